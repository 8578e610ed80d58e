import { MessageDraft } from '#domain/notifications/draft.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { AttemptRow, MessageRow, NewMessage } from '../../../platform/database/notification-tables.ts'
import { parseStored } from '../../../platform/stored-json.ts'

export function readMessageDraft({ draft }: Pick<MessageRow, 'draft'>): MessageDraft {
  return parseStored(MessageDraft, draft, 'a message')
}

export function findMessage(store: Store, number: number): Promise<MessageRow | undefined> {
  return store.selectFrom('notification_message').selectAll().where('number', '=', number).executeTakeFirst()
}

export function findMessageById(store: Store, id: string): Promise<MessageRow | undefined> {
  return store.selectFrom('notification_message').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertMessage(store: Store, message: NewMessage): Promise<void> {
  await store.insertInto('notification_message').values(message).execute()
}

export async function updateMessage(store: Store, number: number, change: Partial<MessageRow>): Promise<void> {
  await store.updateTable('notification_message').set(change).where('number', '=', number).execute()
}

/** The messages that still accept events, by route. */
export async function openMessages(store: Store, routeIds: readonly string[]): Promise<Map<string, MessageRow>> {
  if (routeIds.length === 0) return new Map()
  const rows = await store
    .selectFrom('notification_message')
    .selectAll()
    .where('route_id', 'in', routeIds)
    .where('state', '=', 'waiting')
    .where('fixed', '=', 0)
    .orderBy('number')
    .execute()
  return new Map(rows.map((row) => [row.route_id ?? '', row]))
}

interface DueQuery {
  readonly now: number
  /** Channels to which a message is being sent. */
  readonly busy: readonly string[]
  readonly limit: number
}

/** Messages that may be sent now, longest overdue first, with the owners of their channels. */
export function listDue(store: Store, { now, busy, limit }: DueQuery) {
  const all = store
    .selectFrom('notification_message as message')
    .innerJoin('notification_channel as channel', 'channel.id', 'message.channel_id')
    .select(['message.number', 'message.channel_id', 'channel.owner'])
    .where('message.state', '=', 'waiting')
    .where('message.due_at', '<=', now)
    .where(({ eb, or }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
    .orderBy('message.due_at')
    .orderBy('message.number')
    .limit(limit)
  return (busy.length === 0 ? all : all.where('message.channel_id', 'not in', busy)).execute()
}

/** The number of a route's messages whose content is fixed and that are not yet delivered. */
export async function countFixed(store: Store, routeId: string): Promise<number> {
  const row = await store
    .selectFrom('notification_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('route_id', '=', routeId)
    .where('state', '=', 'waiting')
    .where('fixed', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function addAttempt(store: Store, attempt: Omit<AttemptRow, 'number'>): Promise<void> {
  await store.insertInto('notification_attempt').values(attempt).execute()
}

/** Sorted by message, oldest first. */
export function listAttempts(store: Store, numbers: readonly number[]): Promise<AttemptRow[]> {
  if (numbers.length === 0) return Promise.resolve([])
  return store
    .selectFrom('notification_attempt')
    .selectAll()
    .where('message_number', 'in', numbers)
    .orderBy('number')
    .execute()
}

/** Newest first, with their channels. */
export function listMessages(store: Store, state: string | undefined, before: number | undefined, limit: number) {
  let query = store
    .selectFrom('notification_message as message')
    .leftJoin('notification_channel as channel', 'channel.id', 'message.channel_id')
    .selectAll('message')
    .select([
      'channel.kind as channel_kind',
      'channel.name as channel_name',
      'channel.owner as channel_owner',
      'channel.hint as channel_hint',
    ])
  if (state !== undefined) query = query.where('message.state', '=', state)
  if (before !== undefined) query = query.where('message.number', '<', before)
  return query.orderBy('message.number', 'desc').limit(limit).execute()
}

export async function countMessages(store: Store): Promise<{ waiting: number; dead: number }> {
  const rows = await store
    .selectFrom('notification_message')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'dead'])
    .groupBy('state')
    .execute()
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { waiting: of('waiting'), dead: of('dead') }
}

/** Deletes messages completed before an instant, with their attempts. */
export async function dropMessagesBefore(store: Store, before: number, limit: number): Promise<number> {
  const rows = await store
    .selectFrom('notification_message')
    .select('number')
    .where('state', 'in', ['sent', 'dead'])
    .where('done_at', '<', before)
    .limit(limit)
    .execute()
  const numbers = rows.map(({ number }) => number)
  if (numbers.length === 0) return 0
  await store.deleteFrom('notification_attempt').where('message_number', 'in', numbers).execute()
  await store.deleteFrom('notification_message').where('number', 'in', numbers).execute()
  return numbers.length
}
