import type { Store } from '../../../platform/database/database.ts'
import { claimIntervalMs, type HeldLease } from '../../../platform/upstream/held-lease.ts'
import type { Tried } from './poll-attempt.ts'
import { HealthState, type Health } from '../../../platform/upstream/upstream-health.ts'
import { ageAt, unconfirmedAfterSeconds, type Confirmation } from '#domain/status/freshness.ts'
import { findSetting, putSetting } from '../../../platform/database/setting.ts'
import { parseStored } from '../../../platform/stored-json.ts'
import * as v from 'valibot'

interface PollerOptions {
  readonly store: Store
  readonly base: string
  readonly lease: HeldLease
  readonly now: () => number
  /** 0 to 1. */
  readonly random: () => number
  readonly tryOnce: () => Promise<Tried>
  readonly health: Health
  readonly confirmation: StatusConfirmation
  /** Loads what any instance wrote, before it counts as confirmed. */
  readonly takeOver: () => Promise<void>
  /** The status was confirmed, here or by another instance. */
  readonly onConfirmed: () => void
}

interface StatusPoller {
  /** Polls if it is time to. Only one instance does; the others load what it saw. */
  step(): Promise<void>
  /** Releases the lease, so that another instance polls. */
  leave(): Promise<void>
}

/** How long Statuspage allows its answers to be cached. */
const interval = 10_000
const firstRetry = 2000
/** With a request that uses its whole timeout of 10 s, a recovered page shows here within 20 s. */
const longestRetry = 9000
const longestRetryAfter = 300

/** Exponential backoff with jitter, in milliseconds. */
function retryPause(failures: number, retryAfter: number | null, random: number): number {
  const full = Math.min(longestRetry, firstRetry * 2 ** (failures - 1))
  const asked = Math.min(longestRetryAfter, retryAfter ?? 0) * 1000
  return Math.max(full * (0.75 + random / 4), asked)
}

/** Polls once for all browsers and instances. Has no timer: call it often. */
export function createStatusPoller(options: PollerOptions): StatusPoller {
  const { store, base, lease, now, random, tryOnce, health, confirmation, takeOver, onConfirmed } = options
  let claimAt = -Infinity
  let askAt = -Infinity
  let failures = 0
  let confirmedAt: number | null = null
  let doubted = false
  let left = false

  function doubt(): void {
    doubted = true
    confirmation.doubt()
  }

  function confirm(at: number | null): void {
    if (at === null || at <= (confirmedAt ?? -Infinity)) return
    confirmedAt = at
    doubted = false
    confirmation.confirm(at)
    onConfirmed()
  }

  /** Loads what the polling instance saw, data first, so that old data never count as confirmed. */
  async function follow(): Promise<void> {
    const state = await readStatusState(store, base)
    if (!state) return
    if (state.confirmedAt !== confirmedAt) await takeOver()
    health.restore(state.health)
    confirm(state.confirmedAt)
    if (state.doubted) doubt()
  }

  async function claim(): Promise<void> {
    claimAt = now() + claimIntervalMs
    const stored = lease.isHeld()
    const holds = await lease.claim()
    if (holds && stored) return
    await follow()
    const { retryAt } = health.state()
    // The page may have asked the previous holder to wait.
    if (holds) askAt = Math.min(retryAt ?? now(), now() + longestRetryAfter * 1000)
  }

  async function ask(): Promise<void> {
    const startedAt = now()
    failures += 1
    askAt = now() + retryPause(failures, null, random())
    const tried = await tryOnce()
    // The instance that holds the lease reports the health.
    if (left || !lease.isHeld()) return
    if (tried.doubted) doubt()
    if (tried.moved) await takeOver()
    if (tried.notice !== null) health.failed(now(), tried.notice)
    if (tried.fault === null) {
      failures = 0
      askAt = startedAt + interval * (0.9 + random() / 5)
      health.succeeded(now(), tried.latency ?? 0)
    } else {
      askAt = now() + retryPause(failures, tried.retryAfter, random())
      health.failed(now(), tried.fault, askAt, tried.reached)
    }
    confirm(tried.confirmedAt)
    await writeStatusState(store, { base, confirmedAt, doubted, health: health.state() })
  }

  return {
    async step() {
      if (left) return
      if (now() >= claimAt || now() < claimAt - claimIntervalMs) await claim()
      if (lease.isHeld() && (now() >= askAt || askAt > now() + longestRetryAfter * 1000)) await ask()
    },
    async leave() {
      left = true
      await lease.drop()
    },
  }
}

/** The wall clock and a monotonic clock, in milliseconds. */
interface Clocks {
  readonly now: () => number
  readonly monotonic: () => number
}

interface StatusConfirmation {
  /** The status was true at that time, milliseconds since 1970. An older time changes nothing. */
  confirm(at: number): void
  /** The stored status is incomplete: until the next confirmation it counts as stale. */
  doubt(): void
  /** Whole seconds since then by the clock that claims more; null when it never was. */
  age(): number | null
}

/** Remembers when an upstream last confirmed the status. Setting the wall clock back makes nothing look fresh. */
export function createConfirmation({ now, monotonic }: Clocks): StatusConfirmation {
  let last: { readonly wall: Confirmation; readonly steady: Confirmation } | null = null
  let newest = -Infinity
  let least = 0
  const age = () => last && Math.max(least, ageAt(last.wall, now()), ageAt(last.steady, monotonic()))
  return {
    confirm(at) {
      // The same confirmation from another instance is not new, though its clock may say so.
      if (at <= newest) return
      newest = at
      least = 0
      const seconds = Math.max(0, (now() - at) / 1000)
      const known = age()
      if (known !== null && known < Math.floor(seconds)) return
      last = { wall: { age: seconds, at: now() }, steady: { age: seconds, at: monotonic() } }
    },
    doubt() {
      least = unconfirmedAfterSeconds
    },
    age,
  }
}

/** What the polling instance shares with the others, and with itself after a restart. */
const StatusState = v.object({
  base: v.string(),
  confirmedAt: v.nullable(v.number()),
  doubted: v.boolean(),
  health: HealthState,
})
type StatusState = v.InferOutput<typeof StatusState>

const key = 'upstream.status'

/** Undefined while nothing is known, and when the settings name a different upstream than before. */
async function readStatusState(store: Store, base: string): Promise<StatusState | undefined> {
  const text = await findSetting(store, key)
  if (text === undefined) return undefined
  const state = parseStored(StatusState, text, 'the state of the upstream status page')
  return state.base === base ? state : undefined
}

function writeStatusState(store: Store, state: StatusState): Promise<void> {
  return putSetting(store, key, JSON.stringify(state))
}
