import { useCallback, useSyncExternalStore } from 'react'
import { useIsFirstScreen } from './screen/first-screen.ts'
import { useServices } from './services.ts'

/** Milliseconds since 1970, rounded down to a step, so that a text in minutes renders once a minute. */
export function useNow(stepSeconds = 1): number {
  const { clock, firstScreen } = useServices()
  const isFirst = useIsFirstScreen()
  const step = stepSeconds * 1000
  const get = useCallback(() => Math.floor(clock.now() / step) * step, [clock, step])
  const now = useSyncExternalStore(clock.subscribe, get, get)
  return isFirst && firstScreen ? Math.floor(firstScreen.at / step) * step : now
}

/** When something was checked: what is on the first screen, when that was drawn. */
export function useCheckTime<At extends number | null>(at: At): At | number {
  const drawnAt = useDrawingTime()
  return useIsFirstScreen() && at !== null ? drawnAt : at
}

/** Milliseconds since 1970 at this drawing, for what need not be drawn again as time passes. */
export function useDrawingTime(): number {
  const { clock, firstScreen } = useServices()
  return useIsFirstScreen() && firstScreen ? firstScreen.at : clock.now()
}
