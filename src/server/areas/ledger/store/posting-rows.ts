import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../../../platform/database/database.ts'
import { insertTyped } from '../../../platform/database/insert-many.ts'
import type { LedgerPostingRow } from '../../../platform/database/tables.ts'
import type { Order, TimeRange } from './transactions.ts'

/** The transactions of one account in one class, ordered by consensus timestamp. */
export interface Stream {
  readonly account: bigint
  readonly class: number
}

export interface StreamHead extends Stream {
  readonly head: bigint
}

/** A table of such streams; what a stream belongs to is not an account everywhere. */
export interface StreamTable {
  readonly table: 'ledger_posting' | 'ledger_facet'
  readonly owner: 'account' | 'value'
}

const postings: StreamTable = { table: 'ledger_posting', owner: 'account' }

/** SQLite allows at most 500 selects in a union. */
const perStatement = 400
/** Far below the limits of both engines. */
const valuesPerStatement = 2000

const insert = insertTyped('ledger_posting', { account: 'bigint', class: 'integer', consensus: 'bigint' })

export function insertPostings(store: Store, rows: readonly LedgerPostingRow[]): Promise<void> {
  // In primary-key order, so that neighbors go to the same page.
  const sorted = rows.toSorted((a, b) => compare(a.account, b.account) || a.class - b.class)
  return insert(
    store,
    sorted.map((row) => [row.account, row.class, row.consensus]),
  )
}

export async function deletePostings(store: Store, rows: readonly LedgerPostingRow[]): Promise<void> {
  await deleteRows(
    store,
    postings,
    rows.map((row) => [row.account, row.class, row.consensus] as const),
  )
}

/** Owner, class and consensus of each. */
export async function deleteRows(
  store: Store,
  { table, owner }: StreamTable,
  rows: readonly (readonly [bigint, number, bigint])[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += valuesPerStatement) {
    const values = rows
      .slice(start, start + valuesPerStatement)
      .map(([of, number, at]) => sql`(cast(${of} as bigint), cast(${number} as integer), cast(${at} as bigint))`)
    await sql`
      delete from ${sql.table(table)} where (${sql.ref(owner)}, class, consensus) in (values ${sql.join(values)})`.execute(
      store,
    )
  }
}

/**
 * The classes of each account, found by skipping from one to the next: the cost depends on the classes, not on the
 * rows.
 */
export async function listStreams(
  store: Store,
  accounts: readonly bigint[],
  { from, below }: { readonly from: number; readonly below: number },
  { table, owner }: StreamTable = postings,
): Promise<Stream[]> {
  const found: Stream[] = []
  for (let start = 0; start < accounts.length; start += valuesPerStatement) {
    const rows = sql.join(accounts.slice(start, start + valuesPerStatement).map((account) => sql`(${account})`))
    const next = (account: RawBuilder<unknown>, bound: RawBuilder<unknown>) => sql`(
      select class from ${sql.table(table)} as step
      where step.${sql.ref(owner)} = ${account} and step.class ${bound} and step.class < ${below}
      order by step.class limit 1)`
    const query = sql<Stream>`
      with recursive asked (account) as (values ${rows}),
      present (account, class) as (
        select cast(asked.account as bigint), ${next(sql`cast(asked.account as bigint)`, sql`>= ${from}`)} from asked
        union all
        select present.account, ${next(sql`present.account`, sql`> present.class`)} from present where present.class is not null)
      select account, class from present where class is not null`
    found.push(...(await query.execute(store)).rows)
  }
  return found
}

/** Smallest first, found by skipping as in `listStreams`. */
export async function listPostedAccounts(
  store: Store,
  range: { readonly from: bigint; readonly to: bigint },
  limit: number,
): Promise<bigint[]> {
  const query = sql<{ account: bigint }>`
    with recursive present (account) as (
      select min(account) from ledger_posting where account >= ${range.from} and account <= ${range.to}
      union all
      select (select min(step.account) from ledger_posting as step
              where step.account > present.account and step.account <= ${range.to})
      from present where present.account is not null)
    select account from present where account is not null limit ${limit}`
  return (await query.execute(store)).rows.map(({ account }) => account)
}

/** Streams without a head in the range are left out. */
export async function listHeads(
  store: Store,
  streams: readonly Stream[],
  range: TimeRange,
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
          (select consensus from ledger_posting as posting
           where posting.account = cast(asked.account as bigint) and posting.class = cast(asked.class as integer) ${within(range)}
           order by consensus ${direction(order)} limit 1) as head
        from asked)
      select account, class, head from found where head is not null`
    found.push(...(await query.execute(store)).rows)
  }
  return found
}

/** The first `limit` consensus timestamps of all streams, each once. */
export async function listMerged(
  store: Store,
  streams: readonly Stream[],
  range: TimeRange,
  order: Order,
  limit: number,
  { table, owner }: StreamTable = postings,
): Promise<bigint[]> {
  // Excluding times in every part would take more parameters than a statement may have.
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

function within({ from, to, except }: TimeRange): RawBuilder<unknown> {
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
