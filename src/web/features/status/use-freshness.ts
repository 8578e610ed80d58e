import { useCallback, useSyncExternalStore } from 'react'
import { freshnessOf, type Freshness } from '#domain/status/freshness.ts'
import { useServices } from '../../platform/services.ts'

/** Seconds between two confirmations: polls where there is no stream, else heartbeats. */
const pollSeconds = 20

export interface FreshnessNow {
  /** Whole seconds since the status was last confirmed, null when it never was. */
  readonly ageSeconds: number | null
  readonly state: Freshness
}

/** How old the knowledge of the status is; ticks each second. */
export function useFreshness(): FreshnessNow {
  const { clock, confirmation } = useServices()
  const get = useCallback(() => confirmation.ageSeconds(), [confirmation])
  const ageSeconds = useSyncExternalStore(clock.subscribe, get, get)
  return { ageSeconds, state: freshnessOf(ageSeconds, pollSeconds) }
}

/** Whether the status can be relied on. Draws anew only when that changes. */
export function useConfirmed(): boolean {
  const { clock, confirmation } = useServices()
  const get = useCallback(() => freshnessOf(confirmation.ageSeconds(), pollSeconds) !== 'unconfirmed', [confirmation])
  return useSyncExternalStore(clock.subscribe, get, get)
}
