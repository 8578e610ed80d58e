import { sql, type RawBuilder } from 'kysely'
import { asIntegers } from '../../../platform/database/insert-many.ts'
import type { Stream, StreamTable } from './posting-rows.ts'
import type { Order } from './transactions.ts'

/**
 * A query, on PostgreSQL, for the blocks of `asked.account` and `asked.class` whose oldest time is at `edge` or
 * beyond, nearest first.
 *
 * The limit stands in the text because a prepared statement would take an unknown one for a tenth of all rows.
 */
export function blocksOnward(
  { blocks, owner }: StreamTable,
  columns: readonly ('oldest' | 'times')[],
  edge: RawBuilder<unknown>,
  order: Order,
  limit: number,
): RawBuilder<unknown> {
  const beyond = order === 'asc' ? sql`>=` : sql`<=`
  return sql`(
    select ${sql.join(columns.map((column) => sql.ref(`block.${column}`)))}
    from ${sql.table(blocks)} as block ${followingTheKey(sql`asked.account`)}
    where block.${sql.ref(owner)} = asked.account and block.class = asked.class and block.oldest ${beyond} ${edge}
    order by block.oldest ${sql.raw(order)} limit ${sql.lit(limit)})`
}

/**
 * Makes PostgreSQL read rows along the key of each partition, up to the limit, whatever its statistics. Otherwise it
 * expects a single row of an account and a class, and sorts all of them. This series has one row, but PostgreSQL
 * expects a thousand, unless `account` is a constant, and sorting would pay for each.
 */
export function followingTheKey(account: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`cross join generate_series(${account}, ${account})`
}

/** The accounts and the classes of streams, for PostgreSQL's `unnest`. */
export function streamArrays(streams: readonly Stream[]): RawBuilder<unknown> {
  const accounts = streams.map(({ account }) => account)
  const classes = streams.map((one) => one.class)
  return sql`${asIntegers('bigint', accounts)}, ${asIntegers('integer', classes)}`
}
