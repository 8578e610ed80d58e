import { parseExactJson, stringifyJson } from '#api/json.ts'
import { isRow, type Row } from '#domain/policies/policy-row.ts'
import type { Store } from '../../../platform/database/database.ts'

/** A document that waits in a block until other documents arrive. */
export interface Aggregated {
  readonly id: string
  /** The key of the user whose documents it is collected with. */
  readonly holder: string
  readonly row: Row
}

interface AggregateKey {
  readonly policy_id: string
  readonly block_id: string
}

/** In order of arrival. */
export async function listAggregated(store: Store, { policy_id, block_id }: AggregateKey): Promise<Aggregated[]> {
  const rows = await store
    .selectFrom('policy_aggregate')
    .selectAll()
    .where('policy_id', '=', policy_id)
    .where('block_id', '=', block_id)
    .orderBy('number')
    .execute()
  return rows.flatMap(({ id, holder, body }) => {
    const row = parseExactJson(body)
    return isRow(row) ? [{ id, holder, row }] : []
  })
}

export async function addAggregated(store: Store, place: AggregateKey, { id, holder, row }: Aggregated): Promise<void> {
  const last = await store
    .selectFrom('policy_aggregate')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('policy_id', '=', place.policy_id)
    .where('block_id', '=', place.block_id)
    .executeTakeFirst()
  const number = Number(last?.number ?? 0) + 1
  await store
    .insertInto('policy_aggregate')
    .values({ ...place, id, holder, number, body: stringifyJson(row) })
    .execute()
}

export async function dropAggregated(store: Store, place: AggregateKey, rows: readonly Aggregated[]): Promise<void> {
  for (const { id } of rows)
    await store
      .deleteFrom('policy_aggregate')
      .where('policy_id', '=', place.policy_id)
      .where('block_id', '=', place.block_id)
      .where('id', '=', id)
      .execute()
}

/** The number of documents in each block. A null holder counts those of everyone. */
export async function countAggregated(
  store: Store,
  policyId: string,
  holder: string | null,
): Promise<ReadonlyMap<string, number>> {
  const rows = await store
    .selectFrom('policy_aggregate')
    .select(['block_id', ({ fn }) => fn.countAll().as('count')])
    .where('policy_id', '=', policyId)
    .$if(holder !== null, (query) => query.where('holder', '=', holder ?? ''))
    .groupBy('block_id')
    .execute()
  return new Map(rows.map(({ block_id, count }) => [block_id, Number(count)]))
}
