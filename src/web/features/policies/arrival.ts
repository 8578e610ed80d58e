import { useEffect, useState } from 'react'

/** Long enough for what is requested together, short enough to seem prompt. */
const patienceMs = 1000

/** Estimated height of a list of documents, in pixels. */
export const listHeight = 640

interface Arriving {
  readonly isLoading: boolean
  readonly failureCount: number
}

/**
 * True once each query has answered or failed, or takes too long. What is drawn only then appears at once, instead of
 * moving as its parts arrive.
 */
export function useHasArrived(queries: readonly Arriving[]): boolean {
  const isPending = queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
  const [hasArrived, setArrived] = useState(!isPending)
  if (!isPending && !hasArrived) setArrived(true)
  useEffect(() => {
    if (hasArrived) return
    const timer = setTimeout(() => setArrived(true), patienceMs)
    return () => clearTimeout(timer)
  }, [hasArrived])
  return hasArrived
}
