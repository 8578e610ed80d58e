import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { useServices } from '../../platform/services.ts'
import { readItem, writeItem } from '../../platform/storage.ts'

const key = 'signalbox-visit'
const visitGapMs = 30 * 60 * 1000

const LastVisitContext = createContext<number | null>(null)

/** In milliseconds since 1970; null on the first visit. Returning within half an hour continues a visit. */
function readLastVisit(storage: Storage | null, now: number): number | null {
  const [since = 0, seen = 0] = (readItem(storage, key) ?? '').split(' ').map(Number)
  if (!(seen > 0 && seen <= now)) return null
  return now - seen > visitGapMs ? seen : since || null
}

/** Returns the previous visit in milliseconds since 1970, or null. */
export function recordVisit(storage: Storage | null, now: number): number | null {
  const lastVisit = readLastVisit(storage, now)
  writeItem(storage, key, `${lastVisit ?? 0} ${now}`)
  return lastVisit
}

export interface LastVisitProps {
  readonly storage: Storage | null
  readonly children: ReactNode
}

export function LastVisitProvider({ storage, children }: LastVisitProps) {
  const { clock } = useServices()
  const [lastVisit, setLastVisit] = useState(() => readLastVisit(storage, clock.now()))
  useEffect(() => {
    // React may render more than once, and the clock may be corrected meanwhile: only a commit counts as a visit.
    recordVisit(storage, clock.now())
    const record = () => setLastVisit(recordVisit(storage, clock.now()))
    document.addEventListener('visibilitychange', record)
    return () => document.removeEventListener('visibilitychange', record)
  }, [storage, clock])
  return <LastVisitContext value={lastVisit}>{children}</LastVisitContext>
}

export function useLastVisit(): number | null {
  return use(LastVisitContext)
}
