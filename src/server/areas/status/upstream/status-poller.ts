import type { Store } from '../../../platform/database/database.ts'
import { claimEvery, type HeldLease } from '../../../platform/upstream/held-lease.ts'
import type { StatusConfirmation } from './status-confirmation.ts'
import { readStatusState, writeStatusState } from './status-state.ts'
import type { Tried } from './status-try.ts'
import type { Health } from '../../../platform/upstream/upstream-health.ts'

export interface PollerOptions {
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

export interface StatusPoller {
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
