import type { Field } from '#domain/schemas/document/schema-field.ts'

/** Some fields that follow each other, drawn together. */
export interface FieldRunPlace {
  /** The index of the first of them. */
  readonly first: number
  readonly fields: readonly Field[]
}

/** A screen shows about so many. */
const mostOfRun = 25

const known = new WeakMap<Field, readonly Field[]>()

/** Fields in runs: where nothing within a run has changed, it is the same list as before. */
export function fieldRuns(fields: readonly Field[]): readonly FieldRunPlace[] {
  return Array.from({ length: Math.ceil(fields.length / mostOfRun) }, (_, index) => {
    const first = index * mostOfRun
    return { first, fields: held(fields.slice(first, first + mostOfRun)) }
  })
}

function held(run: readonly Field[]): readonly Field[] {
  const [head] = run
  const before = head && known.get(head)
  if (before?.length === run.length && run.every((field, index) => field === before[index])) return before
  if (head) known.set(head, run)
  return run
}
