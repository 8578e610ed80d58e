import type { Store } from '../../../platform/database/database.ts'
import type { PolicyNotificationRow } from '../../../platform/database/policy-tables.ts'

const maxNotifications = 100

export async function addNotification(store: Store, notification: PolicyNotificationRow): Promise<void> {
  await store.insertInto('policy_notification').values(notification).execute()
}

/** What a block told somebody, the newest first. */
export function listNotifications(
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
