import type { Store } from '../../../platform/database/database.ts'
import type { ChannelRow } from '../../../platform/database/notification-tables.ts'

export type Owner = 'shared' | 'reader'

export function findChannel(store: Store, id: string): Promise<ChannelRow | undefined> {
  return store.selectFrom('notification_channel').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findByFingerprint(store: Store, fingerprint: string): Promise<ChannelRow | undefined> {
  return store.selectFrom('notification_channel').selectAll().where('fingerprint', '=', fingerprint).executeTakeFirst()
}

export function listChannels(store: Store, owner: Owner): Promise<ChannelRow[]> {
  return store
    .selectFrom('notification_channel')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertChannel(store: Store, row: ChannelRow): Promise<void> {
  await store.insertInto('notification_channel').values(row).execute()
}

export async function updateChannel(store: Store, id: string, change: Partial<ChannelRow>): Promise<void> {
  await store.updateTable('notification_channel').set(change).where('id', '=', id).execute()
}

/** Deletes a channel with its routes and waiting messages. Sent messages stay in the log. */
export async function deleteChannel(store: Store, id: string): Promise<void> {
  const routes = await store.selectFrom('notification_route').selectAll().where('channel_id', '=', id).execute()
  await store.deleteFrom('notification_route').where('channel_id', '=', id).execute()
  await store.deleteFrom('notification_message').where('channel_id', '=', id).where('state', '!=', 'sent').execute()
  await store.deleteFrom('notification_channel').where('id', '=', id).execute()
  // A reader's rule has only this channel.
  for (const { rule_id } of routes)
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
    await store.deleteFrom('notification_rule').where('id', '=', rule_id).where('owner', '=', 'reader').execute()
}

interface Readers {
  /** From this address. */
  readonly madeBy?: string
  /** Who gets messages: not who has not confirmed yet, or whose browser is gone. */
  readonly state?: 'active'
}

export async function countReaders(
  store: Store,
  { madeBy, state }: Readers = {},
): Promise<{ push: number; email: number }> {
  let readers = store
    .selectFrom('notification_channel')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('owner', '=', 'reader')
  if (madeBy !== undefined) readers = readers.where('made_by', '=', madeBy)
  if (state !== undefined) readers = readers.where('state', '=', state)
  const rows = await readers.groupBy('kind').execute()
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.count ?? 0)
  return { push: of('push'), email: of('email') }
}

/** Unconfirmed subscriptions, and browsers that no longer exist. */
export async function listEndedReaders(store: Store, unconfirmedBefore: number, limit: number): Promise<string[]> {
  const rows = await store
    .selectFrom('notification_channel')
    .select('id')
    .where('owner', '=', 'reader')
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'gone'), and([eb('state', '=', 'unconfirmed'), eb('created_at', '<', unconfirmedBefore)])]),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
