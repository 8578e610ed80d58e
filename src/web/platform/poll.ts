import type { QueryState } from '@tanstack/react-query'
import type { Services } from './services.ts'

const visible = 15_000
const hidden = 60_000

const halfHour = 30 * 60_000

/**
 * Keeps many browsers from returning to a service at once. Constant per tab, because a changed interval would
 * restart the timer.
 */
const jitter = 0.85 + Math.random() * 0.3

/**
 * Milliseconds until a query refetches: never while the stream reports changes (it does not for `unreported` data), unless
 * the last request failed.
 */
export function pollEvery({ live }: Pick<Services, 'live'>, unreported = false) {
  return ({ state }: { readonly state: Pick<QueryState, 'status'> }): number | false => {
    if (!unreported && live.state.get().connection === 'live' && state.status !== 'error') return false
    const period = globalThis.document?.visibilityState === 'hidden' ? hidden : visible
    return period * jitter
  }
}

/**
 * Like `pollEvery`, for the history, which changes only with the summary or at the end of the day; soon if the last
 * request failed.
 */
export function renewEvery({ state }: { readonly state: Pick<QueryState, 'status'> }): number {
  return state.status === 'error' ? visible : halfHour
}
