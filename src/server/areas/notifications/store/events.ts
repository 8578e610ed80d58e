import { NotableEvent } from '#api/notifications/events.ts'
import { sql } from 'kysely'
import type { Store } from '../../../platform/database/database.ts'
import { parseStored } from '../../../platform/stored-json.ts'

/** An event with its place in the order of all events. */
export interface PlacedEvent {
  readonly place: number
  readonly event: NotableEvent
}

/** The newest place; 0 if there is none. */
export async function newestPlace(store: Store): Promise<number> {
  const row = await store
    .selectFrom('notification_event')
    .select(({ fn }) => fn.max('place').as('place'))
    .executeTakeFirst()
  return row?.place ?? 0
}

/**
 * Assigns places to the oldest new events. Unlike numbers, places are committed in order, because transactions
 * assign them one at a time.
 */
export async function placeEvents(transaction: Store, limit: number): Promise<number> {
  const first = await newestPlace(transaction)
  const result = await sql`
    update notification_event set place = ${first} + fresh.rank
    from (
      select number, row_number() over (order by number) as rank from notification_event
      where place is null order by number limit ${limit}) as fresh
    where fresh.number = notification_event.number`.execute(transaction)
  return Number(result.numAffectedRows ?? 0n)
}

/** Events after a place, in order. */
export async function listEventsAfter(store: Store, place: number, limit: number): Promise<PlacedEvent[]> {
  const rows = await store
    .selectFrom('notification_event')
    .select(['place', 'body'])
    .where('place', '>', place)
    .orderBy('place')
    .limit(limit)
    .execute()
  return rows.flatMap(({ place: at, body }) => (at === null ? [] : [{ place: at, event: readEvent(body) }]))
}

/** The newest events of a kind since an instant, oldest first. */
export async function listEventsSince(store: Store, since: number, limit: number): Promise<NotableEvent[]> {
  const rows = await store
    .selectFrom('notification_event')
    .select('body')
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ body }) => readEvent(body)).toReversed()
}

/** Keeps the newest event, whose place must not be reused, and events that are not yet processed. */
export async function dropEventsBefore(store: Store, before: number): Promise<void> {
  const newest = await newestPlace(store)
  const behind = await store
    .selectFrom('notification_route')
    .select(({ fn }) => fn.min('place').as('place'))
    .executeTakeFirst()
  await store
    .deleteFrom('notification_event')
    .where('at', '<', before)
    .where('place', '<', Math.min(newest, (behind?.place ?? newest) + 1))
    .execute()
}

function readEvent(body: string): NotableEvent {
  return parseStored(NotableEvent, body, 'an event')
}
