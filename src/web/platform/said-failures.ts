import { useLayoutEffect, useState } from 'react'
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
  const [says, setSays] = useState(false)
  // `useStore` would learn of the own part only after a paint, in which all parts refer to a report that is nowhere.
  useLayoutEffect(() => {
    const own = { title, isMain }
    const stop = parts.subscribe(() => setSays(reporterOf(title) === own))
    parts.set([...parts.get(), own])
    return () => {
      stop()
      parts.set(parts.get().filter((one) => one !== own))
    }
  }, [title, isMain])
  return says
}

function reporterOf(title: string): FailingPart | undefined {
  const alike = parts.get().filter((one) => one.title === title)
  return alike.find((one) => one.isMain) ?? alike[0]
}

/** Whether the main part of the page reports a failure. */
export function useIsMainFailureSaid(): boolean {
  return useStore(parts).some(({ isMain }) => isMain)
}
