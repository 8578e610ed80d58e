import { sql, SqliteAdapter } from 'kysely'
import type { Store } from './database.ts'

export interface LeaseClaim {
  readonly name: string
  readonly owner: string
  readonly now: number
  /** Milliseconds until it expires without renewal. */
  readonly duration: number
}

/** Takes or renews a lease. False while another owner holds it. */
export async function takeLease(store: Store, { name, owner, now, duration }: LeaseClaim): Promise<boolean> {
  const until = now + duration
  const result = await store
    .insertInto('lease')
    .values({ name, owner, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ owner, until })
        .where(({ eb, or }) => or([eb('lease.owner', '=', owner), eb('lease.until', '<', now)])),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Releases a lease, so that another owner need not wait until it expires. */
export async function dropLease(store: Store, { name, owner }: Pick<LeaseClaim, 'name' | 'owner'>): Promise<void> {
  await store.deleteFrom('lease').where('name', '=', name).where('owner', '=', owner).execute()
}

/** The time of the database, which is one for all instances whatever their own clocks say: milliseconds since 1970. */
export async function databaseNow(store: Store): Promise<number> {
  const isSqlite = store.getExecutor().adapter instanceof SqliteAdapter
  const { rows } = await (
    isSqlite
      ? sql<{ now: number | bigint }>`select cast(unixepoch('subsec') * 1000 as integer) as now`
      : sql<{ now: number | bigint }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`
  ).execute(store)
  return Number(rows[0]?.now)
}
