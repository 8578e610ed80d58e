import * as v from 'valibot'
import type { Condition, ConditionContent } from './schema-condition.ts'
import type { SchemaDocument } from './schema-document.ts'

/** A condition that is being written and is not yet part of the document. */
export interface OpenCondition {
  /** The nested schema that it belongs to; null for the document itself. */
  readonly within: string | null
  /** The position of the condition that it changes; null for a new one. */
  readonly index: number | null
  /** What the form contained when it was opened. */
  readonly first: ConditionContent
  readonly content: ConditionContent
}

const noCondition: ConditionContent = {
  join: 'all',
  tests: [],
  shows: [],
  showsElse: [],
  requires: [],
  requiresElse: [],
}

/** Opens a condition, or a new one if null. */
export function openCondition(within: string | null, condition: Condition | null): OpenCondition {
  const first = condition === null ? noCondition : contentOf(condition)
  return { within, index: condition?.index ?? null, first, content: first }
}

/** The position of the condition that `open` changes, which may have moved; null if it is new or no longer exists. */
export function indexOfOpen(conditions: readonly Condition[], { index, first }: OpenCondition): number | null {
  if (index === null) return null
  const isFirst = (one: Condition) => isSame(contentOf(one), first)
  const [there, same] = [conditions[index], conditions.find(isFirst)]
  if (there && isFirst(there)) return index
  return same?.index ?? (there?.readable ? index : null)
}

/** The open conditions after a field of the schema `within` has another key. */
export function withRenamedKey(
  conditions: readonly OpenCondition[],
  { within, from, to }: { readonly within: string | null; readonly from: string; readonly to: string },
): readonly OpenCondition[] {
  const renamed = (key: string) => (key === from ? to : key)
  const inContent = ({
    join,
    tests,
    shows,
    showsElse,
    requires,
    requiresElse,
  }: ConditionContent): ConditionContent => ({
    join,
    tests: tests.map(({ path: [key = '', ...rest], how, value }) => ({ path: [renamed(key), ...rest], how, value })),
    shows: shows.map(renamed),
    showsElse: showsElse.map(renamed),
    requires: requires.map(renamed),
    requiresElse: requiresElse.map(renamed),
  })
  return conditions.map((one) => {
    const { index, first, content } = one
    return one.within === within ? { within, index, first: inContent(first), content: inContent(content) } : one
  })
}

export function isHalfWritten({ first, content }: OpenCondition): boolean {
  return !isSame(first, content)
}

/** True if the editor shows a half-written condition: those of a nested schema without fields that use it are hidden. */
export function showsHalfWritten(conditions: readonly OpenCondition[], document: SchemaDocument | null): boolean {
  const shown = document && nestedRefs(document)
  return conditions.some((one) => isHalfWritten(one) && (one.within === null || !shown || shown.has(one.within)))
}

/** The nested schemas that fields use, however deep. */
function nestedRefs({ fields, defs }: Pick<SchemaDocument, 'fields' | 'defs'>): ReadonlySet<string> {
  const refs = new Set(fields.flatMap(({ ref }) => ref ?? []))
  // A set is walked through what is added on the way, too.
  for (const ref of refs) for (const field of defs.get(ref)?.fields ?? []) if (field.ref !== null) refs.add(field.ref)
  return refs
}

function contentOf({ join, tests, shows, showsElse, requires, requiresElse }: Condition): ConditionContent {
  return { join, tests, shows, showsElse, requires, requiresElse }
}

function isSame(a: ConditionContent, b: ConditionContent): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

const keys = v.array(v.string())

const StoredContent = v.object({
  join: v.picklist(['all', 'any']),
  tests: v.array(v.object({ path: keys, how: v.picklist(['is', 'has', 'each']), value: v.string() })),
  shows: keys,
  showsElse: keys,
  requires: keys,
  requiresElse: keys,
})

export const StoredOpenCondition = v.object({
  within: v.nullable(v.string()),
  index: v.nullable(v.number()),
  first: StoredContent,
  content: StoredContent,
})
