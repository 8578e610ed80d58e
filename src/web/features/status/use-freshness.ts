import { useCallback, useSyncExternalStore } from 'react'
import { freshnessOf, type Freshness } from '#domain/status/freshness.ts'
import { useServices } from '../../platform/services.ts'

/** The interval of polls without a stream, and of heartbeats with one. */
const pollSeconds = 20

export interface FreshnessNow {
  /** Whole seconds since the status was last confirmed; null if it never was. */
  readonly ageSeconds: number | null
  readonly state: Freshness
}

/** Updates every second. */
export function useFreshness(): FreshnessNow {
  const { clock, confirmation } = useServices()
  const get = useCallback(() => confirmation.ageSeconds(), [confirmation])
  const ageSeconds = useSyncExternalStore(clock.subscribe, get, get)
  return { ageSeconds, state: freshnessOf(ageSeconds, pollSeconds) }
}

/** Renders only when the answer changes. */
export function useConfirmed(): boolean {
  const { clock, confirmation } = useServices()
  const get = useCallback(() => freshnessOf(confirmation.ageSeconds(), pollSeconds) !== 'unconfirmed', [confirmation])
  return useSyncExternalStore(clock.subscribe, get, get)
}
