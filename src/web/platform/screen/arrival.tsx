import { createContext, use, useDeferredValue, type ReactNode } from 'react'
import { useNavigationType } from 'react-router'

const ArrivingContext = createContext(false)

interface ArrivalProps {
  /** Identifies the page: another name means a navigation. */
  readonly page: string
  readonly children: ReactNode
}

/**
 * After a navigation, renders the page's title first and slower content afterwards. Going back renders everything at
 * once to restore the scroll position.
 */
export function Arrival({ page, children }: ArrivalProps) {
  const drawn = useDeferredValue(page)
  const isBack = useNavigationType() === 'POP'
  return <ArrivingContext value={drawn !== page && !isBack}>{children}</ArrivingContext>
}

/** A page below its title. */
export function AfterTitle({ children }: { readonly children: ReactNode }) {
  return !use(ArrivingContext) && children
}

/** True while only the page's title is being rendered. */
export function useIsArriving(): boolean {
  return use(ArrivingContext)
}
