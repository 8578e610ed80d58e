import { sql, type RawBuilder } from 'kysely'
import { isPostgres, type Store } from '../../../platform/database/database.ts'
import { firstTimesIn, type TimeBlock } from './time-blocks.ts'
import type { Order, TimeRange } from './transactions.ts'

/** Many accounts: a list, or a range with exceptions. */
export type Accounts =
  | { readonly named: readonly bigint[] }
  | { readonly from: bigint; readonly to: bigint; readonly except: readonly bigint[] }

/** The classes of these accounts to read: a range, or a list. */
export type Classes = { readonly from: number; readonly below: number } | readonly number[]

interface Page {
  readonly time: TimeRange
  readonly order: Order
  readonly limit: number
}

/** The most postings that are read at once. On PostgreSQL, a row is a block of up to 128. */
const mostRows = 100_000
const mostBlocks = 20_000
/** Merging the streams of one account costs as much as reading this fraction of the maximum. */
const accountsOfMost = 200

/**
 * The first consensus timestamps of accounts with few transactions, without duplicates. Reads all of them, which
 * costs less than merging a stream for each class of each account. Null if there are too many.
 */
export async function listGathered(
  store: Store,
  accounts: Accounts,
  classes: Classes,
  page: Page,
): Promise<bigint[] | null> {
  const list = isPostgres(store) ? listFromBlocks : listFromRows
  const table = sql.table(isPostgres(store) ? 'ledger_posting_block' : 'ledger_posting')
  const all = isPostgres(store) ? mostBlocks : mostRows
  const most = 'named' in accounts ? Math.min(all, (all / accountsOfMost) * accounts.named.length) : all
  const { rows } = await sql<{ count: number }>`
    select cast(count(*) as integer) as count from (
      select account from ${table} where ${within(accounts)} limit ${most + 1}) as part`.execute(store)
  return (rows[0]?.count ?? 0) > most ? null : list(store, accounts, classes, page)
}

async function listFromRows(store: Store, accounts: Accounts, classes: Classes, { time, order, limit }: Page) {
  const left = new Set(time.except)
  // A transaction has a row for each of its accounts.
  for (let asked = (limit + left.size) * 2; ; asked *= 4) {
    const { rows } = await sql<{ consensus: bigint }>`
      select consensus from ledger_posting where ${within(accounts)} and ${ofClasses(classes)}
        ${time.from === null ? sql`` : sql`and consensus >= ${time.from}`}
        ${time.to === null ? sql`` : sql`and consensus <= ${time.to}`}
      order by consensus ${sql.raw(order)} limit ${asked}`.execute(store)
    const times = new Set(rows.map(({ consensus }) => consensus)).difference(left)
    if (times.size >= limit || rows.length < asked) return [...times].slice(0, limit)
  }
}

async function listFromBlocks(store: Store, accounts: Accounts, classes: Classes, { time, order, limit }: Page) {
  const { rows } = await sql<TimeBlock>`
    select oldest, times from ledger_posting_block where ${within(accounts)} and ${ofClasses(classes)}
      ${time.to === null ? sql`` : sql`and oldest <= ${time.to}`}`.execute(store)
  return firstTimesIn(rows, { time, order, limit })
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
    ? sql`class >= ${classes.from} and class < ${classes.below}`
    : sql`+class in (${sql.join(classes)})`
}
