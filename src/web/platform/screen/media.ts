import { useCallback, useSyncExternalStore } from 'react'
import { useIsFirstScreen } from './first-screen.ts'

const lists = new Map<string, MediaQueryList>()

/** Whether a media query holds; however many ask for the same one, the browser watches it once. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  const matches = useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => false,
  )
  return !useIsFirstScreen() && matches
}

function listOf(query: string): MediaQueryList {
  const known = lists.get(query)
  if (known) return known
  const made = matchMedia(query)
  lists.set(query, made)
  return made
}
