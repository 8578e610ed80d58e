import { sql, type RawBuilder } from 'kysely'
import { isPostgres, type Store } from '../../../platform/database/database.ts'
import type { KeyRange } from '#domain/policies/document-key.ts'
import { chunkSize } from './document-lists.ts'
import { limits } from '../../../platform/limits.ts'

type Direction = 'asc' | 'desc'

/** The documents with one value of a list, or of one owner. */
interface Held {
  readonly list: number
  /** The prefix of the values; '' for any. */
  readonly prefix: string
}

/** One of some values, or none of them; or a value in a range. */
export type ValueTest = { readonly list: number } & (
  | { readonly values: readonly string[]; readonly isAnyOf: boolean }
  | { readonly range: KeyRange }
)

/** The documents of a list without a field that pass the tests. */
export interface DocumentQuery extends Held {
  /** The list that determines the order; null for the order of arrival. */
  readonly sorted: number | null
  readonly tests: readonly ValueTest[]
}

export interface DocumentQuestion {
  /** The union of these parts; all have the same order. */
  readonly parts: readonly DocumentQuery[]
  /** Whether no document can be in two parts. */
  readonly isDisjoint?: boolean
  readonly direction: Direction
}

export interface Slice {
  readonly offset: number
  readonly limit: number
}

export interface NumberPage {
  readonly size: number
  readonly numbers: readonly number[]
}

/** If lists have single values, counts find any page directly; otherwise the lists are scanned. */
export async function pageOfDocuments(store: Store, asked: DocumentQuestion, slice: Slice): Promise<NumberPage> {
  const { size, question, counts } = await measured(store, asked)
  const limit = Math.min(slice.limit, size - slice.offset)
  if (limit <= 0) return { size, numbers: [] }
  // Uses the requested limit, not the counted number: a document that arrives now would push out the last one.
  if (counts) {
    const { offset, chunk } = chunkAt(counts, slice.offset, question.direction)
    return { size, numbers: await walk(store, question, { offset, limit: slice.limit }, chunk) }
  }
  // Scans from the nearer end.
  const fromEnd = size - slice.offset - limit
  if (fromEnd >= slice.offset) return { size, numbers: await walk(store, question, slice) }
  const direction = question.direction === 'asc' ? 'desc' : 'asc'
  const numbers = await walk(store, { ...question, direction }, { offset: fromEnd, limit })
  return { size, numbers: numbers.toReversed() }
}

interface Measured {
  readonly size: number
  /** Without the parts that are known to be empty. */
  readonly question: DocumentQuestion
  /** Counts by chunk, if they lead directly to a page. */
  readonly counts: readonly ChunkCount[] | null
}

async function measured(store: Store, question: DocumentQuestion): Promise<Measured> {
  if (!isDistinct(question)) return { size: await countAll(store, question), question, counts: null }
  let size = 0
  const parts: DocumentQuery[] = []
  const counts = new Map<number, number>()
  for (const part of question.parts) {
    const value = oneValue(part)
    const held = value && (await countsUnder(store, value))
    for (const { chunk, count } of held ?? []) counts.set(chunk, (counts.get(chunk) ?? 0) + count)
    const found = held
      ? held.reduce((sum, { count }) => sum + count, 0)
      : await countAll(store, { ...question, parts: [part] })
    size += found
    if (found > 0) parts.push(part)
  }
  const isCounted = parts.every((part) => part.sorted === null && oneValue(part) !== null)
  const chunks = [...counts].map(([chunk, count]) => ({ chunk, count })).toSorted((a, b) => a.chunk - b.chunk)
  return { size, question: { ...question, parts }, counts: isCounted ? chunks : null }
}

function isDistinct({ parts, isDisjoint = false }: DocumentQuestion): boolean {
  return isDisjoint || parts.length < 2
}

export async function isFastQuery(store: Store, question: DocumentQuestion): Promise<boolean> {
  if (isDistinct(question) && question.parts.every((part) => part.sorted === null && oneValue(part))) return true
  const row = await store
    .selectFrom('policy_count')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .where(({ eb, and, or }) =>
      or(question.parts.map(({ list, prefix }) => and([eb('list_id', '=', list), eb('value', '=', prefix)]))),
    )
    .executeTakeFirst()
  return Number(row?.count ?? 0) <= limits.scannedDocuments
}

/** The distinct values in ascending order, found by a loose index scan. */
export async function listValues(store: Store, { list, prefix }: Held, limit: number): Promise<string[]> {
  const next = (bound: RawBuilder<unknown>) => sql`(
    select step.value from policy_count as step
    where step.list_id = ${list} and step.value ${bound} ${below(prefix, sql`step.value`)}
    order by step.value limit 1)`
  const query = sql<{ value: string }>`
    with recursive present (value) as (
      select ${next(sql`>= ${prefix}`)}
      union all
      select ${next(sql`> present.value`)} from present where present.value is not null)
    select value from present where value is not null limit ${limit}`
  return (await query.execute(store)).rows.map(({ value }) => value)
}

interface ValueOfList {
  readonly list: number
  readonly value: string
}

/** Null if a part covers more than one value. */
function oneValue({ list, prefix, tests: [test, further] }: DocumentQuery): ValueOfList | null {
  if (!test) return { list, value: prefix }
  return further ? null : onlyValue(test)
}

/** Null unless the test passes exactly one value. */
function onlyValue(test: ValueTest): ValueOfList | null {
  if ('range' in test || !test.isAnyOf || test.values.length !== 1) return null
  const [value = ''] = test.values
  return { list: test.list, value }
}

interface ChunkCount {
  readonly chunk: number
  readonly count: number
}

function countsUnder(store: Store, { list, value }: ValueOfList): Promise<ChunkCount[]> {
  return store
    .selectFrom('policy_count')
    .select(['chunk', 'count'])
    .where('list_id', '=', list)
    .where('value', '=', value)
    .orderBy('chunk')
    .execute()
}

function chunkAt(
  counts: readonly ChunkCount[],
  offset: number,
  direction: Direction,
): { chunk: number; offset: number } {
  let left = offset
  for (const { chunk, count } of direction === 'asc' ? counts : counts.toReversed()) {
    if (left < count) return { chunk, offset: left }
    left -= count
  }
  return { chunk: 0, offset: left }
}

async function countAll(store: Store, question: DocumentQuestion): Promise<number> {
  const parts = question.parts.map((part) => ({ ...part, sorted: null }))
  const query = sql<{ count: number }>`select count(*) as count from (${united({ ...question, parts })}) as found`
  return Number((await query.execute(store)).rows[0]?.count ?? 0)
}

/** In order. `chunk` is the first chunk to scan. */
async function walk(
  store: Store,
  question: DocumentQuestion,
  { offset, limit }: Slice,
  chunk: number | null = null,
): Promise<number[]> {
  const direction = question.direction === 'asc' ? sql`asc` : sql`desc`
  const isSorted = question.parts.some(({ sorted }) => sorted !== null)
  const order = isSorted ? sql`value ${direction}, number ${direction}` : sql`number ${direction}`
  // With an order on the union, SQLite merges the parts instead of sorting them; PostgreSQL merges parts that are
  // ordered.
  const ordered = (part: RawBuilder<unknown>) =>
    isPostgres(store) && question.parts.length > 1 ? sql`(${part} order by ${order} limit ${offset + limit})` : part
  const hashed = isSorted && isPostgres(store) ? await hashedTests(store, question) : noTests
  const query = sql<{ number: number }>`
    ${united(question, { chunk, ordered, hashed })} order by ${order} limit ${limit} offset ${offset}`
  return (await query.execute(store)).rows.map(({ number }) => number)
}

interface Form {
  readonly chunk: number | null
  readonly ordered: (part: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly hashed: ReadonlySet<ValueTest>
}

const noTests: ReadonlySet<ValueTest> = new Set()
const plainForm: Form = { chunk: null, ordered: (part) => part, hashed: noTests }

/** More entries would take PostgreSQL more memory than it plans for. */
const maxHashedEntries = 50_000

/** The tests that few documents pass, so that their numbers can be collected first. */
async function hashedTests(store: Store, { parts }: DocumentQuestion): Promise<ReadonlySet<ValueTest>> {
  const hashed = new Set<ValueTest>()
  for (const test of parts.flatMap(({ tests }) => tests)) {
    if ('range' in test || !test.isAnyOf || test.values.length === 0) continue
    const { count } = await store
      .selectFrom('policy_count')
      .select(({ fn }) => fn.sum<number | null>('count').as('count'))
      .where('list_id', '=', test.list)
      .where('value', 'in', test.values)
      .executeTakeFirstOrThrow()
    if (Number(count ?? 0) <= maxHashedEntries) hashed.add(test)
  }
  return hashed
}

function united(question: DocumentQuestion, { chunk, ordered, hashed }: Form = plainForm): RawBuilder<unknown> {
  const { parts, direction } = question
  const [first] = parts
  // Owner prefixes are removed if values of several owners are merged.
  const isMixed = parts.some(({ prefix }) => prefix !== first?.prefix)
  const from =
    chunk === null
      ? sql``
      : direction === 'asc'
        ? sql`and entry.number >= ${chunk * chunkSize}`
        : sql`and entry.number < ${(chunk + 1) * chunkSize}`
  return sql.join(
    parts.map((part) => ordered(selectOf(part, { isMixed, from, hashed }))),
    isDistinct(question) ? sql` union all ` : sql` union `,
  )
}

function selectOf(
  { list, prefix, sorted, tests }: DocumentQuery,
  {
    isMixed,
    from,
    hashed,
  }: { readonly isMixed: boolean; readonly from: RawBuilder<unknown>; readonly hashed: ReadonlySet<ValueTest> },
): RawBuilder<unknown> {
  const first = sorted === null ? tests.find((test) => onlyValue(test) !== null) : undefined
  const only = first && onlyValue(first)
  const others = tests.filter((test) => test !== first).map((test) => testSql(test, hashed.has(test)))
  const place =
    sorted === null
      ? sql`entry.list_id = ${only?.list ?? list} and entry.value = ${only?.value ?? prefix} ${from}`
      : sql`entry.list_id = ${sorted} and entry.value >= ${prefix} ${below(prefix, sql`entry.value`)}`
  const shown = isMixed ? sql`substr(entry.value, ${sql.lit(prefix.length + 1)})` : sql`entry.value`
  return sql`select entry.number as number, ${sorted === null ? sql`''` : shown} as value
    from policy_entry as entry where ${place} ${sql.join(others, sql` `)}`
}

function testSql(test: ValueTest, isHashed: boolean): RawBuilder<unknown> {
  if ('values' in test && test.values.length === 0) return test.isAnyOf ? sql`and 1 = 0` : sql``
  const passes =
    'range' in test
      ? sql`test.value >= ${test.range.from} and test.value <= ${test.range.to}
          ${test.range.without === null ? sql`` : sql`and test.value <> ${test.range.without}`}`
      : sql`test.value in (${sql.join(test.values)})`
  // Prevents PostgreSQL from joining and sorting all entries: it keeps the order of the list and stops at the end
  // of the page.
  if (isHashed)
    return sql`and (entry.number in (
      select test.number from policy_entry as test where test.list_id = ${test.list} and ${passes})) is true`
  const isAnyOf = 'range' in test || test.isAnyOf
  return sql`and ${isAnyOf ? sql`` : sql`not`} exists (
    select 1 from policy_entry as test where test.list_id = ${test.list} and ${passes} and test.number = entry.number)`
}

/** DIDs contain no control characters, so the prefix ends before the next character. */
function below(prefix: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return prefix === '' ? sql`` : sql`and ${value} < ${`${prefix.slice(0, -1)}\u000b`}`
}
