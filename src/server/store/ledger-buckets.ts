import { grains, type Grain } from '#domain/stats-grain.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Store } from './database.ts'
import type { LedgerBucketRow, Tables } from './tables.ts'

export interface BucketKey {
  readonly grain: Grain
  /** Seconds since 1970, as everywhere here. */
  readonly start: number
}

const allGrains = ['minute', 'hour', 'day'] as const

/** The buckets of a grain that begin in a range, oldest first; `to` is excluded. */
export function listBuckets(
  store: Store,
  grain: Grain,
  from: number,
  to: number,
): Promise<Pick<LedgerBucketRow, 'start' | 'body'>[]> {
  return store
    .selectFrom('ledger_bucket')
    .select(['start', 'body'])
    .where('grain', '=', grain)
    .where('start', '>=', from)
    .where('start', '<', to)
    .orderBy('start')
    .execute()
}

/** The buckets with these keys, in any order; those that do not exist are left out. */
export async function findBuckets(store: Store, keys: readonly BucketKey[]): Promise<LedgerBucketRow[]> {
  if (keys.length === 0) return []
  return store.selectFrom('ledger_bucket').selectAll().where(hasKey(keys)).execute()
}

export async function putBuckets(store: Store, rows: readonly LedgerBucketRow[]): Promise<void> {
  if (rows.length === 0) return
  await store
    .insertInto('ledger_bucket')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['grain', 'start']).doUpdateSet(({ ref }) => ({ body: ref('excluded.body') })),
    )
    .execute()
}

export async function dropBuckets(store: Store, keys: readonly BucketKey[]): Promise<void> {
  if (keys.length > 0) await store.deleteFrom('ledger_bucket').where(hasKey(keys)).execute()
}

/** Drops the buckets that are over by then. */
export async function dropBucketsBefore(store: Store, seconds: number): Promise<void> {
  await store
    .deleteFrom('ledger_bucket')
    .where(({ or, and, eb }) =>
      or(allGrains.map((grain) => and([eb('grain', '=', grain), eb('start', '<=', seconds - grains[grain])]))),
    )
    .execute()
}

/** Where the oldest and the newest minute begin; undefined while there is none. */
export async function bucketSpan(store: Store): Promise<{ first: number; last: number } | undefined> {
  const minutes = store.selectFrom('ledger_bucket').select('start').where('grain', '=', 'minute').limit(1)
  const first = await minutes.orderBy('start').executeTakeFirst()
  const last = await minutes.orderBy('start', 'desc').executeTakeFirst()
  return first && last && { first: first.start, last: last.start }
}

function hasKey(keys: readonly BucketKey[]) {
  const starts = Map.groupBy(keys, ({ grain }) => grain)
  return ({ or, and, eb }: ExpressionBuilder<Tables, 'ledger_bucket'>) =>
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
