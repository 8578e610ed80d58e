import { emptyDraft } from '#domain/notifications/draft.ts'
import { randomUUID } from 'node:crypto'
import type { NewMessage } from '../../platform/database/notification-tables.ts'

/** The confirmation email to a new address, as a message of the outbox. */
export function confirmMessage(channelId: string, at: number): NewMessage {
  return {
    id: `msg_${randomUUID().replaceAll('-', '')}`,
    kind: 'confirm',
    route_id: null,
    channel_id: channelId,
    rule_name: null,
    draft: JSON.stringify(emptyDraft),
    state: 'waiting',
    fixed: 1,
    created_at: at,
    due_at: at,
    attempts: 0,
    first_at: null,
    claimed_until: null,
    done_at: null,
  }
}
