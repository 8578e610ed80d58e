import type { Choice } from '#api/notifications/rules.ts'
import type { PushAddress, Subscription } from '#api/notifications/subscriptions.ts'
import { randomUUID } from 'node:crypto'
import type { Store } from '../../platform/database/database.ts'
import type { ChannelRow } from '../../platform/database/notification-tables.ts'
import { lockForWrite } from '../../platform/database/writes.ts'
import { invalidBody, notFound, tooManyRequests, unavailable } from '../../platform/errors.ts'
import type { Limits } from '../../platform/limits.ts'
import { addressFault } from '../../platform/outbound/post.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { hintOf, sealSecret, type ChannelSecret } from './channel-secret.ts'
import { confirmMessage } from './confirm-message.ts'
import { channelOfToken, fingerprintOf, subscriptionToken, type KeyedHash } from './keys.ts'
import {
  countReaders,
  deleteChannel,
  findByFingerprint,
  findChannel,
  insertChannel,
  listEndedReaders,
  updateChannel,
} from './store/channels.ts'
import { insertMessage } from './store/messages.ts'
import { deleteRule, insertRule, listRoutesOf, readChoice, setRoutes, updateRule } from './store/rules.ts'

export interface SubscriptionOptions {
  readonly store: Store
  readonly box: SecretBox
  readonly hash: KeyedHash
  /** Includes the hash of the previous key, because links signed with it are still in use. */
  readonly hashes: readonly KeyedHash[]
  readonly now: () => number
  readonly clock: () => Promise<number>
  readonly limits: Limits
  readonly isPrivateAllowed: boolean
  /** Whether readers may subscribe by email. */
  readonly isMailOpen: boolean
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

const hour = 3_600_000
/** The minimum time between two confirmation emails to an address, however often somebody enters it. */
const askAgainMs = hour
const unconfirmedMs = 48 * hour
/** How many subscriptions one transaction removes. */
const tidiedAtOnce = 20
const retrySeconds = 3600
/** Readers cannot name their rules. */
const ruleName = 'Subscription'
/** Events for operators only. */
const internal: ReadonlySet<string> = new Set(['policy.waiting'])

interface NewReader {
  readonly kind: 'push' | 'email'
  readonly secret: ChannelSecret
  readonly fingerprint: string
  readonly hint: string
  readonly choice: Choice
  readonly madeBy: string
  readonly at: number
}

/** Subscriptions of readers without an account. */
export function createSubscriptions(options: SubscriptionOptions) {
  const { store, box, hash, hashes, now, clock, limits, isPrivateAllowed, isMailOpen } = options

  async function add(transaction: Store, reader: NewReader): Promise<string> {
    const { kind, secret, fingerprint, hint, choice, madeBy, at } = reader
    const all = await countReaders(transaction)
    if (all.push + all.email >= limits.subscriptions)
      throw unavailable('This service has reached its maximum number of subscriptions.', retrySeconds)
    const own = await countReaders(transaction, { madeBy })
    if (own.push + own.email >= limits.subscriptionsPerAddress)
      throw tooManyRequests('Your network address has reached its maximum number of subscriptions.', retrySeconds)
    const id = randomUUID()
    await insertChannel(transaction, {
      id,
      kind,
      owner: 'reader',
      name: '',
      enabled: 1,
      sealed: sealSecret(box, id, secret),
      hint,
      fingerprint,
      state: kind === 'email' ? 'unconfirmed' : 'active',
      trouble: null,
      made_by: madeBy,
      created_at: at,
      asked_at: null,
      sent_at: null,
    })
    await putChoice(transaction, id, choice)
    return id
  }

  async function putChoice(transaction: Store, channelId: string, choice: Choice): Promise<void> {
    const rule = {
      name: ruleName,
      owner: 'reader',
      enabled: 1,
      choice: JSON.stringify({ ...choice, what: choice.what.filter((kind) => !internal.has(kind)) }),
      updated_at: now(),
    }
    // A reader's rule and channel have the same id.
    const [route] = await listRoutesOf(transaction, [channelId])
    if (route) return updateRule(transaction, channelId, rule)
    await insertRule(transaction, { id: channelId, ...rule })
    await setRoutes(transaction, channelId, [channelId])
  }

  async function find(from: Store, token: string): Promise<ChannelRow> {
    const id = channelOfToken(hashes, token)
    const row = id === null ? undefined : await findChannel(from, id)
    if (!row || row.state === 'gone')
      throw notFound('This subscription has ended, or the link is incomplete. Subscribe again.')
    return row
  }

  function checkAddress(address: PushAddress): void {
    const fault = addressFault(address.endpoint, isPrivateAllowed) ?? keyFault(address)
    if (fault !== null) throw invalidBody([`subscription.endpoint: ${fault}`])
  }

  return {
    async push(address: PushAddress, choice: Choice, madeBy: string) {
      check(choice)
      checkAddress(address)
      const fingerprint = fingerprintOf(hash, 'push', address.endpoint)
      const at = await clock()
      const id = await store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'notifications')
        const held = await findByFingerprint(transaction, fingerprint)
        const secret = { address: address.endpoint, keys: address.keys }
        const madeNow = { kind: 'push' as const, secret, fingerprint, hint: new URL(address.endpoint).host }
        if (!held) return add(transaction, { ...madeNow, choice, madeBy, at })
        await updateChannel(transaction, held.id, {
          sealed: sealSecret(box, held.id, secret),
          state: 'active',
          enabled: 1,
          trouble: null,
        })
        await putChoice(transaction, held.id, choice)
        return held.id
      })
      return { id, token: subscriptionToken(hash, id) }
    },

    /** Sets the browser's new push address. A subscription that was made with that address meanwhile is removed. */
    async renewPush(token: string, address: PushAddress): Promise<void> {
      checkAddress(address)
      const fingerprint = fingerprintOf(hash, 'push', address.endpoint)
      await store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'notifications')
        const { id, kind } = await find(transaction, token)
        if (kind !== 'push') throw notFound('This is not a browser’s subscription.')
        const other = await findByFingerprint(transaction, fingerprint)
        if (other && other.id !== id) await endReader(transaction, other.id)
        const sealed = sealSecret(box, id, { address: address.endpoint, keys: address.keys })
        const hint = new URL(address.endpoint).host
        await updateChannel(transaction, id, { sealed, fingerprint, hint, trouble: null })
      })
    },

    /** Answers the same for a known address, so that nobody can find out who has subscribed. */
    async email(address: string, choice: Choice, madeBy: string): Promise<void> {
      if (!isMailOpen) throw notFound('Readers cannot subscribe by email here.')
      check(choice)
      const fingerprint = fingerprintOf(hash, 'email', address)
      const at = await clock()
      await store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'notifications')
        const held = await findByFingerprint(transaction, fingerprint)
        const hint = hintOf('email', address)
        const id =
          held?.id ??
          (await add(transaction, { kind: 'email', secret: { address }, fingerprint, hint, choice, madeBy, at }))
        if (held && at - (held.asked_at ?? 0) < askAgainMs) return
        // Requests by others must not change the choice of a confirmed reader.
        if (held?.state !== 'active') await putChoice(transaction, id, choice)
        if (held?.state === 'gone')
          await updateChannel(transaction, id, { state: 'unconfirmed', enabled: 1, trouble: null })
        await updateChannel(transaction, id, { asked_at: at })
        await insertMessage(transaction, confirmMessage(id, at))
      })
    },

    async look(token: string): Promise<Subscription> {
      return shown(store, await find(store, token))
    },

    async confirm(token: string): Promise<Subscription> {
      return store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'notifications')
        const row = await find(transaction, token)
        if (row.state === 'unconfirmed') await updateChannel(transaction, row.id, { state: 'active', trouble: null })
        return shown(transaction, { ...row, state: 'active' })
      })
    },

    async change(token: string, choice: Choice): Promise<Subscription> {
      check(choice)
      return store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'notifications')
        const row = await find(transaction, token)
        if (row.owner !== 'reader') throw notFound('The rules of this service decide what is sent to this address.')
        await putChoice(transaction, row.id, choice)
        return shown(transaction, row)
      })
    },

    /** An unknown subscription counts as ended. */
    async end(token: string): Promise<void> {
      const id = channelOfToken(hashes, token)
      if (id === null) return
      await store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'notifications')
        const row = await findChannel(transaction, id)
        if (row?.owner === 'reader') await endReader(transaction, id)
        else if (row?.kind === 'email')
          await updateChannel(transaction, id, { state: 'gone', enabled: 0, trouble: 'The reader has unsubscribed.' })
      })
    },

    /** Removes unconfirmed subscriptions, and browsers that no longer exist. */
    async tidy(): Promise<void> {
      const before = (await clock()) - unconfirmedMs
      for (let ended = tidiedAtOnce; ended === tidiedAtOnce;)
        // oxlint-disable-next-line no-await-in-loop -- short transactions
        ended = await store.transaction().execute(async (transaction) => {
          await lockForWrite(transaction, 'notifications')
          // Read in the transaction, because a reader may just have confirmed.
          const ids = await listEndedReaders(transaction, before, tidiedAtOnce)
          for (const id of ids) await endReader(transaction, id)
          return ids.length
        })
    },

    count: () => countReaders(store, { state: 'active' }),
  }
}

async function endReader(transaction: Store, id: string): Promise<void> {
  await deleteRule(transaction, id)
  await deleteChannel(transaction, id)
}

function keyFault({ keys }: PushAddress): string | null {
  const [point, secret] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  return point.length === 65 && point[0] === 4 && secret.length === 16 ? null : 'its keys are not valid browser keys'
}

async function shown(from: Store, row: ChannelRow): Promise<Subscription> {
  const rule = await from.selectFrom('notification_rule').selectAll().where('id', '=', row.id).executeTakeFirst()
  const choice = rule ? readChoice(rule) : null
  return {
    kind: row.kind === 'push' ? 'push' : 'email',
    hint: row.kind === 'email' ? row.hint : '',
    state: row.state === 'unconfirmed' ? 'unconfirmed' : 'active',
    choice,
  }
}

function check({ what }: Choice): void {
  if (what.every((kind) => internal.has(kind)))
    throw invalidBody(['choice.what: only Standard Registry accounts are notified of work in policies'])
}
