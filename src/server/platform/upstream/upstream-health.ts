import type { UpstreamHealth } from '#api/sources.ts'
import { utcIso } from '#domain/time/instant.ts'

/** How an upstream is doing. Times are milliseconds since 1970. */
export interface HealthState {
  readonly lastSuccess: number | null
  readonly lastError: { readonly at: number; readonly words: string; readonly reached?: boolean } | null
  /** When the failures began that last until now; null while it answers well. */
  readonly failingSince: number | null
  /** When it is asked again; null where that depends on who asks. */
  readonly retryAt: number | null
  /** Milliseconds that the last good answer took. */
  readonly latency: number | null
}

export interface Health {
  succeeded(at: number, latency: number): void
  /** `words` are a sentence for operators; `reached` where there was an answer, though none that could be used. */
  failed(at: number, words: string, retryAt?: number | null, reached?: boolean): void
  state(): HealthState
  /** Takes over what another instance has seen. */
  restore(state: HealthState): void
  info(now: number): UpstreamHealth
}

/** Remembers how an upstream answered. `base` is its address out of the settings. */
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
