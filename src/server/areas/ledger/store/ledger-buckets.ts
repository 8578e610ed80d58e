import { grains, type Grain } from '#domain/ledger/figures/stats-grain.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Store } from '../../../platform/database/database.ts'
import type { LedgerBucketRow, Tables } from '../../../platform/database/tables.ts'

export interface BucketKey {
  readonly grain: Grain
  /** Seconds since 1970. */
  readonly start: number
}

/** Buckets of stored transactions, or of those seen at a mirror node. */
export type BucketTable = 'ledger_bucket' | 'upstream_bucket'

const allGrains = ['minute', 'hour', 'day'] as const

/** Oldest first; `to` is exclusive. */
export function listBuckets(
  store: Store,
  table: BucketTable,
  grain: Grain,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Pick<LedgerBucketRow, 'start' | 'body'>[]> {
  return store
    .selectFrom(table)
    .select(['start', 'body'])
    .where('grain', '=', grain)
    .where('start', '>=', from)
    .where('start', '<', to)
    .orderBy('start')
    .execute()
}

/** Only existing buckets, in any order. */
export async function findBuckets(
  store: Store,
  table: BucketTable,
  keys: readonly BucketKey[],
): Promise<LedgerBucketRow[]> {
  if (keys.length === 0) return []
  return store.selectFrom(table).selectAll().where(hasKey(keys)).execute()
}

export async function putBuckets(store: Store, table: BucketTable, rows: readonly LedgerBucketRow[]): Promise<void> {
  if (rows.length === 0) return
  await store
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['grain', 'start']).doUpdateSet(({ ref }) => ({ body: ref('excluded.body') })),
    )
    .execute()
}

export async function dropBuckets(store: Store, table: BucketTable, keys: readonly BucketKey[]): Promise<void> {
  if (keys.length > 0) await store.deleteFrom(table).where(hasKey(keys)).execute()
}

/** Deletes the buckets that end before `seconds` (since 1970). */
export async function dropBucketsBefore(store: Store, table: BucketTable, seconds: number): Promise<void> {
  await store
    .deleteFrom(table)
    .where(({ or, and, eb }) =>
      or(allGrains.map((grain) => and([eb('grain', '=', grain), eb('start', '<=', seconds - grains[grain])]))),
    )
    .execute()
}

/** The starts of the oldest and the newest minute bucket. */
export async function bucketSpan(
  store: Store,
  table: BucketTable,
): Promise<{ first: number; last: number } | undefined> {
  const minutes = store.selectFrom(table).select('start').where('grain', '=', 'minute').limit(1)
  const first = await minutes.orderBy('start').executeTakeFirst()
  const last = await minutes.orderBy('start', 'desc').executeTakeFirst()
  return first && last && { first: first.start, last: last.start }
}

function hasKey(keys: readonly BucketKey[]) {
  const starts = Map.groupBy(keys, ({ grain }) => grain)
  return ({ or, and, eb }: ExpressionBuilder<Tables, BucketTable>) =>
    or(
      Array.from(starts, ([grain, those]) =>
        and([
          eb('grain', '=', grain),
          eb(
            'start',
            'in',
            those.map(({ start }) => start),
          ),
        ]),
      ),
    )
}

export async function clearBuckets(store: Store, table: BucketTable): Promise<void> {
  await store.deleteFrom(table).execute()
}
