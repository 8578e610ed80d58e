import type { UpstreamHealth } from '#api/sources.ts'
import { isoOrNull, utcIso } from '#domain/time/instant.ts'
import * as v from 'valibot'

/** Times are milliseconds since 1970. */
export const HealthState = v.object({
  lastSuccess: v.nullable(v.number()),
  lastError: v.nullable(v.object({ at: v.number(), words: v.string(), reached: v.exactOptional(v.boolean()) })),
  /** When the current failures began; null while it answers. */
  failingSince: v.nullable(v.number()),
  /** When the next request is due; null if that depends on callers. */
  retryAt: v.nullable(v.number()),
  /** The latency of the last good answer, in milliseconds. */
  latency: v.nullable(v.number()),
  /** How far the upstream's clock is ahead of ours, in milliseconds; absent in states stored by earlier versions. */
  clockAheadMs: v.exactOptional(v.nullable(v.number())),
})
export type HealthState = Readonly<v.InferOutput<typeof HealthState>>

/** What a good answer tells about the upstream. */
interface GoodAnswer {
  readonly at: number
  readonly sentAt: number
  readonly clockAheadMs: number | null
}

/** A smaller difference between clocks does not matter to us. */
const maxClockGapMs = 60_000

export interface Health {
  succeeded(answer: GoodAnswer): void
  /** `words`: a sentence for operators. `reached`: an answer came, but it was unusable. */
  failed(at: number, words: string, retryAt?: number | null, reached?: boolean): void
  state(): HealthState
  /** Adopts the state that another instance stored. */
  restore(state: HealthState): void
  info(now: number): UpstreamHealth
}

/** `base`: the configured base URL. */
export function createHealth(base: string): Health {
  let state: HealthState = { lastSuccess: null, lastError: null, failingSince: null, retryAt: null, latency: null }
  return {
    succeeded({ at, sentAt, clockAheadMs }) {
      const latency = Math.round(at - sentAt)
      state = { ...state, lastSuccess: at, latency, clockAheadMs, failingSince: null, retryAt: null }
    },
    failed(at, words, retryAt = null, reached = false) {
      const lastError = { at, words, ...(reached && { reached }) }
      state = { ...state, lastError, failingSince: state.failingSince ?? at, retryAt }
    },
    state: () => state,
    restore(other) {
      state = other
    },
    info: (now) => ({
      host: new URL(base).host,
      failing_since: isoOrNull(state.failingSince),
      last_success: isoOrNull(state.lastSuccess),
      last_error: state.lastError && { ...state.lastError, at: utcIso(state.lastError.at) },
      retry_in: state.retryAt === null ? null : Math.max(0, Math.ceil((state.retryAt - now) / 1000)),
      latency: state.latency,
      clock_ahead: secondsApart(state.clockAheadMs ?? null),
    }),
  }
}

/** Null if the clocks agree. */
function secondsApart(aheadMs: number | null): number | null {
  return aheadMs !== null && Math.abs(aheadMs) > maxClockGapMs ? Math.round(aheadMs / 1000) : null
}
