import { sendableAt } from '#domain/notifications/quiet-hours.ts'
import { nextAttemptAt } from '#domain/notifications/schedule.ts'
import type { Logger } from 'pino'
import type { Store } from '../../platform/database/database.ts'
import type { HeldLease } from '../../platform/database/held-lease.ts'
import type { ChannelRow, MessageRow } from '../../platform/database/notification-tables.ts'
import { lockForWrite } from '../../platform/database/writes.ts'
import type { Limits } from '../../platform/limits.ts'
import { findChannel, updateChannel } from './store/channels.ts'
import { addAttempt, countFixed, findMessage, listDue, readMessageDraft, updateMessage } from './store/messages.ts'
import { findChoiceOfRoute, updateRoute } from './store/rules.ts'

/** The result of an attempt. `unreached`: the receiver received nothing. `gone`: the receiver no longer exists. */
export interface AttemptOutcome {
  readonly kind: 'delivered' | 'failed' | 'unreached' | 'refused' | 'gone'
  /** A sentence for the log. */
  readonly words: string
  readonly retryAfterMs?: number | null
}

/** Makes one attempt. Never throws. */
export type Deliver = (channel: ChannelRow, message: MessageRow) => Promise<AttemptOutcome>

export interface SenderOptions {
  readonly store: Store
  readonly deliver: Deliver
  readonly lease: Pick<HeldLease, 'isHeld'>
  /** The database's clock. */
  readonly clock: () => Promise<number>
  readonly monotonic: () => number
  readonly random: () => number
  readonly limits: Limits
  readonly log: Logger
  readonly onAttempt: (kind: AttemptOutcome['kind']) => void
}

export interface Sender {
  /** Starts sending due messages, as many at once as the limit allows, and continues until none are due. */
  pump(): Promise<void>
  /** Resolves when no message is being sent. */
  idle(): Promise<void>
  /** Starts no further attempts and waits for those in progress. */
  stop(): Promise<void>
}

/** Longer than any attempt takes, so that no other instance repeats one that is in progress. */
const claimMs = 60_000
/** How many messages of a route may wait for a retry; further events are folded into the next message. */
const maxFixedPerRoute = 2
const heldBackMs = 15_000

export function createSender(options: SenderOptions): Sender {
  const { store, deliver, lease, clock, monotonic, random, limits, log, onAttempt } = options
  const running = new Map<string, { readonly owner: string; readonly done: Promise<void> }>()
  let isStopped = false
  let pumping: Promise<void> | null = null

  const mayBegin = () => !isStopped && lease.isHeld()

  async function begin(): Promise<void> {
    while (mayBegin() && running.size < limits.notificationSends) {
      const now = await clock()
      const readers = [...running.values()].filter(({ owner }) => owner === 'reader').length
      const due = await listDue(store, { now, busy: [...running.keys()], limit: limits.notificationSends * 4 })
      // A part of the slots is reserved for channels that are not readers'.
      const next = due.find(
        ({ channel_id, owner }) =>
          !running.has(channel_id) && (owner !== 'reader' || readers < limits.notificationSends * 0.75),
      )
      if (!next) return
      const claimed = await claim(next.number, now)
      if (!claimed) continue
      const done = attempt(claimed).finally(() => {
        running.delete(next.channel_id)
        void pump().catch((error: unknown) => log.error({ err: error }, 'could not send notifications'))
      })
      running.set(next.channel_id, { owner: next.owner, done })
    }
  }

  function pump(): Promise<void> {
    pumping ??= begin().finally(() => {
      pumping = null
    })
    return pumping
  }

  /** Undefined if another instance has claimed the message, or if it must wait. */
  function claim(number: number, now: number): Promise<Claimed | undefined> {
    return store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'notifications')
      const message = await findMessage(transaction, number)
      if (message?.state !== 'waiting' || (message.claimed_until ?? 0) >= now || !lease.isHeld()) return undefined
      const channel = await findChannel(transaction, message.channel_id)
      const { route_id } = message
      const isFirst = message.fixed === 0
      if (isFirst && route_id !== null && (await countFixed(transaction, route_id)) >= maxFixedPerRoute) {
        await updateMessage(transaction, number, { due_at: now + heldBackMs })
        return undefined
      }
      if (!channel || (channel.enabled === 0 && message.kind === 'events')) {
        await updateMessage(transaction, number, { due_at: now + heldBackMs * 20 })
        return undefined
      }
      const quietUntil = await endOfQuiet(transaction, message, now)
      if (quietUntil > now) {
        await updateMessage(transaction, number, { due_at: quietUntil })
        return undefined
      }
      const change = {
        fixed: 1,
        claimed_until: now + claimMs,
        attempts: message.attempts + 1,
        first_at: message.first_at ?? now,
      }
      await updateMessage(transaction, number, change)
      if (isFirst && route_id !== null) await updateRoute(transaction, route_id, { closed_at: now })
      return { message: { ...message, ...change }, channel, isFirst }
    })
  }

  async function attempt({ message, channel, isFirst }: Claimed): Promise<void> {
    try {
      const startedAt = monotonic()
      const outcome = await deliver(channel, message)
      const milliseconds = Math.max(0, Math.round(monotonic() - startedAt))
      onAttempt(outcome.kind)
      await note({ message, channel, isFirst, outcome, milliseconds })
    } catch (error) {
      // The claim expires, and the message is sent again under the same id.
      log.error({ err: error }, 'could not store the result of a notification')
    }
  }

  async function note({ message, channel, isFirst, outcome, milliseconds }: Noted): Promise<void> {
    const now = await clock()
    await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'notifications')
      const { number, attempts, first_at } = message
      // It was deleted meanwhile, with its rule or its channel.
      if (!(await findMessage(transaction, number))) return
      const { kind, words } = outcome
      const delivered = kind === 'delivered' ? 1 : 0
      await addAttempt(transaction, { message_number: number, at: now, delivered, words, milliseconds })
      await updateMessage(transaction, number, {
        claimed_until: null,
        ...changeBy(outcome, { attempts, firstAt: first_at ?? now, now, isFirst }),
      })
      if (kind === 'delivered') await updateChannel(transaction, channel.id, { sent_at: now, trouble: null })
      else if (kind === 'gone')
        await updateChannel(transaction, channel.id, { state: 'gone', enabled: 0, trouble: words })
      else await updateChannel(transaction, channel.id, { trouble: words })
    })
  }

  function changeBy(
    { kind, retryAfterMs = null }: AttemptOutcome,
    { attempts, firstAt, now, isFirst }: { attempts: number; firstAt: number; now: number; isFirst: boolean },
  ): Partial<MessageRow> {
    if (kind === 'delivered') return { state: 'sent', done_at: now }
    const next =
      kind === 'failed' || kind === 'unreached'
        ? nextAttemptAt({ attempts, firstAt, now, retryAfterMs, chance: random() })
        : null
    if (next === null) return { state: 'dead', done_at: now }
    // Nobody has received it, so it may still take up new events.
    return { due_at: next, fixed: kind === 'unreached' && isFirst ? 0 : 1 }
  }

  async function idle(): Promise<void> {
    await pumping
    while (running.size > 0) {
      // oxlint-disable-next-line no-await-in-loop -- an attempt that ends may start another one
      await Promise.all([...running.values()].map(({ done }) => done))
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pumping
    }
  }

  return {
    pump,
    idle,
    async stop() {
      isStopped = true
      await idle()
    },
  }
}

/** Retries wait for the end of quiet hours, too. A message that somebody resends by hand does not. */
async function endOfQuiet(transaction: Store, message: MessageRow, now: number): Promise<number> {
  const isByHand = message.fixed === 1 && message.attempts === 0
  if (message.route_id === null || isByHand) return now
  const choice = await findChoiceOfRoute(transaction, message.route_id)
  return choice?.quiet ? sendableAt(choice, readMessageDraft(message), now) : now
}

interface Claimed {
  readonly message: MessageRow
  readonly channel: ChannelRow
  /** Whether no earlier attempt can have reached the receiver. */
  readonly isFirst: boolean
}

interface Noted extends Claimed {
  readonly outcome: AttemptOutcome
  readonly milliseconds: number
}
