import type { Store } from '../../../platform/database/database.ts'
import { claimIntervalMs, type HeldLease } from '../../../platform/database/held-lease.ts'
import type { Tried } from './poll-attempt.ts'
import { HealthState, type Health } from '../../../platform/upstream/upstream-health.ts'
import { ageAt, unconfirmedAfterSeconds, type Confirmation } from '#domain/status/freshness.ts'
import { backoffMs } from '#domain/time/backoff.ts'
import { findSetting, putSetting } from '../../../platform/database/setting.ts'
import { parseStored } from '../../../platform/stored-json.ts'
import * as v from 'valibot'

interface PollerOptions {
  readonly store: Store
  readonly base: string
  readonly lease: HeldLease
  readonly now: () => number
  /** A monotonic clock in milliseconds. All waiting uses it, so that the wall clock may jump. */
  readonly monotonic: () => number
  /** From 0 to 1. */
  readonly random: () => number
  readonly tryOnce: () => Promise<Tried>
  readonly health: Health
  readonly confirmation: StatusConfirmation
  /** Loads what any instance has written, before it counts as confirmed. */
  readonly takeOver: () => Promise<void>
  /** Called when the status is confirmed, by this or another instance. */
  readonly onConfirmed: () => void
}

interface StatusPoller {
  /** Polls if a poll is due. Only one instance polls; the others load what it stored. */
  step(): Promise<void>
  /** Releases the lease, so that another instance can poll. */
  leave(): Promise<void>
}

/** How long Statuspage lets its answers be cached. */
const interval = 10_000
const firstRetry = 2000
/** Even if a request uses up its timeout of 10 s, a recovered page is noticed within 20 s. */
const longestRetry = 9000
const longestRetryAfter = 300

function retryPause(failures: number, retryAfter: number | null, random: number): number {
  const asked = Math.min(longestRetryAfter, retryAfter ?? 0) * 1000
  return Math.max(backoffMs(failures - 1, { minMs: firstRetry, maxMs: longestRetry, random }), asked)
}

/** Polls once for all browsers and instances. Has no timer: call `step` often. */
export function createStatusPoller(options: PollerOptions): StatusPoller {
  const { store, base, lease, now, monotonic, random, tryOnce, health, confirmation, takeOver, onConfirmed } = options
  let claimAt = -Infinity
  let askAt = -Infinity
  let failures = 0
  /** The wall clock of the polling instance. It identifies a confirmation and is not used to order them. */
  let confirmedAt: number | null = null
  let confirmedAge = 0
  let followedAt: number | null = null
  let doubted = false
  let left = false

  function doubt(): void {
    doubted = true
    confirmation.doubt()
  }

  function confirm(at: number, ageSeconds: number): void {
    if (!confirmation.confirm(ageSeconds)) return
    confirmedAt = at
    confirmedAge = ageSeconds
    doubted = false
    onConfirmed()
  }

  /** Loads what the polling instance stored. Data comes first, so that old data never counts as confirmed. */
  async function follow(): Promise<void> {
    const startedAt = monotonic()
    const state = await readStatusState(store, base)
    const sinceLast = followedAt === null ? null : (startedAt - followedAt) / 1000
    followedAt = startedAt
    if (!state) return
    const isNew = state.confirmedAt !== confirmedAt
    if (isNew) await takeOver()
    health.restore(state.health)
    if (isNew && state.confirmedAt !== null) {
      const age = ageOfShared((now() - state.confirmedAt) / 1000, state.age, sinceLast)
      if (age !== null) confirm(state.confirmedAt, age)
      confirmedAt = state.confirmedAt
    }
    if (state.doubted) doubt()
  }

  async function claim(): Promise<void> {
    claimAt = monotonic() + claimIntervalMs
    const stored = lease.isHeld()
    const holds = await lease.claim()
    if (holds && stored) return
    await follow()
    const { retryAt } = health.state()
    // The page may have asked the previous holder of the lease to wait.
    const waitMs = Math.min((retryAt ?? 0) - now(), longestRetryAfter * 1000)
    if (holds) askAt = monotonic() + Math.max(0, waitMs)
  }

  async function ask(): Promise<void> {
    const startedAt = monotonic()
    failures += 1
    askAt = monotonic() + retryPause(failures, null, random())
    const tried = await tryOnce()
    // Only the instance that holds the lease reports the health.
    if (left || !lease.isHeld()) return
    if (tried.doubted) doubt()
    if (tried.moved) await takeOver()
    if (tried.notice !== null) health.failed(now(), tried.notice)
    if (tried.fault === null) {
      failures = 0
      askAt = startedAt + interval * (0.9 + random() / 5)
      health.succeeded({ at: now(), sentAt: now() - (tried.latency ?? 0), clockAheadMs: tried.clockAheadMs })
    } else {
      askAt = monotonic() + retryPause(failures, tried.retryAfter, random())
      health.failed(now(), tried.fault, now() + askAt - monotonic(), tried.reached)
    }
    if (tried.confirmedAge !== null) {
      const age = tried.confirmedAge + (monotonic() - startedAt) / 1000
      confirm(now() - age * 1000, age)
    }
    await writeStatusState(store, { base, confirmedAt, age: confirmedAge, doubted, health: health.state() })
  }

  return {
    async step() {
      if (left) return
      try {
        if (monotonic() >= claimAt) await claim()
        if (lease.isHeld() && monotonic() >= askAt) await ask()
      } catch (error) {
        health.failed(now(), unstoredSentence(error), now() + Math.max(0, askAt - monotonic()), true)
        throw error
      }
    },
    async leave() {
      left = true
      await lease.drop()
    },
  }
}

function unstoredSentence(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `The answer of the status page could not be stored: ${reason}.`
}

/**
 * The age in seconds of a confirmation stored by another instance, or by this one before a restart. A confirmation
 * that is new since the last look cannot be older than that look, whatever the clocks say. At the first look, a
 * time in the future means that the clock was set back: the age is unknown (null).
 */
function ageOfShared(wallAge: number, ageWhenStored: number, sinceLast: number | null): number | null {
  if (sinceLast === null) return wallAge < 0 ? null : wallAge
  const longest = sinceLast + ageWhenStored
  return wallAge >= 0 && wallAge <= longest ? wallAge : longest
}

/** The wall clock and a monotonic clock, in milliseconds. */
interface Clocks {
  readonly now: () => number
  readonly monotonic: () => number
}

interface StatusConfirmation {
  /**
   * Notes that the status was true this many seconds ago. Returns false, without a change, if that is already
   * known.
   */
  confirm(ageSeconds: number): boolean
  /** Marks the stored status as incomplete: until the next confirmation it counts as stale. */
  doubt(): void
  /** Whole seconds since the last confirmation, by the clock that shows more; null if there was none. */
  age(): number | null
}

/**
 * Remembers when an upstream last confirmed the status. Setting the wall clock back never makes the status look
 * fresh; setting it ahead makes it look old until the next confirmation.
 */
export function createConfirmation({ now, monotonic }: Clocks): StatusConfirmation {
  let last: { readonly wall: Confirmation; readonly steady: Confirmation } | null = null
  let least = 0
  const age = () => last && Math.max(least, ageAt(last.wall, now()), ageAt(last.steady, monotonic()))
  const exactAge = ({ wall, steady }: NonNullable<typeof last>) =>
    Math.max(wall.age + (now() - wall.at) / 1000, steady.age + (monotonic() - steady.at) / 1000)
  return {
    confirm(ageSeconds) {
      if (last && ageSeconds >= exactAge(last)) return false
      least = 0
      last = { wall: { age: ageSeconds, at: now() }, steady: { age: ageSeconds, at: monotonic() } }
      return true
    },
    doubt() {
      least = unconfirmedAfterSeconds
    },
    age,
  }
}

/** The state that the polling instance shares with the others, and with itself after a restart. */
const StatusState = v.object({
  base: v.string(),
  confirmedAt: v.nullable(v.number()),
  /** The age of that confirmation when it was stored, in seconds. */
  age: v.optional(v.number(), 0),
  doubted: v.boolean(),
  health: HealthState,
})
type StatusState = v.InferOutput<typeof StatusState>

const key = 'upstream.status'

/** Undefined if nothing is known, or if another upstream was configured before. */
async function readStatusState(store: Store, base: string): Promise<StatusState | undefined> {
  const text = await findSetting(store, key)
  if (text === undefined) return undefined
  const state = parseStored(StatusState, text, 'the state of the upstream status page')
  return state.base === base ? state : undefined
}

function writeStatusState(store: Store, state: StatusState): Promise<void> {
  return putSetting(store, key, JSON.stringify(state))
}
