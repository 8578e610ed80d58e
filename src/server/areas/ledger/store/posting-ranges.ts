import { sql, type RawBuilder } from 'kysely'
import { isPostgres, type Store } from '../../../platform/database/database.ts'
import { stepsOf, type Classes } from './skip-scans.ts'
import { firstTimesIn, type TimeBlock } from './time-blocks.ts'
import type { Order, ConsensusRange } from './transactions.ts'

/** Many accounts: a list, or a range with exceptions. */
export type Accounts =
  | { readonly named: readonly bigint[] }
  | { readonly from: bigint; readonly to: bigint; readonly except: readonly bigint[] }

interface Page {
  readonly time: ConsensusRange
  readonly order: Order
  readonly limit: number
}

/** The most postings that are read at once. */
const mostRows = 100_000
/** On PostgreSQL, a row is a block of up to 128. From the oldest on, only the keys of most blocks are read. */
const mostBlocks = { asc: 20_000, desc: 10_000 } as const
const minInt64 = -(2n ** 63n)
const maxInt64 = 2n ** 63n - 1n

/**
 * The first consensus timestamps of accounts with few transactions, without duplicates. Reads all of them, which
 * costs less than merging a stream for each class of each account. Null if they are more than `share` of the most
 * that are read at once.
 */
export async function listGathered(
  store: Store,
  accounts: Accounts,
  classes: Classes,
  page: Page,
  share: number,
): Promise<bigint[] | null> {
  const asked = { within: within(accounts), classes: ofClasses(classes) }
  const [table, list, all] = isPostgres(store)
    ? (['ledger_posting_block', listFromBlocks, mostBlocks[page.order]] as const)
    : (['ledger_posting', listFromRows, mostRows] as const)
  const most = Math.floor(all * Math.min(1, share))
  // Counted separately: PostgreSQL keeps the plan of this statement, and would plan one for both each time.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select account from ${sql.table(table)} where ${asked.within} limit ${most + 1}) as part`.execute(store)
  const count = rows[0]?.count ?? 0
  if (count > most) return null
  return count === 0 ? [] : list(store, asked, page)
}

interface Asked {
  readonly within: RawBuilder<unknown>
  readonly classes: RawBuilder<unknown>
}

async function listFromRows(store: Store, asked: Asked, { time, order, limit }: Page): Promise<bigint[]> {
  const left = new Set(time.except)
  // A transaction has a row for each of its accounts.
  for (let rowsAsked = (limit + left.size) * 2; ; rowsAsked *= 4) {
    const { rows } = await sql<{ consensus: bigint }>`
      select consensus from ledger_posting where ${asked.within} and ${asked.classes}
        ${time.from === null ? sql`` : sql`and consensus >= ${time.from}`}
        ${time.to === null ? sql`` : sql`and consensus <= ${time.to}`}
      order by consensus ${sql.raw(order)} limit ${rowsAsked}`.execute(store)
    const times = new Set(rows.map(({ consensus }) => consensus)).difference(left)
    if (times.size >= limit || rows.length < rowsAsked) return [...times].slice(0, limit)
  }
}

/** The newest time of a block. */
const newest = sql`oldest + case when length(times) = 0 then 0 else (
  'x' || lpad(encode(substring(times from length(times) - get_byte(times, 0) + 1), 'hex'), 16, '0'))::bit(64)::bigint end`

/**
 * Leaves out the blocks that lie beyond the edge: as many times as fill the page are nearer. Sending and opening all
 * takes longer than comparing them in the database. From the oldest on, the key alone tells the edge, so that the other
 * blocks are not even read.
 */
async function listFromBlocks(store: Store, asked: Asked, { time, order, limit }: Page): Promise<bigint[]> {
  const { from, to, except } = time
  const isAscending = order === 'asc'
  const all = sql`ledger_posting_block
    where ${asked.within} and ${asked.classes}
    ${to === null ? sql`` : sql`and oldest <= ${to}`}`
  const edge = sql`coalesce((select time from edge), ${isAscending ? maxInt64 : minInt64})`
  const edgeAmong = (blocks: RawBuilder<unknown>) => sql`edge as materialized (
    select oldest as time from ${blocks}
    group by oldest order by oldest ${sql.raw(order)} offset ${limit + except.length - 1} limit 1)`
  const onward = from === null ? sql`` : sql`and ${reaches(sql`${from}`)}`
  const [parts, near] = isAscending
    ? [
        edgeAmong(sql`${all} ${from === null ? sql`` : sql`and oldest >= ${from}`}`),
        sql`${all} and oldest <= ${edge} ${onward}`,
      ]
    : [
        sql`block as materialized (select oldest, times from ${all}), ${edgeAmong(sql`block`)}`,
        sql`block where ${reaches(edge)} ${onward}`,
      ]
  const { rows } = await sql<TimeBlock>`with ${parts} select oldest, times from ${near}`.execute(store)
  return firstTimesIn(rows, { time, order, limit })
}

function reaches(bound: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(oldest >= ${bound} or ${newest} >= ${bound})`
}

function within(accounts: Accounts): RawBuilder<unknown> {
  if ('named' in accounts) return sql`account in (${sql.join(accounts.named)})`
  const { from, to, except } = accounts
  const others = except.length === 0 ? sql`` : sql`and account not in (${sql.join(except)})`
  return sql`account >= ${from} and account <= ${to} ${others}`
}

/** The unary plus keeps SQLite from looking up each class of each account. */
function ofClasses(classes: Classes): RawBuilder<unknown> {
  return 'below' in classes
    ? sql`class >= ${classes.from} and class < ${classes.below} ${stepsOf(classes)}`
    : sql`+class in (${sql.join(classes)})`
}
