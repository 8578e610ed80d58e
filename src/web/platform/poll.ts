import type { QueryState } from '@tanstack/react-query'
import type { Services } from './services.ts'

const visible = 15_000
const hidden = 60_000

const halfHour = 30 * 60_000

/** Jitter, so that many browsers do not return to a service at once. Constant per tab: a changed period would restart the timer. */
const spread = 0.85 + Math.random() * 0.3

/** Milliseconds until a query asks again: never while the stream tells of changes (of what is `untold` it tells nothing), unless the last answer failed. */
export function pollEvery({ live }: Pick<Services, 'live'>, untold = false) {
  return ({ state }: { readonly state: Pick<QueryState, 'status'> }): number | false => {
    if (!untold && live.state.get().connection === 'live' && state.status !== 'error') return false
    const period = globalThis.document?.visibilityState === 'hidden' ? hidden : visible
    return period * spread
  }
}

/** The same for the history, which moves only when the summary does, or the day ends: soon where the last answer failed. */
export function renewEvery({ state }: { readonly state: Pick<QueryState, 'status'> }): number {
  return state.status === 'error' ? visible : halfHour
}
