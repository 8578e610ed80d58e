import { sql, type RawBuilder } from 'kysely'
import type { StreamTable } from './posting-rows.ts'
import type { Order } from './transactions.ts'

const maxInt64 = 2n ** 63n - 1n

/**
 * A query, on PostgreSQL, for the blocks of `asked.account` and `asked.class` whose oldest time is at `edge` or
 * beyond, nearest first.
 *
 * Of an account and a class PostgreSQL expects a single block, if it has statistics, and then reads and sorts all of
 * them instead of following the key of each partition. Of keys between two keys it expects many, whatever its
 * statistics. The limit stands in the text because a prepared statement would take an unknown one for a tenth of those.
 */
export function blocksOnward(
  { blocks, owner }: StreamTable,
  columns: readonly ('oldest' | 'times')[],
  edge: RawBuilder<unknown>,
  order: Order,
  limit: number,
): RawBuilder<unknown> {
  const key = [owner, 'class', 'oldest'].map((column) => sql.ref(`block.${column}`))
  const [first, last] = order === 'asc' ? [edge, sql`${sql.lit(maxInt64)}`] : [sql`0`, edge]
  return sql`(
    select ${sql.join(columns.map((column) => sql.ref(`block.${column}`)))} from ${sql.table(blocks)} as block
    where (${sql.join(key)}) >= ${keyOf(first)} and (${sql.join(key)}) <= ${keyOf(last)}
    order by ${sql.join(key.map((column) => sql`${column} ${sql.raw(order)}`))} limit ${sql.lit(limit)})`
}

function keyOf(oldest: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(asked.account, asked.class, ${oldest})`
}
