import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { useServices } from '../../platform/services.ts'
import { readItem, writeItem } from '../../platform/storage.ts'

const key = 'signalbox-visit'
const pause = 30 * 60 * 1000

const LastVisitContext = createContext<number | null>(null)

/** When one was here before, in milliseconds; null on the first visit. Coming back within half an hour continues the visit. */
function readLastVisit(storage: Storage | null, now: number): number | null {
  const [since = 0, seen = 0] = (readItem(storage, key) ?? '').split(' ').map(Number)
  if (!(seen > 0 && seen <= now)) return null
  return now - seen > pause ? seen : since || null
}

/** Notes that one is here now, and answers when one was here before. */
export function noteVisit(storage: Storage | null, now: number): number | null {
  const lastVisit = readLastVisit(storage, now)
  writeItem(storage, key, `${lastVisit ?? 0} ${now}`)
  return lastVisit
}

export interface LastVisitProps {
  readonly storage: Storage | null
  readonly children: ReactNode
}

/** Notes the visit whenever the page comes into sight or leaves it; whoever returns after long gets what changed meanwhile. */
export function LastVisitProvider({ storage, children }: LastVisitProps) {
  const { clock } = useServices()
  const [lastVisit, setLastVisit] = useState(() => readLastVisit(storage, clock.now()))
  useEffect(() => {
    // Drawing may be begun more than once, and the clock be put right meanwhile: only what is drawn counts as a visit.
    noteVisit(storage, clock.now())
    const note = () => setLastVisit(noteVisit(storage, clock.now()))
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [storage, clock])
  return <LastVisitContext value={lastVisit}>{children}</LastVisitContext>
}

export function useLastVisit(): number | null {
  return use(LastVisitContext)
}
