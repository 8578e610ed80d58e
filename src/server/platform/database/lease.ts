import type { Store } from './database.ts'

export interface LeaseClaim {
  readonly name: string
  readonly owner: string
  readonly now: number
  /** Milliseconds it is held without being claimed again. */
  readonly duration: number
}

/** Takes or renews a lease; false while another owner holds it. So instances agree on who does a thing. */
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

/** Gives a lease up, so that another owner need not wait for its end. */
export async function dropLease(store: Store, { name, owner }: Pick<LeaseClaim, 'name' | 'owner'>): Promise<void> {
  await store.deleteFrom('lease').where('name', '=', name).where('owner', '=', owner).execute()
}
