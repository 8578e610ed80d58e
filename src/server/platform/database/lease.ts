import { sql, SqliteAdapter } from 'kysely'
import type { Store } from './database.ts'

export interface LeaseClaim {
  readonly name: string
  readonly owner: string
  readonly now: number
  /** Milliseconds until it expires without renewal. */
  readonly duration: number
}

export interface WatchedLeaseOptions {
  readonly name: string
  /** Identifies this process. */
  readonly owner: string
  readonly durationMs: number
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
}

export interface WatchedLease {
  /** Takes or renews the lease. False while another instance holds it. */
  claim(): Promise<boolean>
  /** False as soon as the lease may have expired, even if this instance was stalled meanwhile. */
  isHeld(): boolean
  drop(): Promise<void>
}

/**
 * A lease for a long-running instance. No wall clocks are compared, because they may jump: a waiting instance
 * takes over once it has seen no renewal for a whole duration, measured on its own monotonic clock.
 */
export function createWatchedLease(
  store: Store,
  { name, owner, durationMs, monotonic }: WatchedLeaseOptions,
): WatchedLease {
  let heldUntil = -Infinity
  let seen: { readonly owner: string; readonly until: number; readonly at: number } | undefined

  /** Whether the holder has failed to renew the lease in time. */
  function isForgotten(holder: { readonly owner: string; readonly until: number }, at: number): boolean {
    if (seen?.owner !== holder.owner || seen.until !== holder.until) seen = { ...holder, at }
    return at - seen.at >= durationMs
  }

  async function take(at: number): Promise<boolean> {
    const row = await store.selectFrom('lease').select(['owner', 'until']).where('name', '=', name).executeTakeFirst()
    if (row && row.owner !== owner && !isForgotten(row, at)) return false
    // A new number with each renewal. Earlier versions compare it with their wall clock.
    const until = Math.max(Date.now() + durationMs, (row?.until ?? 0) + 1)
    if (!row) {
      const added = await store
        .insertInto('lease')
        .values({ name, owner, until })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
    }
    const renewed = await store
      .updateTable('lease')
      .set({ owner, until })
      .where('name', '=', name)
      .where('owner', '=', row.owner)
      .where('until', '=', row.until)
      .executeTakeFirst()
    return renewed.numUpdatedRows > 0n
  }

  return {
    async claim() {
      // Measured before the query, so that the holder's view of the lease never outlasts the others'.
      const at = monotonic()
      heldUntil = (await take(at)) ? at + durationMs : -Infinity
      return monotonic() < heldUntil
    },
    isHeld: () => monotonic() < heldUntil,
    async drop() {
      heldUntil = -Infinity
      await dropLease(store, { name, owner })
    },
  }
}

/** Takes or renews a lease by the caller’s clock, which should be the database’s. False while another owner holds it. */
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

/** Releases a lease, so that the next owner does not have to wait until it expires. */
export async function dropLease(store: Store, { name, owner }: Pick<LeaseClaim, 'name' | 'owner'>): Promise<void> {
  await store.deleteFrom('lease').where('name', '=', name).where('owner', '=', owner).execute()
}

/** The database's time in milliseconds since 1970: the same for all instances, whatever their own clocks say. */
export async function databaseNow(store: Store): Promise<number> {
  const isSqlite = store.getExecutor().adapter instanceof SqliteAdapter
  const { rows } = await (
    isSqlite
      ? sql<{ now: number | bigint }>`select cast(unixepoch('subsec') * 1000 as integer) as now`
      : sql<{ now: number | bigint }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`
  ).execute(store)
  return Number(rows[0]?.now)
}
