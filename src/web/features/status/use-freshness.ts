import { useCallback, useSyncExternalStore } from 'react'
import { freshnessOf, type Freshness } from '#domain/status/freshness.ts'
import { useIsFirstScreen } from '../../platform/screen/first-screen.ts'
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
  const { clock, confirmation, firstAgeSeconds } = useServices()
  const get = useCallback(() => confirmation.ageSeconds(), [confirmation])
  const now = useSyncExternalStore(clock.subscribe, get, get)
  const ageSeconds = useIsFirstScreen() ? firstAgeSeconds : now
  return { ageSeconds, state: freshnessOf(ageSeconds, pollSeconds) }
}

/** Renders only when the result changes, also in a hidden tab, whose title shows it. */
export function useConfirmed(): boolean {
  const { clock, confirmation, firstAgeSeconds } = useServices()
  const isFirst = useIsFirstScreen()
  const get = useCallback(() => isConfirmed(confirmation.ageSeconds()), [confirmation])
  const isNow = useSyncExternalStore(clock.subscribeInBackground, get, get)
  return isFirst ? isConfirmed(firstAgeSeconds) : isNow
}

function isConfirmed(ageSeconds: number | null): boolean {
  return freshnessOf(ageSeconds, pollSeconds) !== 'unconfirmed'
}
