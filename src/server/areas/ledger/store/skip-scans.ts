import { sql, type RawBuilder } from 'kysely'
import type { ClassRange } from '#domain/ledger/posting.ts'
import { isPostgres, type Store } from '../../../platform/database/database.ts'
import { followingTheKey } from './onward-blocks.ts'
import { postings, valuesPerStatement, type Stream, type StreamTable } from './posting-rows.ts'

/** The classes of each account in a range. */
export async function listStreams(
  store: Store,
  accounts: readonly bigint[],
  classes: ClassRange,
  table: StreamTable = postings,
): Promise<Stream[]> {
  const found: Stream[] = []
  for (let start = 0; start < accounts.length; start += valuesPerStatement) {
    const owners = sql`values ${sql.join(accounts.slice(start, start + valuesPerStatement).map((one) => sql`(${one})`))}`
    const query = sql<Stream>`${presentStreams(store, table, owners, classes)}`
    found.push(...(await query.execute(store)).rows)
  }
  return found
}

/**
 * A query for the streams of `owners`, itself a query. It skips from one class to the next, so its cost depends on the
 * number of classes, not of rows.
 */
export function presentStreams(
  store: Store,
  table: StreamTable,
  owners: RawBuilder<unknown>,
  classes: ClassRange,
): RawBuilder<unknown> {
  const owner = sql.ref(`step.${table.owner}`)
  const next = (account: RawBuilder<unknown>, above: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`(
    select step.class from ${sourceOf(store, table)} as step ${isPostgres(store) ? followingTheKey(account) : sql``}
    where ${owner} = ${account} and step.class ${above} ${from} and step.class < ${classes.below}
    order by step.class limit 1)`
  return sql`
    with recursive asked (account) as (${owners}),
    present (account, class) as (
      select cast(asked.account as bigint), ${next(sql`cast(asked.account as bigint)`, sql`>=`, sql`${classes.from}`)} from asked
      union all
      select present.account, ${next(sql`present.account`, sql`>`, sql`present.class`)} from present where present.class is not null)
    select account, class from present where class is not null ${stepsOf(classes)}`
}

/** What a range of classes that leaves some out adds to its bounds. */
export function stepsOf({ from, step }: ClassRange): RawBuilder<unknown> {
  return step === 1 ? sql`` : sql`and (class - ${from}) % ${step} = 0`
}

/** Classes to read: a range, or a list. */
export type Classes = ClassRange | readonly number[]

export interface AccountsOf {
  /** Smallest first. */
  readonly accounts: bigint[]
  /** The last account that was looked up; null if no more follow. */
  readonly reached: bigint | null
}

/** Looks up the first `most` accounts of a range. Returns those that have any of these classes. */
export async function listAccountsOf(
  store: Store,
  range: { readonly from: bigint; readonly to: bigint },
  classes: Classes,
  most: number,
): Promise<AccountsOf> {
  const source = sourceOf(store, postings)
  // A query as a value is looked up for each account. PostgreSQL might read all accounts at once for an `exists`.
  const { rows } = await sql<{ count: number; last_account: bigint | null; account: bigint | null }>`
    with recursive ${presentAccounts(source, range)},
    scanned (account) as materialized (
      select account from present where account is not null limit ${most})
    select size.count, size.last_account, matching.account
    from (select count(*) as count, max(account) as last_account from scanned) as size left join (
      select account from scanned
      where (select 1 from ${source} as step where step.account = scanned.account and ${ofClasses(classes)} limit 1) = 1
    ) as matching on 1 = 1`.execute(store)
  const [{ count, last_account: last } = { count: 0, last_account: null }] = rows
  const accounts = rows.flatMap(({ account }) => account ?? []).toSorted((a, b) => (a < b ? -1 : 1))
  return { accounts, reached: count < most ? null : last }
}

/** Between the bounds of a list, an account has few classes. */
function ofClasses(classes: Classes): RawBuilder<unknown> {
  if ('below' in classes) return sql`class >= ${classes.from} and class < ${classes.below} ${stepsOf(classes)}`
  return sql`class >= ${Math.min(...classes)} and class <= ${Math.max(...classes)} and +class in (${sql.join(classes)})`
}

function presentAccounts(
  source: RawBuilder<unknown>,
  { from, to }: { readonly from: bigint; readonly to: bigint },
): RawBuilder<unknown> {
  return sql`present (account) as (
      select min(account) from ${source} where account >= ${from} and account <= ${to}
      union all
      select (select min(step.account) from ${source} as step
              where step.account > present.account and step.account <= ${to})
      from present where present.account is not null)`
}

/** Smallest first. */
export async function listPostedAccounts(
  store: Store,
  range: { readonly from: bigint; readonly to: bigint },
  limit: number,
): Promise<bigint[]> {
  const query = sql<{ account: bigint }>`
    with recursive ${presentAccounts(sourceOf(store, postings), range)}
    select account from present where account is not null limit ${limit}`
  return (await query.execute(store)).rows.map(({ account }) => account)
}

/** The table whose key begins with the streams' owner and class. */
function sourceOf(store: Store, { table, blocks }: StreamTable): RawBuilder<unknown> {
  return sql.table(isPostgres(store) ? blocks : table)
}
