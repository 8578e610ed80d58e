import { useCallback, useSyncExternalStore } from 'react'
import { useServices } from './services.ts'

/** Now in milliseconds since 1970, in whole steps: what shows minutes draws itself anew once a minute. All share one ticker. */
export function useNow(stepSeconds = 1): number {
  const { clock } = useServices()
  const step = stepSeconds * 1000
  const get = useCallback(() => Math.floor(clock.now() / step) * step, [clock, step])
  return useSyncExternalStore(clock.subscribe, get, get)
}
