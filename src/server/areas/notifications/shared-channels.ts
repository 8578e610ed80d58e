import type { Channel, ChannelChange, ChannelInput } from '#api/notifications/rules.ts'
import { ChannelKind } from '#api/notifications/rules.ts'
import { utcIso } from '#domain/time/instant.ts'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { lockForWrite, recordAudit } from '../../platform/database/writes.ts'
import type { Store } from '../../platform/database/database.ts'
import type { ChannelRow, MessageRow } from '../../platform/database/notification-tables.ts'
import { conflict, invalidBody, notFound } from '../../platform/errors.ts'
import type { Limits } from '../../platform/limits.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { hintOf, openSecret, sealSecret, secretFrom, type ChannelSecret } from './channel-secret.ts'
import { confirmMessage } from './confirm-message.ts'
import type { Deliver } from './sender.ts'
import { deleteChannel, findChannel, insertChannel, listChannels, updateChannel } from './store/channels.ts'
import { insertMessage } from './store/messages.ts'
import { isChannelUsed } from './store/rules.ts'

export interface SharedChannelOptions {
  readonly store: Store
  readonly box: SecretBox
  readonly now: () => number
  readonly clock: () => Promise<number>
  readonly monotonic: () => number
  readonly limits: Limits
  readonly isPrivateAllowed: boolean
  readonly canMail: boolean
  readonly deliver: Deliver
}

/** The channels managed by Standard Registry accounts. */
export type SharedChannels = ReturnType<typeof createSharedChannels>

export function createSharedChannels(options: SharedChannelOptions) {
  const { store, box, now, clock, monotonic, limits, isPrivateAllowed, canMail, deliver } = options

  function read(given: ChannelInput): ChannelSecret {
    const secret = secretFrom(
      { kind: given.kind, address: given.address || undefined, secret: given.secret || undefined },
      { isPrivateAllowed, canMail },
    )
    if (typeof secret === 'string') throw invalidBody([secret])
    return secret
  }

  return {
    list: async () => (await listChannels(store, 'shared')).map(channelOf),

    async add(given: ChannelInput) {
      const secret = read(given)
      const id = randomUUID()
      const at = await clock()
      const row: ChannelRow = {
        id,
        kind: given.kind,
        owner: 'shared',
        name: given.name,
        enabled: 1,
        sealed: sealSecret(box, id, secret),
        hint: hintOf(given.kind, secret.address),
        fingerprint: null,
        // Email addresses must be confirmed, because an administrator may mistype one, too.
        state: given.kind === 'email' ? 'unconfirmed' : 'active',
        trouble: null,
        made_by: null,
        created_at: at,
        asked_at: given.kind === 'email' ? at : null,
        sent_at: null,
      }
      await store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'notifications')
        if ((await listChannels(transaction, 'shared')).length >= limits.notificationChannels)
          throw conflict('conflict', `There are ${limits.notificationChannels} channels already. Remove one first.`)
        await insertChannel(transaction, row)
        if (row.kind === 'email') await insertMessage(transaction, confirmMessage(id, at))
        await audit(transaction, `channel added: ${given.name}`)
      })
      return { channel: channelOf(row), secret: given.kind === 'webhook' ? (secret.secret ?? null) : null }
    },

    async change(id: string, { name, enabled, address, secret }: ChannelChange) {
      const at = await clock()
      return store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'notifications')
        const row = await get(transaction, id)
        const held = openSecret(box, row)
        const isNew = Boolean(address) || Boolean(secret)
        if (isNew && !held && !(address && (row.kind !== 'pagerduty' || secret)))
          throw invalidBody(['address: enter the address and the secret, which can no longer be read'])
        const next = isNew
          ? read({
              kind: v.parse(ChannelKind, row.kind),
              name,
              address: address || held?.address,
              secret: secret || held?.secret,
            })
          : null
        const isMail = row.kind === 'email'
        const change: Partial<ChannelRow> = {
          name,
          enabled: enabled ? 1 : 0,
          ...(next && { sealed: sealSecret(box, id, next), hint: hintOf(row.kind, next.address), trouble: null }),
          ...(next && isMail && { state: 'unconfirmed', asked_at: at }),
          // Enabling a channel whose receiver was gone makes it active again.
          ...(!isMail && enabled && row.state === 'gone' && { state: 'active', trouble: null }),
        }
        await updateChannel(transaction, id, change)
        if (next && isMail) await insertMessage(transaction, confirmMessage(id, at))
        await audit(transaction, `channel changed: ${name}`)
        return channelOf({ ...row, ...change })
      })
    },

    async remove(id: string): Promise<void> {
      await store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'notifications')
        const row = await get(transaction, id)
        if (await isChannelUsed(transaction, id))
          throw conflict('conflict', 'A rule uses this channel. Remove it from the rule first.')
        await deleteChannel(transaction, id)
        await audit(transaction, `channel removed: ${row.name}`)
      })
    },

    async test(id: string) {
      const row = await get(store, id)
      const startedAt = monotonic()
      const outcome = await deliver(row, testMessage(row, await clock()))
      await audit(store, `channel tested: ${row.name}`)
      return {
        delivered: outcome.kind === 'delivered',
        words: outcome.words,
        milliseconds: Math.max(0, Math.round(monotonic() - startedAt)),
      }
    },
  }

  function audit(transaction: Store, object: string): Promise<void> {
    return recordAudit(transaction, { at: now(), action: 'notification.change', object })
  }
}

function channelOf(row: ChannelRow): Channel {
  return {
    id: row.id,
    kind: v.parse(ChannelKind, row.kind),
    name: row.name,
    enabled: row.enabled === 1,
    hint: row.hint,
    trouble:
      row.state === 'unconfirmed' ? 'The address must first be confirmed by the link in the email.' : row.trouble,
    lastSentAt: row.sent_at === null ? null : utcIso(row.sent_at),
  }
}

function testMessage(channel: ChannelRow, at: number): MessageRow {
  return {
    number: 0,
    id: `test_${randomUUID().replaceAll('-', '')}`,
    kind: channel.state === 'unconfirmed' ? 'confirm' : 'test',
    route_id: null,
    channel_id: channel.id,
    rule_name: null,
    draft: '',
    state: 'waiting',
    fixed: 1,
    created_at: at,
    due_at: at,
    attempts: 1,
    first_at: at,
    claimed_until: null,
    done_at: null,
  }
}

async function get(from: Store, id: string): Promise<ChannelRow> {
  const row = await findChannel(from, id)
  if (row?.owner !== 'shared') throw notFound('There is no such channel.')
  return row
}
