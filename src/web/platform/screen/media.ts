import { useCallback, useSyncExternalStore } from 'react'
import { useIsFirstScreen } from './first-screen.ts'

const lists = new Map<string, MediaQueryList>()

/** Whether a media query matches. Each query is observed once, no matter how many components use it. */
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
