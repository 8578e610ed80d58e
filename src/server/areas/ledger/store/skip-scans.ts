import { sql, type RawBuilder } from 'kysely'
import type { ClassRange } from '#domain/ledger/posting.ts'
import { isPostgres, type Store } from '../../../platform/database/database.ts'
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
    const query = sql<Stream>`${presentStreams(sourceOf(store, table), table, owners, classes)}`
    found.push(...(await query.execute(store)).rows)
  }
  return found
}

/**
 * A query for the streams of `owners`, itself a query. It skips from one class to the next, so its cost depends on the
 * number of classes, not of rows.
 */
export function presentStreams(
  source: RawBuilder<unknown>,
  { owner }: StreamTable,
  owners: RawBuilder<unknown>,
  classes: ClassRange,
): RawBuilder<unknown> {
  const next = (account: RawBuilder<unknown>, bound: RawBuilder<unknown>) => sql`(
    select class from ${source} as step
    where step.${sql.ref(owner)} = ${account} and step.class ${bound} and step.class < ${classes.below}
    order by step.class limit 1)`
  return sql`
    with recursive asked (account) as (${owners}),
    present (account, class) as (
      select cast(asked.account as bigint), ${next(sql`cast(asked.account as bigint)`, sql`>= ${classes.from}`)} from asked
      union all
      select present.account, ${next(sql`present.account`, sql`> present.class`)} from present where present.class is not null)
    select account, class from present where class is not null ${stepsOf(classes)}`
}

/** What a range of classes that leaves some out adds to its bounds. */
export function stepsOf({ from, step }: ClassRange): RawBuilder<unknown> {
  return step === 1 ? sql`` : sql`and (class - ${from}) % ${step} = 0`
}

/** Smallest first. */
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
