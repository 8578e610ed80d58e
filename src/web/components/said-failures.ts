import { useLayoutEffect, useMemo } from 'react'
import type { Failure } from '../platform/failure.ts'
import { createStore, useStore } from '../platform/store.ts'

interface Part {
  /** What the general words for the failure are, whatever words the part itself uses. */
  readonly title: string
  /** What the page is about, such as its list: it says a failure even where another part comes first. */
  readonly isMain: boolean
}

/** The parts of the page that failed, in their order. */
const parts = createStore<readonly Part[]>([])

/** Whether this part is the one that says the failure; the others only refer to it. */
export function useSaysFailure({ title }: Pick<Failure, 'title'>, isMain = false): boolean {
  const own = useMemo(() => ({ title, isMain }), [title, isMain])
  useLayoutEffect(() => {
    parts.set([...parts.get(), own])
    return () => parts.set(parts.get().filter((one) => one !== own))
  }, [own])
  const alike = useStore(parts).filter((one) => one.title === title)
  return (alike.find((one) => one.isMain) ?? alike[0]) === own
}

/** Whether what the page is about has failed, and says so. */
export function useIsMainFailureSaid(): boolean {
  return useStore(parts).some(({ isMain }) => isMain)
}
