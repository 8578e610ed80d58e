import { randomUUID } from 'node:crypto'
import type { SetTimer } from '#api/timer.ts'
import type { Logger } from 'pino'
import { createHeldLease } from '../../platform/database/held-lease.ts'
import { databaseNow } from '../../platform/database/lease.ts'
import type { Store } from '../../platform/database/database.ts'
import type { Limits } from '../../platform/limits.ts'
import { createPost } from '../../platform/outbound/post.ts'
import type { Job } from '../../platform/scheduler.ts'
import { createSecretBox } from '../../platform/secret-box.ts'
import { createDeliver } from './deliver.ts'
import { fanOut } from './fan-out.ts'
import { createKeyedHash } from './keys.ts'
import { createMailer } from './mail.ts'
import type { NotificationPorts } from './ports.ts'
import { createSender, type AttemptOutcome } from './sender.ts'
import { createSharedChannels, type SharedChannels } from './shared-channels.ts'
import { createSharedRules, type SharedRules } from './shared-rules.ts'
import { dropEventsBefore } from './store/events.ts'
import { countMessages, dropMessagesBefore } from './store/messages.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'
import { openVapid, type Vapid } from './vapid.ts'
import { createWatch } from './watch.ts'

export interface NotificationSettings {
  /** Null sends no email. */
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  readonly isMailOpen: boolean
  readonly isPrivateAllowed: boolean
}

export interface NotificationOptions extends NotificationSettings {
  readonly store: Store
  readonly secretKey: string
  /** The previous key. Subscription links signed with it are still accepted. */
  readonly secretKeyBefore?: string | null | undefined
  readonly limits: Limits
  readonly publicUrl: string
  readonly log: Logger
  readonly now: () => number
  readonly ports: NotificationPorts
  /** Replaced in tests. */
  readonly clock?: (() => Promise<number>) | undefined
  readonly monotonic?: (() => number) | undefined
  readonly random?: (() => number) | undefined
  readonly setTimer?: SetTimer | undefined
}

export interface Notifications {
  readonly rules: SharedRules
  readonly channels: SharedChannels
  readonly subscriptions: Subscriptions
  readonly canMail: boolean
  readonly isMailOpen: boolean
  readonly vapid: () => Promise<Vapid>
  readonly clock: () => Promise<number>
  readonly jobs: readonly Job[]
  readonly metrics: NotificationMetrics
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>
}

interface NotificationMetrics {
  /** The number of messages in the outbox, as last counted. */
  readonly counts: () => { readonly waiting: number; readonly dead: number }
  /** Attempts since the start, by result. */
  readonly attempts: () => ReadonlyMap<AttemptOutcome['kind'], number>
}

const day = 24 * 3_600_000
const keptDays = 31
const removedAtOnce = 500

export function createNotifications(options: NotificationOptions): Notifications {
  const { store, secretKey, limits, publicUrl, log, now, ports, smtpUrl, isMailOpen, isPrivateAllowed } = options
  const clock = options.clock ?? (() => databaseNow(store))
  const monotonic = options.monotonic ?? (() => performance.now())
  const box = createSecretBox(secretKey)
  const hash = createKeyedHash(secretKey)
  const hashes = [hash, ...(options.secretKeyBefore ? [createKeyedHash(options.secretKeyBefore)] : [])]
  const from = options.mailFrom ?? `Signalbox <signalbox@${new URL(publicUrl).hostname}>`
  const mailer = smtpUrl === null ? null : createMailer({ smtpUrl, from, publicUrl })
  const vapid = kept(() => openVapid({ store, box, log, contact: contactOf(publicUrl, from) }))
  const post = createPost({
    isPrivateAllowed,
    timeoutMs: limits.notificationSendMs,
    maxBytes: limits.notificationAnswerBytes,
    setTimer: options.setTimer,
  })
  const deliver = createDeliver({ box, hash, mailer, publicUrl, post, now, vapid })
  const lease = createHeldLease({ store, name: 'notifications', owner: randomUUID(), monotonic })
  const attempts = new Map<AttemptOutcome['kind'], number>()
  let counts = { waiting: 0, dead: 0 }
  const sender = createSender({
    store,
    deliver,
    lease,
    clock,
    monotonic,
    random: options.random ?? Math.random,
    limits,
    log,
    onAttempt: (kind) => attempts.set(kind, (attempts.get(kind) ?? 0) + 1),
  })
  const subscriptions = createSubscriptions({
    store,
    box,
    hash,
    hashes,
    now,
    clock,
    limits,
    isPrivateAllowed,
    isMailOpen: isMailOpen && mailer !== null,
  })
  const watch = createWatch({ store, ports, now })

  async function send(): Promise<void> {
    await (lease.isHeld() ? lease.keep() : lease.claim())
    if (!lease.isHeld()) return
    await fanOut(store, clock)
    await sender.pump()
  }

  async function tidy(): Promise<void> {
    if (!lease.isHeld()) return
    const before = (await clock()) - keptDays * day
    while ((await dropMessagesBefore(store, before, removedAtOnce)) === removedAtOnce);
    await dropEventsBefore(store, now() - keptDays * day)
    await subscriptions.tidy()
  }

  return {
    rules: createSharedRules({ store, now, limits, ports }),
    channels: createSharedChannels({
      store,
      box,
      now,
      clock,
      monotonic,
      limits,
      isPrivateAllowed,
      canMail: mailer !== null,
      deliver,
    }),
    subscriptions,
    canMail: mailer !== null,
    isMailOpen: isMailOpen && mailer !== null,
    vapid,
    clock,
    metrics: { counts: () => counts, attempts: () => attempts },
    idle: sender.idle,
    jobs: [
      {
        name: 'send notifications',
        intervalMs: 1000,
        run: send,
        async stop() {
          await sender.stop()
          await lease.drop()
        },
      },
      {
        name: 'look for notable events',
        intervalMs: 15_000,
        async run() {
          counts = await countMessages(store)
          if (lease.isHeld()) await watch()
        },
      },
      { name: 'delete old notifications', intervalMs: 600_000, run: tidy },
    ],
  }
}

/** Push services require an email address or an https URL. */
function contactOf(publicUrl: string, from: string): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^<>]+)>$/.exec(from)?.[1] ?? from}`
}

/** Runs something once and caches the result; failures are not cached. */
function kept<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let held: Promise<Value> | undefined
  return () => {
    held ??= make().catch((error: unknown) => {
      held = undefined
      throw error
    })
    return held
  }
}
