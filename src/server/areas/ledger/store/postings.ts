import { sql, type RawBuilder } from 'kysely'
import { isPostgres, type Store } from '../../../platform/database/database.ts'
import type { LedgerPostingRow } from '../../../platform/database/tables.ts'
import { addToBlocks, listFromBlocks, removeFromBlocks } from './posting-blocks.ts'
import {
  deleteRows,
  insertRows,
  listFromRows,
  valuesPerStatement,
  type Stream,
  type StreamRow,
  type StreamTable,
} from './posting-rows.ts'
import type { Period } from './time-blocks.ts'
import type { Order, TimeRange } from './transactions.ts'

const postings: StreamTable = { table: 'ledger_posting', blocks: 'ledger_posting_block', owner: 'account' }

/** `periodOf` must know the periods of all these rows; see `makePeriods`. */
export function insertPostings(
  store: Store,
  rows: readonly LedgerPostingRow[],
  periodOf: (time: bigint) => Period,
): Promise<void> {
  return insertStreams(store, postings, rows, periodOf)
}

export function deletePostings(store: Store, rows: readonly LedgerPostingRow[]): Promise<void> {
  return deleteStreams(store, postings, rows)
}

export function insertStreams(
  store: Store,
  table: StreamTable,
  rows: readonly StreamRow[],
  periodOf: (time: bigint) => Period,
): Promise<void> {
  return isPostgres(store) ? addToBlocks(store, table, rows, periodOf) : insertRows(store, table, rows)
}

export function deleteStreams(store: Store, table: StreamTable, rows: readonly StreamRow[]): Promise<void> {
  return isPostgres(store) ? removeFromBlocks(store, table, rows) : deleteRows(store, table, rows)
}

export async function clearStreams(store: Store): Promise<void> {
  const tables = isPostgres(store) ? blockTables : rowTables
  // oxlint-disable-next-line no-await-in-loop -- one statement after the other
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(store)
}

const rowTables = ['ledger_posting', 'ledger_facet'] as const
const blockTables = ['ledger_posting_block', 'ledger_facet_block'] as const

/** The first `limit` consensus timestamps of all streams, without duplicates. */
export function listMerged(
  store: Store,
  streams: readonly Stream[],
  range: TimeRange,
  order: Order,
  limit: number,
  table: StreamTable = postings,
): Promise<bigint[]> {
  const list = isPostgres(store) ? listFromBlocks : listFromRows
  return list(store, table, streams, range, order, limit)
}

/** The classes of each account, found by a skip scan: the cost depends on the number of classes, not of rows. */
export async function listStreams(
  store: Store,
  accounts: readonly bigint[],
  { from, below }: { readonly from: number; readonly below: number },
  table: StreamTable = postings,
): Promise<Stream[]> {
  const [source, owner] = [sourceOf(store, table), sql.ref(table.owner)]
  const found: Stream[] = []
  for (let start = 0; start < accounts.length; start += valuesPerStatement) {
    const rows = sql.join(accounts.slice(start, start + valuesPerStatement).map((account) => sql`(${account})`))
    const next = (account: RawBuilder<unknown>, bound: RawBuilder<unknown>) => sql`(
      select class from ${source} as step
      where step.${owner} = ${account} and step.class ${bound} and step.class < ${below}
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

/** Smallest first, found by a skip scan like `listStreams`. */
export async function listPostedAccounts(
  store: Store,
  range: { readonly from: bigint; readonly to: bigint },
  limit: number,
): Promise<bigint[]> {
  const source = sourceOf(store, postings)
  const query = sql<{ account: bigint }>`
    with recursive present (account) as (
      select min(account) from ${source} where account >= ${range.from} and account <= ${range.to}
      union all
      select (select min(step.account) from ${source} as step
              where step.account > present.account and step.account <= ${range.to})
      from present where present.account is not null)
    select account from present where account is not null limit ${limit}`
  return (await query.execute(store)).rows.map(({ account }) => account)
}

/** The table whose key begins with the streams' owner and class. */
function sourceOf(store: Store, { table, blocks }: StreamTable): RawBuilder<unknown> {
  return sql.table(isPostgres(store) ? blocks : table)
}
