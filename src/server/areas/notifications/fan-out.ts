import type { Choice } from '#api/notifications/rules.ts'
import { emptyDraft, ends, isFull, withEvent, type MessageDraft } from '#domain/notifications/draft.ts'
import { followedAfter, reports } from '#domain/notifications/matching.ts'
import { sendableAt } from '#domain/notifications/quiet-hours.ts'
import { readyAt } from '#domain/notifications/schedule.ts'
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../platform/database/database.ts'
import type { MessageRow, RouteRow } from '../../platform/database/notification-tables.ts'
import { lockForWrite } from '../../platform/database/writes.ts'
import { listEventsAfter, newestPlace, placeEvents, type PlacedEvent } from './store/events.ts'
import { insertMessage, openMessages, readMessageDraft, updateMessage } from './store/messages.ts'
import { readChoice, readFollowed, updateRoute } from './store/rules.ts'

/** The work of one transaction, which holds the lock for some milliseconds. */
const placesPerStep = 500
const routesPerStep = 50
const eventsPerStep = 200

/** Turns events into messages, each event once per route. Safe to run in several instances at once. */
export async function fanOut(store: Store, clock: () => Promise<number>): Promise<void> {
  while ((await place(store)) > 0) await setImmediate()
  while (await step(store, clock)) await setImmediate()
}

async function place(store: Store): Promise<number> {
  const isAny = await store
    .selectFrom('notification_event')
    .select('number')
    .where('place', 'is', null)
    .limit(1)
    .execute()
  if (isAny.length === 0) return 0
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'notifications')
    return placeEvents(transaction, placesPerStep)
  })
}

/** Processes the next events of some routes. False once all routes are up to date. */
async function step(store: Store, clock: () => Promise<number>): Promise<boolean> {
  const newest = await newestPlace(store)
  const behind = await firstBehind(store, newest)
  if (behind === undefined) return false
  const now = await clock()
  await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'notifications')
    const routes = await listRoutesAt(transaction, behind)
    const events = await listEventsAfter(transaction, behind, eventsPerStep)
    const reached = events.at(-1)?.place ?? newest
    const open = await openMessages(
      transaction,
      routes.map(({ id }) => id),
    )
    for (const route of routes)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await notify(transaction, { route, events, open: open.get(route.id), now })
    await transaction
      .updateTable('notification_route')
      .set({ place: reached })
      .where(
        'id',
        'in',
        routes.map(({ id }) => id),
      )
      .execute()
  })
  return true
}

async function firstBehind(store: Store, newest: number): Promise<number | undefined> {
  const row = await store
    .selectFrom('notification_route')
    .select('place')
    .where('place', '<', newest)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  return row?.place
}

interface RouteWithRule extends Pick<RouteRow, 'id' | 'channel_id' | 'closed_at' | 'followed'> {
  readonly choice: Choice
  readonly rule_name: string
  readonly isOn: boolean
}

async function listRoutesAt(store: Store, at: number): Promise<RouteWithRule[]> {
  const rows = await store
    .selectFrom('notification_route as route')
    .innerJoin('notification_rule as rule', 'rule.id', 'route.rule_id')
    .innerJoin('notification_channel as channel', 'channel.id', 'route.channel_id')
    .select([
      'route.id',
      'route.channel_id',
      'route.closed_at',
      'route.followed',
      'rule.choice',
      'rule.name as rule_name',
      'rule.enabled as rule_on',
      'channel.enabled as channel_on',
      'channel.state',
    ])
    .where('route.place', '=', at)
    .orderBy('route.id')
    .limit(routesPerStep)
    .execute()
  return rows.map((row) =>
    Object.assign(row, {
      choice: readChoice(row),
      isOn: row.rule_on === 1 && row.channel_on === 1 && row.state === 'active',
    }),
  )
}

interface RouteEvents {
  readonly route: RouteWithRule
  readonly events: readonly PlacedEvent[]
  readonly open: MessageRow | undefined
  readonly now: number
}

async function notify(transaction: Store, { route, events, open, now }: RouteEvents): Promise<void> {
  const { choice, isOn } = route
  const known = readFollowed(route)
  // A route that is off forgets which ends it would have to report.
  if (!isOn) return known.size === 0 ? undefined : updateRoute(transaction, route.id, { followed: null })
  let followed: ReadonlySet<string> = known
  let draft: MessageDraft = open ? readMessageDraft(open) : emptyDraft
  let number = open?.number
  let since = open?.created_at ?? now
  let isChanged = false
  const put = async () => {
    if (!isChanged) return
    // A message that failed without reaching the receiver keeps its due time when events are added.
    const ready = Math.max(readyAt(since, route.closed_at), open?.attempts && number === open.number ? open.due_at : 0)
    const message = { draft: JSON.stringify(draft), due_at: sendableAt(choice, draft, ready) }
    if (number === undefined) await insertMessage(transaction, { ...newMessage(route, now), ...message })
    else await updateMessage(transaction, number, message)
  }
  for (const { place: at, event } of events) {
    const isReported = reports(choice, followed, event)
    followed = followedAfter(followed, event, isReported)
    if (!isReported && !ends(draft, event)) continue
    if (isFull(draft)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await put()
      ;[draft, number, since] = [emptyDraft, undefined, now]
    }
    draft = withEvent(draft, event, at)
    isChanged = true
  }
  await put()
  if (followed !== known) await updateRoute(transaction, route.id, { followed: JSON.stringify([...followed]) })
}

function newMessage(route: RouteWithRule, now: number) {
  return {
    id: `msg_${randomUUID().replaceAll('-', '')}`,
    kind: 'events',
    route_id: route.id,
    channel_id: route.channel_id,
    rule_name: route.rule_name,
    state: 'waiting',
    fixed: 0,
    created_at: now,
    attempts: 0,
    first_at: null,
    claimed_until: null,
    done_at: null,
  }
}
