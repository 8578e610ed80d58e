import { useLayoutEffect, useMemo } from 'react'
import type { Failure } from './failure.ts'
import { createStore, useStore } from './store.ts'

interface FailingPart {
  /** The general title of the failure, whatever title the part shows. */
  readonly title: string
  /** The subject of the page, such as its list: it reports a failure even if another part comes first. */
  readonly isMain: boolean
}

/** The failed parts of the page, in order. */
const parts = createStore<readonly FailingPart[]>([])

/** Whether this part reports the failure; the others only refer to it. */
export function useSaysFailure({ title }: Pick<Failure, 'title'>, isMain = false): boolean {
  const own = useMemo(() => ({ title, isMain }), [title, isMain])
  useLayoutEffect(() => {
    parts.set([...parts.get(), own])
    return () => parts.set(parts.get().filter((one) => one !== own))
  }, [own])
  const alike = useStore(parts).filter((one) => one.title === title)
  return (alike.find((one) => one.isMain) ?? alike[0]) === own
}

/** Whether the main part of the page reports a failure. */
export function useIsMainFailureSaid(): boolean {
  return useStore(parts).some(({ isMain }) => isMain)
}
