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
