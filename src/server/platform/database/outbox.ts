import type { NotableEvent } from '#api/notifications/events.ts'
import type { Store } from './database.ts'

const maxTitleLength = 300
const maxTextLength = 2000

/**
 * Records events that people may be notified of. Call it in the transaction of the change: they commit or roll
 * back together.
 */
export async function recordEvents(transaction: Store, events: readonly NotableEvent[]): Promise<void> {
  if (events.length === 0) return
  await transaction
    .insertInto('notification_event')
    .values(events.map((event) => ({ at: event.at, once: null, body: bodyOf(event), place: null })))
    .execute()
}

/** Records an event that several instances may report: of all events with the same `once`, the first counts. */
export async function recordEventOnce(transaction: Store, event: NotableEvent, once: string): Promise<void> {
  await transaction
    .insertInto('notification_event')
    .values({ at: event.at, once, body: bodyOf(event), place: null })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute()
}

/** Names and texts come from outside and may have any length. */
function bodyOf(event: NotableEvent): string {
  const { title, text } = event
  return JSON.stringify({ ...event, title: title.slice(0, maxTitleLength), text: text.slice(0, maxTextLength) })
}
