import { useLocation } from 'react-router'

/** The address of what one sees, to come back to. */
export function useHere(): string {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}
