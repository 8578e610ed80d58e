import { sameTokens } from '../../json/json-layout.ts'
import { isListAt, itemsAt, memberAt, rawAt, rootSpan, spanAt } from '../../json/json-reader.ts'
import { spliced } from '../../json/json-splice.ts'
import type { Condition } from '../document/schema-condition.ts'
import { withoutPosition as unplaced } from '../document/schema-comment.ts'
import { rawField, type SchemaDocument } from '../document/schema-document.ts'

/** Null on the side that lacks it. */
export interface ConditionChange {
  readonly before: Condition | null
  readonly after: Condition | null
}

export interface ConditionDifference {
  readonly conditions: readonly ConditionChange[]
  /** Changes that cannot be put into words, by position in `allOf`. */
  readonly others: readonly {
    readonly path: readonly string[]
    readonly before: string | null
    readonly after: string | null
  }[]
}

interface Entry {
  readonly raw: string
  readonly condition: Condition
  /** The condition with renamed fields under their later keys. */
  readonly said: Condition
  readonly document: SchemaDocument
}

/** `renamed` maps new keys to old keys. Null if `allOf` is not a list, or if only the order of its entries changed. */
export function conditionDifference(
  before: SchemaDocument,
  after: SchemaDocument,
  renamed: ReadonlyMap<string, string>,
): ConditionDifference | null {
  const newKeys = new Map([...renamed].map(([key, from]) => [from, key]))
  const [held, made] = [entriesOf(before, newKeys), entriesOf(after, new Map())]
  if (!held || !made) return null
  const [gone, added] = [[...held], [...made]]
  const pairs = [isSameText, isSameIf, isSameBranches, isSamePlace].flatMap((isPair) => takePairs(gone, added, isPair))
  const changed = [
    ...pairs.filter(([was, is]) => !isSameText(was, is) && !areOnlyCopies(was, is)),
    ...added.map((is) => [null, is] as const),
    ...gone.map((was) => [was, null] as const),
  ].toSorted((one, other) => positionOf(one) - positionOf(other))
  if (changed.length === 0 && pairs.every(([was, is]) => isSameText(was, is))) return null
  const inWords = changed.filter(([was, is]) => isReadable(was) && isReadable(is) && !(was && is && readsSame(was, is)))
  return {
    conditions: inWords.map(([was, is]) => ({ before: was?.condition ?? null, after: is?.condition ?? null })),
    others: changed
      .filter((one) => !inWords.includes(one))
      .map(([was, is]) => ({
        path: ['allOf', String(positionOf([was, is]))],
        before: was?.raw ?? null,
        after: is?.raw ?? null,
      })),
  }
}

type Pair = readonly [Entry | null, Entry | null]

function positionOf([was, is]: Pair): number {
  return (is ?? was)?.condition.index ?? 0
}

function entriesOf(document: SchemaDocument, newKeys: ReadonlyMap<string, string>): Entry[] | null {
  const { text, conditions } = document
  const list = memberAt(text, rootSpan(text), 'allOf')
  if (list && !isListAt(text, list)) return null
  const items = list ? itemsAt(text, list) : []
  return conditions.flatMap((condition) => {
    const item = items[condition.index]
    return item ? [{ raw: rawAt(text, item), condition, said: withKeys(condition, newKeys), document }] : []
  })
}

function withKeys(condition: Condition, newKeys: ReadonlyMap<string, string>): Condition {
  const renamed = (keys: readonly string[]) => keys.map((key) => newKeys.get(key) ?? key)
  const { tests, shows, showsElse, requires, requiresElse } = condition
  return {
    ...condition,
    tests: tests.map(({ path: [key = '', ...rest], how, value }) => ({
      path: [newKeys.get(key) ?? key, ...rest],
      how,
      value,
    })),
    shows: renamed(shows),
    showsElse: renamed(showsElse),
    requires: renamed(requires),
    requiresElse: renamed(requiresElse),
  }
}

/** Removes matching entries from both lists. */
function takePairs(
  gone: Entry[],
  added: Entry[],
  isPair: (was: Entry, is: Entry) => boolean,
): (readonly [Entry, Entry])[] {
  return gone.slice().flatMap((was) => {
    const is = added.find((one) => isPair(was, one))
    if (!is) return []
    gone.splice(gone.indexOf(was), 1)
    added.splice(added.indexOf(is), 1)
    return [[was, is] as const]
  })
}

function isSameText(was: Entry, is: Entry): boolean {
  return sameTokens(was.raw, is.raw)
}

function isSameIf({ said: was }: Entry, { said: is }: Entry): boolean {
  return was.readable && is.readable && isSame([was.join, was.tests], [is.join, is.tests])
}

function isSameBranches({ said: was }: Entry, { said: is }: Entry): boolean {
  return was.readable && is.readable && isSame([was.shows, was.showsElse], [is.shows, is.showsElse])
}

function isSamePlace({ condition: was }: Entry, { condition: is }: Entry): boolean {
  return was.index === is.index && !(was.readable && is.readable)
}

function isReadable(entry: Entry | null): boolean {
  return entry?.condition.readable ?? true
}

function readsSame({ said: was }: Entry, { said: is }: Entry): boolean {
  return isSame({ ...was, index: 0 }, { ...is, index: 0 })
}

/** Conditions repeat the fields that they show. Changes to those, and new keys, are listed with the fields. */
function areOnlyCopies(was: Entry, is: Entry): boolean {
  if (!was.condition.readable || !readsSame(was, is)) return false
  const hasOtherKeys = !isSame(was.said, was.condition)
  return hasOtherKeys || sameTokens(withoutCopies(was), withoutCopies(is))
}

function withoutCopies({ raw, condition: { shows, showsElse }, document }: Entry): string {
  const copies = (branch: 'then' | 'else', keys: readonly string[]) =>
    keys.flatMap((key) => {
      const place = spanAt(raw, [branch, 'properties', key])
      const isCopy = place && sameTokens(unplaced(rawAt(raw, place)), unplaced(rawField(document, key) ?? '{}'))
      return isCopy ? [{ ...place, insert: 'null' }] : []
    })
  return spliced(raw, [...copies('then', shows), ...copies('else', showsElse)])
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
