import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../../../platform/database/database.ts'
import { insertMany } from '../../../platform/database/insert-many.ts'
import type { Order, ConsensusRange } from './transactions.ts'

/** The transactions of one account in one class, ordered by consensus timestamp. */
export interface Stream {
  readonly account: bigint
  readonly class: number
}

export interface StreamRow extends Stream {
  readonly consensus: bigint
}

/** A table of such streams. Their owner is not an account in every table. */
export interface StreamTable {
  readonly table: 'ledger_posting' | 'ledger_facet'
  /** On PostgreSQL, where a row costs four times as much, the rows are a view of these. */
  readonly blocks: 'ledger_posting_block' | 'ledger_facet_block'
  readonly owner: 'account' | 'value'
}

export const postings: StreamTable = { table: 'ledger_posting', blocks: 'ledger_posting_block', owner: 'account' }

/** SQLite allows at most 500 selects in a union. */
const perStatement = 400
/** Far below the limits of both databases. */
export const valuesPerStatement = 2000

const inserts = {
  ledger_posting: insertMany('ledger_posting', ['account', 'class', 'consensus']),
  ledger_facet: insertMany('ledger_facet', ['value', 'class', 'consensus']),
}

export function insertStreamRows(store: Store, { table }: StreamTable, rows: readonly StreamRow[]): Promise<void> {
  // Sorted by primary key, so that neighbors share a page.
  const sorted = rows.toSorted((a, b) => compare(a.account, b.account) || a.class - b.class)
  return inserts[table](
    store,
    sorted.map((row) => [row.account, row.class, row.consensus]),
  )
}

/** The rows are passed as JSON, so that the statement has the same text for any number of them, and is prepared once. */
export async function deleteRows(
  store: Store,
  { table, owner }: StreamTable,
  rows: readonly StreamRow[],
): Promise<void> {
  if (rows.length === 0) return
  const keys = rows.map(({ account, class: number, consensus }) => `[${account},${number},${consensus}]`)
  await sql`
    delete from ${sql.table(table)} where (${sql.ref(owner)}, class, consensus) in (
      select value ->> 0, value ->> 1, value ->> 2 from json_each(${`[${keys.join()}]`}))`.execute(store)
}

/**
 * The first `limit` consensus timestamps of all streams, without duplicates. Reads only the streams whose first
 * timestamp is among the first `limit`, because no other stream can contribute.
 */
export async function listFromRows(
  store: Store,
  table: StreamTable,
  streams: readonly Stream[],
  range: ConsensusRange,
  order: Order,
  limit: number,
): Promise<bigint[]> {
  const near =
    streams.length > 1
      ? nearestStreams(await listHeadsFromRows(store, table, streams, range, order), order, limit)
      : { streams, time: {} }
  return listMerged(store, table, near.streams, { ...range, ...near.time }, order, limit)
}

function nearestStreams(heads: readonly StreamHead[], order: Order, limit: number) {
  const ahead = (a: bigint, b: bigint) => (order === 'asc' ? a < b : a > b)
  const times = [...new Set(heads.map(({ head }) => head))].toSorted((a, b) => (ahead(a, b) ? -1 : 1))
  const last = times[limit - 1]
  if (last === undefined) return { streams: heads, time: {} }
  return {
    streams: heads.filter(({ head }) => !ahead(last, head)),
    time: order === 'asc' ? { to: last } : { from: last },
  }
}

/** The first transaction of a stream in a range. */
export interface StreamHead extends Stream {
  readonly head: bigint
}

/** Streams without a timestamp in the range are omitted. */
export async function listHeadsFromRows(
  store: Store,
  { table, owner }: StreamTable,
  streams: readonly Stream[],
  range: ConsensusRange,
  order: Order,
): Promise<StreamHead[]> {
  const found: StreamHead[] = []
  for (let start = 0; start < streams.length; start += valuesPerStatement) {
    const rows = streams
      .slice(start, start + valuesPerStatement)
      .map((stream) => sql`(${stream.account}, ${stream.class})`)
    const query = sql<StreamHead>`
      with asked (account, class) as (values ${sql.join(rows)}),
      found as (
        select cast(asked.account as bigint) as account, cast(asked.class as integer) as class,
          (select consensus from ${sql.table(table)} as posting
           where posting.${sql.ref(owner)} = cast(asked.account as bigint) and posting.class = cast(asked.class as integer) ${within(range)}
           order by consensus ${direction(order)} limit 1) as head
        from asked)
      select account, class, head from found where head is not null`
    found.push(...(await query.execute(store)).rows)
  }
  return found
}

async function listMerged(
  store: Store,
  { table, owner }: StreamTable,
  streams: readonly Stream[],
  range: ConsensusRange,
  order: Order,
  limit: number,
): Promise<bigint[]> {
  // Excluding the times in every part would exceed the maximum number of parameters.
  const left = new Set(range.except)
  const enough = limit + left.size
  const bounds = within({ ...range, except: [] })
  const times = new Set<bigint>()
  for (let start = 0; start < streams.length; start += perStatement) {
    const parts = streams.slice(start, start + perStatement).map(
      (stream) => sql`select * from (
        select consensus from ${sql.table(table)} where ${sql.ref(owner)} = ${stream.account} and class = ${stream.class} ${bounds}
        order by consensus ${direction(order)} limit ${enough}) as part`,
    )
    const query = sql<{
      consensus: bigint
    }>`${sql.join(parts, sql` union `)} order by consensus ${direction(order)} limit ${enough}`
    for (const { consensus } of (await query.execute(store)).rows) if (!left.has(consensus)) times.add(consensus)
  }
  return [...times].toSorted((a, b) => (order === 'asc' ? compare(a, b) : compare(b, a))).slice(0, limit)
}

function within({ from, to, except }: ConsensusRange): RawBuilder<unknown> {
  const lower = from === null ? sql`` : sql`and consensus >= ${from}`
  const upper = to === null ? sql`` : sql`and consensus <= ${to}`
  const others = except.length === 0 ? sql`` : sql`and consensus not in (${sql.join(except)})`
  return sql`${lower} ${upper} ${others}`
}

function direction(order: Order): RawBuilder<unknown> {
  return order === 'asc' ? sql`asc` : sql`desc`
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b)
}
