import { useCallback, useSyncExternalStore } from 'react'
import { useIsFirstScreen } from '../screen/first-screen.ts'
import { useServices } from '../services.ts'

/** Milliseconds since 1970, rounded down to a step, so that a text in minutes renders once a minute. */
export function useNow(stepSeconds = 1): number {
  const { clock, firstScreen } = useServices()
  const isFirst = useIsFirstScreen()
  const step = stepSeconds * 1000
  const get = useCallback(() => Math.floor(clock.now() / step) * step, [clock, step])
  const now = useSyncExternalStore(clock.subscribe, get, get)
  return isFirst && firstScreen ? Math.floor(firstScreen.at / step) * step : now
}

/**
 * When a response arrived by the service's clock, whatever the browser's says; on the first screen, as that was drawn.
 * Zero stays zero: unknown.
 */
export function useArrival(at: number): number {
  const { clock } = useServices()
  return useIsFirstScreen() ? at : clock.arrival(at)
}

/** When something was checked; on the first screen, when that was drawn. Null if unknown, as for a time of 0, which a document without a time has. */
export function useCheckTime(at: number | null): number | null {
  const drawnAt = useDrawingTime()
  const isFirst = useIsFirstScreen()
  if (at === null) return null
  return isFirst ? drawnAt : at || null
}

/** Milliseconds since 1970 at this render, for values that need not update over time. */
export function useDrawingTime(): number {
  const { clock, firstScreen } = useServices()
  return useIsFirstScreen() && firstScreen ? firstScreen.at : clock.now()
}
