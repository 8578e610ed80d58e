import { useEffect, useMemo, useState } from 'react'
import {
  contradictionsIn,
  type ContradictionRule,
  type SchemaContradiction,
} from '#domain/schemas/check/contradictions.ts'
import { checkInPasses, checkSchema } from '#domain/schemas/check/schema-check.ts'
import { newViolations, type PlacedViolation, type ViolationRule } from '#domain/schemas/check/schema-violation.ts'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'

export type SchemaProblem =
  | {
      readonly kind: 'violation'
      readonly violation: PlacedViolation
      /** True if the stored schema has the problem too, so the service still accepts it. */
      readonly isKnown: boolean
      /** The matching contradiction, which has remedies. */
      readonly contradiction: SchemaContradiction | null
    }
  | { readonly kind: 'contradiction'; readonly contradiction: SchemaContradiction }

/** Contradictions that the service's check also reports as violations. */
const sameViolation: Partial<Record<ContradictionRule, ViolationRule>> = {
  'key-with-space': 'field-key',
  'key-repeats': 'duplicate-key',
  'required-unknown': 'required',
  'schema-missing': 'reference',
}

/** Lists each problem once. `fresh` are the violations that the stored schema does not have. */
function problemsOf(
  violations: readonly PlacedViolation[],
  fresh: ReadonlySet<PlacedViolation>,
  contradictions: readonly SchemaContradiction[],
): readonly SchemaProblem[] {
  const matched = new Set<SchemaContradiction>()
  const violated = violations.map((violation): SchemaProblem => {
    const { rule, path } = violation
    const contradiction = contradictions.find(
      (one) => !matched.has(one) && sameViolation[one.rule] === rule && isWithin(path, one.path),
    )
    if (contradiction) matched.add(contradiction)
    return { kind: 'violation', violation, isKnown: !fresh.has(violation), contradiction: contradiction ?? null }
  })
  const others = contradictions.filter((contradiction) => !matched.has(contradiction))
  return [...violated, ...others.map((contradiction) => ({ kind: 'contradiction', contradiction }) as const)]
}

export function blocksSaving(problem: SchemaProblem): boolean {
  return problem.kind === 'violation' ? !problem.isKnown : problem.contradiction.severity === 'error'
}

/** Problems outside the fields have the key null. */
export function problemsByField(
  document: SchemaDocument | null,
  problems: readonly SchemaProblem[],
): ReadonlyMap<string | null, readonly SchemaProblem[]> {
  const keys = new Set(document?.fields.map(({ key }) => key))
  return Map.groupBy(problems, (problem) => {
    const key = problem.kind === 'contradiction' ? problem.contradiction.key : fieldKeyOf(problem.violation)
    return key !== null && keys.has(key) ? key : null
  })
}

function fieldKeyOf({ path: [first, second] }: PlacedViolation): string | null {
  return first === 'properties' && typeof second === 'string' ? second : null
}

function isWithin(path: readonly (string | number)[], outer: readonly (string | number)[]): boolean {
  return outer.every((step, index) => path[index] === step)
}

/** Waits until typing pauses. */
const checkDelayMs = 250

interface Checked {
  readonly text: string
  readonly violations: readonly PlacedViolation[]
}

/** Runs the service's check shortly after each edit. */
export function useProblems(text: string, baseText: string, document: SchemaDocument | null): readonly SchemaProblem[] {
  const before = useMemo(() => checkSchema(baseText), [baseText])
  const [checked, setChecked] = useState<Checked>(() => ({ text: baseText, violations: before }))
  useEffect(() => {
    if (checked.text === text) return
    const passes = checkInPasses(text)
    // One pass per task: a key press between two passes cancels the rest.
    const go = () => {
      const pass = passes.next()
      if (pass.done) setChecked({ text, violations: pass.value })
      else timer = setTimeout(go)
    }
    let timer = setTimeout(go, checkDelayMs)
    return () => clearTimeout(timer)
  }, [text, checked])
  const { violations } = checked
  return useMemo(() => {
    const fresh = new Set(newViolations(before, violations))
    return problemsOf(violations, fresh, document ? contradictionsIn(document) : [])
  }, [before, violations, document])
}
