import type { UpstreamHealth } from '#api/sources.ts'
import { utcIso } from '#domain/time/instant.ts'

/** Times are milliseconds since 1970. */
export interface HealthState {
  readonly lastSuccess: number | null
  readonly lastError: { readonly at: number; readonly words: string; readonly reached?: boolean } | null
  /** When the current failures began; null while it answers. */
  readonly failingSince: number | null
  /** When the next request is sent; null if that depends on callers. */
  readonly retryAt: number | null
  /** Of the last good answer, in milliseconds. */
  readonly latency: number | null
}

export interface Health {
  succeeded(at: number, latency: number): void
  /** `words`: a sentence for operators. `reached`: there was an answer, but an unusable one. */
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
    succeeded(at, latency) {
      state = { ...state, lastSuccess: at, latency: Math.round(latency), failingSince: null, retryAt: null }
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
    }),
  }
}

function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : utcIso(instant)
}
