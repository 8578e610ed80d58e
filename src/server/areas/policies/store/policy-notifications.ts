import type { Store } from '../../../platform/database/database.ts'
import type { PolicyNotificationRow } from '../../../platform/database/policy-tables.ts'

const maxNotifications = 100

export async function addNotification(store: Store, notification: PolicyNotificationRow): Promise<void> {
  await store.insertInto('policy_notification').values(notification).execute()
}

/** The notifications from a block to an account, newest first. */
export function listNotificationRows(
  store: Store,
  { policy_id, block_id, did }: Pick<PolicyNotificationRow, 'policy_id' | 'block_id' | 'did'>,
): Promise<PolicyNotificationRow[]> {
  return store
    .selectFrom('policy_notification')
    .selectAll()
    .where('did', '=', did)
    .where('policy_id', '=', policy_id)
    .where('block_id', '=', block_id)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(maxNotifications)
    .execute()
}

/** The notifications from all policies to an account, newest first. */
export function listNotificationsOf(
  store: Store,
  did: string,
  { offset, limit, isUnread = false }: { readonly offset: number; readonly limit: number; readonly isUnread?: boolean },
): Promise<PolicyNotificationRow[]> {
  let query = store.selectFrom('policy_notification').selectAll().where('did', '=', did)
  if (isUnread) query = query.where('read_at', 'is', null)
  return query.orderBy('at', 'desc').orderBy('id').offset(offset).limit(limit).execute()
}

export async function countNotificationsOf(store: Store, did: string): Promise<number> {
  const row = await store
    .selectFrom('policy_notification')
    .select(({ fn }) => fn.countAll<number | string | bigint>().as('rows'))
    .where('did', '=', did)
    .executeTakeFirst()
  return Number(row?.rows ?? 0)
}

export async function readNotificationsOf(
  store: Store,
  { did, policyId }: { readonly did: string; readonly policyId: string | null },
  now: number,
): Promise<void> {
  let query = store
    .updateTable('policy_notification')
    .set({ read_at: now })
    .where('did', '=', did)
    .where('read_at', 'is', null)
  if (policyId !== null) query = query.where('policy_id', '=', policyId)
  await query.execute()
}
