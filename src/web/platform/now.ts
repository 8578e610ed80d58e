import { useCallback, useSyncExternalStore } from 'react'
import { useServices } from './services.ts'

/** Milliseconds since 1970, rounded down to a step, so that a text in minutes renders once a minute. */
export function useNow(stepSeconds = 1): number {
  const { clock } = useServices()
  const step = stepSeconds * 1000
  const get = useCallback(() => Math.floor(clock.now() / step) * step, [clock, step])
  return useSyncExternalStore(clock.subscribe, get, get)
}
