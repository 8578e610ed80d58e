import type { Store } from '../../../platform/database/database.ts'
import { claimEvery, type HeldLease } from '../../../platform/upstream/held-lease.ts'
import type { Tried } from './poll-attempt.ts'
import type { Health, HealthState } from '../../../platform/upstream/upstream-health.ts'
import { ageAt, unconfirmedAfterSeconds, type Confirmation } from '#domain/status/freshness.ts'
import { findSetting, putSetting } from '../../../platform/database/setting.ts'

interface PollerOptions {
  readonly store: Store
  readonly base: string
  readonly lease: HeldLease
  readonly now: () => number
  /** 0 to 1. */
  readonly random: () => number
  /** Asks the page once. */
  readonly tryOnce: () => Promise<Tried>
  readonly health: Health
  readonly confirmation: StatusConfirmation
  /** Takes over what was written, by whomever, before it counts as confirmed. */
  readonly takeOver: () => Promise<void>
  /** The status was confirmed anew, here or by another instance. */
  readonly onConfirmed: () => void
}

interface StatusPoller {
  /** Does what is due: to be called often. Only one instance asks; the others take over what it has seen. */
  step(): Promise<void>
  /** Lets another instance ask. */
  leave(): Promise<void>
}

/** How long Statuspage lets its own answers be kept. */
const interval = 10_000
const firstRetry = 2000
/** With a try that takes its whole time, ten seconds, the page is right again here within 20 s after it is. */
const longestRetry = 9000
const longestRetryAfter = 300

/** Milliseconds to wait after so many failures in a row, spread out so that not everyone comes back at once. */
function retryPause(failures: number, retryAfter: number | null, random: number): number {
  const full = Math.min(longestRetry, firstRetry * 2 ** (failures - 1))
  const asked = Math.min(longestRetryAfter, retryAfter ?? 0) * 1000
  return Math.max(full * (0.75 + random / 4), asked)
}

/** One poller for all browsers and instances. It has no timer of its own. */
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

  /** What the asking instance has seen; its data first, so that nothing old is taken for confirmed. */
  async function follow(): Promise<void> {
    const state = await readStatusState(store, base)
    if (!state) return
    if (state.confirmedAt !== confirmedAt) await takeOver()
    health.restore(state.health)
    confirm(state.confirmedAt)
    if (state.doubted) doubt()
  }

  async function claim(): Promise<void> {
    claimAt = now() + claimEvery
    const held = lease.isHeld()
    const holds = await lease.claim()
    if (holds && held) return
    await follow()
    const { retryAt } = health.state()
    // Whoever asked before may have been told to wait.
    if (holds) askAt = Math.min(retryAt ?? now(), now() + longestRetryAfter * 1000)
  }

  async function ask(): Promise<void> {
    const startedAt = now()
    failures += 1
    askAt = now() + retryPause(failures, null, random())
    const tried = await tryOnce()
    // Whoever has it now tells how it is.
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
      if (now() >= claimAt || now() < claimAt - claimEvery) await claim()
      if (lease.isHeld() && (now() >= askAt || askAt > now() + longestRetryAfter * 1000)) await ask()
    },
    async leave() {
      left = true
      await lease.drop()
    },
  }
}

/** Two clocks: one that tells the time, and one that nobody sets. Both in milliseconds. */
interface Clocks {
  readonly now: () => number
  readonly monotonic: () => number
}

interface StatusConfirmation {
  /** The status was true at that time, milliseconds since 1970. What is older than what is known changes nothing. */
  confirm(at: number): void
  /** What is held came with what could not be read: until it is confirmed anew it counts as too old to rely on. */
  doubt(): void
  /** Whole seconds since then, null when it never was; of two clocks the one that claims more. */
  age(): number | null
}

/** Remembers when an upstream last confirmed the status. A clock that is set back makes nothing look fresh. */
export function createConfirmation({ now, monotonic }: Clocks): StatusConfirmation {
  let last: { readonly wall: Confirmation; readonly steady: Confirmation } | null = null
  let newest = -Infinity
  let least = 0
  const age = () => last && Math.max(least, ageAt(last.wall, now()), ageAt(last.steady, monotonic()))
  return {
    confirm(at) {
      // The same word again, from another instance, is no news: by its own clock it may have been given just now.
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

/** What the instance that asks tells the others, and itself after a restart. */
interface StatusState {
  /** The upstream that it is about. */
  readonly base: string
  /** When the upstream last confirmed the status, milliseconds since 1970; null when it never did. */
  readonly confirmedAt: number | null
  /** What is held since then came with what could not be read. */
  readonly doubted: boolean
  readonly health: HealthState
}

const key = 'upstream.status'

/** What is known of this upstream; undefined while nothing is, or the settings name another one than before. */
async function readStatusState(store: Store, base: string): Promise<StatusState | undefined> {
  const text = await findSetting(store, key)
  if (text === undefined) return undefined
  const state: StatusState = JSON.parse(text)
  return state.base === base ? state : undefined
}

function writeStatusState(store: Store, state: StatusState): Promise<void> {
  return putSetting(store, key, JSON.stringify(state))
}
