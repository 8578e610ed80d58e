import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import type { ContradictionRule, SchemaContradiction } from '#domain/schemas/check/contradictions.ts'
import { type ViolationRule, type PlacedViolation, newViolations } from '#domain/schemas/check/schema-violation.ts'
import { useEffect, useMemo, useState } from 'react'
import { checkInPasses, checkSchema } from '#domain/schemas/check/schema-check.ts'
import { contradictionsIn } from '#domain/schemas/check/contradictions.ts'
/** Something wrong with a field, or with the document. */
export type FieldProblem =
  | {
      readonly kind: 'fault'
      readonly fault: PlacedViolation
      /** It was there before: it is named, and does not stand in the way of saving. */
      readonly known: boolean
      /** The same seen as a contradiction, which knows remedies. */
      readonly same: SchemaContradiction | null
    }
  | { readonly kind: 'contradiction'; readonly contradiction: SchemaContradiction }

/** What the service's check calls a contradiction that is a fault as well. */
const violationOfRule: Partial<Record<ContradictionRule, ViolationRule>> = {
  'key-with-space': 'field-key',
  'key-repeats': 'duplicate-key',
  'required-unknown': 'required',
  'schema-missing': 'reference',
}

/** Faults and contradictions together, each thing once. `fresh` are the faults that were not there before. */
function problemsOf(
  faults: readonly PlacedViolation[],
  fresh: ReadonlySet<PlacedViolation>,
  contradictions: readonly SchemaContradiction[],
): readonly FieldProblem[] {
  const taken = new Set<SchemaContradiction>()
  const faulty = faults.map((fault): FieldProblem => {
    const same = contradictions.find(
      (one) => !taken.has(one) && violationOfRule[one.rule] === fault.rule && isWithin(fault.path, one.path),
    )
    if (same) taken.add(same)
    return { kind: 'fault', fault, known: !fresh.has(fault), same: same ?? null }
  })
  const others = contradictions.filter((contradiction) => !taken.has(contradiction))
  return [...faulty, ...others.map((contradiction) => ({ kind: 'contradiction', contradiction }) as const)]
}

/** Whether the service would refuse it. */
export function isGrave(problem: FieldProblem): boolean {
  return problem.kind === 'fault' ? !problem.known : problem.contradiction.severity === 'error'
}

/** Problems by the key of their field; those of no field under null. */
export function problemsByField(
  document: SchemaDocument | null,
  problems: readonly FieldProblem[],
): ReadonlyMap<string | null, readonly FieldProblem[]> {
  const keys = new Set(document?.fields.map(({ key }) => key))
  return Map.groupBy(problems, (problem) => {
    const key = problem.kind === 'contradiction' ? problem.contradiction.key : keyIn(problem.fault)
    return key !== null && keys.has(key) ? key : null
  })
}

function keyIn({ path: [first, second] }: PlacedViolation): string | null {
  return first === 'properties' && typeof second === 'string' ? second : null
}

function isWithin(path: readonly (string | number)[], outer: readonly (string | number)[]): boolean {
  return outer.every((step, index) => path[index] === step)
}

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
