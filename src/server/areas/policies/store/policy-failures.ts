import type { Store } from '../../../platform/database/database.ts'
import type { PolicyFailureRow } from '../../../platform/database/policy-tables.ts'

export async function addFailure(store: Store, row: PolicyFailureRow): Promise<void> {
  await store.insertInto('policy_failure').values(row).execute()
}

/** Newest first: all, or those of the requests and runs of one account. */
export function listFailures(
  store: Store,
  policyId: string,
  { did, limit }: { readonly did: string | null; readonly limit: number },
): Promise<PolicyFailureRow[]> {
  let query = store.selectFrom('policy_failure').selectAll().where('policy_id', '=', policyId)
  if (did !== null) query = query.where(({ eb, or }) => or([eb('sender', '=', did), eb('did', '=', did)]))
  return query.orderBy('at', 'desc').orderBy('id').limit(limit).execute()
}

export function findFailure(store: Store, policyId: string, id: string): Promise<PolicyFailureRow | undefined> {
  return store
    .selectFrom('policy_failure')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Schedules a retry of everything that waits at one of the blocks. */
export async function retryWaiting(
  store: Store,
  policyId: string,
  blockIds: readonly string[],
  now: number,
): Promise<void> {
  if (blockIds.length === 0) return
  await store
    .updateTable('policy_failure')
    .set({ retry_at: now })
    .where('policy_id', '=', policyId)
    .where('kind', '=', 'waits')
    .where('block_id', 'in', blockIds)
    .execute()
}

/** The failures due for a retry, oldest first. */
export function listRetries(store: Store, policyId: string, now: number, limit: number): Promise<PolicyFailureRow[]> {
  return store
    .selectFrom('policy_failure')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('retry_at', '<=', now)
    .orderBy('retry_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function dropFailure(store: Store, id: string): Promise<void> {
  await store.deleteFrom('policy_failure').where('id', '=', id).execute()
}

/** It stays stored, so that it can be retried by hand. */
export async function stopRetrying(store: Store, id: string): Promise<void> {
  await store.updateTable('policy_failure').set({ retry_at: null }).where('id', '=', id).execute()
}
