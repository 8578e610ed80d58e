import { useEffect, useMemo, useState } from 'react'
import { checkInPasses, checkSchema } from '#domain/schemas/check/schema-check.ts'
import { contradictionsIn } from '#domain/schemas/check/contradictions.ts'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { newViolations, type PlacedViolation } from '#domain/schemas/check/schema-violation.ts'
import { problemsOf, type FieldProblem } from './field-problems.ts'

/** Milliseconds after the last edit: whoever types is not held up by it. */
const pause = 250

interface Checked {
  readonly text: string
  readonly faults: readonly PlacedViolation[]
}

/** What is wrong with a document, checked as the service checks it, a moment after it was changed. */
export function useProblems(text: string, baseText: string, document: SchemaDocument | null): readonly FieldProblem[] {
  const before = useMemo(() => checkSchema(baseText), [baseText])
  const [checked, setChecked] = useState<Checked>(() => ({ text: baseText, faults: before }))
  useEffect(() => {
    if (checked.text === text) return
    const passes = checkInPasses(text)
    // Between two passes there is room for a key press, which calls off the rest.
    const go = () => {
      const pass = passes.next()
      if (pass.done) setChecked({ text, faults: pass.value })
      else timer = setTimeout(go)
    }
    let timer = setTimeout(go, pause)
    return () => clearTimeout(timer)
  }, [text, checked])
  const { faults } = checked
  return useMemo(() => {
    const fresh = new Set(newViolations(before, faults))
    return problemsOf(faults, fresh, document ? contradictionsIn(document) : [])
  }, [before, faults, document])
}
