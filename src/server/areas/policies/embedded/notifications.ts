import type { PolicyNotificationRow } from '../../../platform/database/policy-tables.ts'
import type { Store } from '../../../platform/database/database.ts'
import { limits } from '../../../platform/limits.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { PolicyNotifications } from '../source.ts'
import { countNotificationsOf, listNotificationsOf, readNotificationsOf } from '../store/policy-notifications.ts'

/** Notifications in Guardian's format. */
export function createPolicyNotifications(store: Store, now: () => number): PolicyNotifications {
  return {
    async list(pages, { did }) {
      if (did === null) return { rows: '[]', total: 0 }
      const { index, size } = pages ?? { index: 0, size: limits.policyNotifications }
      const limit = Math.min(size, limits.policyNotifications)
      const rows = await listNotificationsOf(store, did, { offset: index * limit, limit })
      return { rows: answerOf(rows), total: await countNotificationsOf(store, did) }
    },
    fresh: async ({ did }) =>
      answerOf(
        did === null
          ? []
          : await listNotificationsOf(store, did, { offset: 0, limit: limits.policyNotifications, isUnread: true }),
      ),
    async readAll(policyId, { did }) {
      if (did === null) return '[]'
      await readNotificationsOf(store, { did, policyId }, now())
      return answerOf(await listNotificationsOf(store, did, { offset: 0, limit: limits.policyNotifications }))
    },
  }
}

function answerOf(rows: readonly PolicyNotificationRow[]): string {
  return JSON.stringify(
    rows.map(({ id, title, message, kind, at, read_at, policy_id }) => ({
      id,
      title,
      message,
      type: kind,
      action: 'POLICY_VIEW',
      result: policy_id,
      read: read_at !== null,
      old: false,
      createDate: utcIso(at),
    })),
  )
}
