import { createContext, use, useDeferredValue, type ReactNode } from 'react'
import { useNavigationType } from 'react-router'

const ArrivingContext = createContext(false)

interface ArrivalProps {
  /** Names the page: another name is an arrival. */
  readonly page: string
  readonly children: ReactNode
}

/** Draws the title of a page that one goes to first, and then what takes longer. Going back needs all of it at once, to find one's place. */
export function Arrival({ page, children }: ArrivalProps) {
  const drawn = useDeferredValue(page)
  const isBack = useNavigationType() === 'POP'
  return <ArrivingContext value={drawn !== page && !isBack}>{children}</ArrivingContext>
}

/** Whether the title of the page is about to be drawn, and nothing else yet. */
export function useIsArriving(): boolean {
  return use(ArrivingContext)
}
