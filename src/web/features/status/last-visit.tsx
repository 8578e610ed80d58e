import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useServices } from '../../platform/services.ts'
import { readItem, writeItem } from '../../platform/storage.ts'

const key = 'signalbox-visit'
const visitGapMs = 30 * 60 * 1000
const noteEveryMs = 60_000

interface Visits {
  /** In milliseconds since 1970; null on the first visit. */
  readonly last: number | null
  /** Marks everything until now as seen. */
  readonly markSeen: () => void
}

const VisitsContext = createContext<Visits>({ last: null, markSeen: () => {} })

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
  const [last, setLast] = useState(() => readLastVisit(storage, clock.now()))
  useEffect(() => {
    // React may render more than once, and the clock may be corrected meanwhile, so only a commit counts as a visit.
    recordVisit(storage, clock.now())
    let noted = clock.now()
    const record = () => {
      noted = clock.now()
      setLast(recordVisit(storage, noted))
    }
    // In a tab that stays visible overnight, the first interaction starts a new visit.
    const act = () => {
      if (clock.now() - noted > noteEveryMs) record()
    }
    document.addEventListener('visibilitychange', record)
    for (const event of acts) document.addEventListener(event, act)
    return () => {
      document.removeEventListener('visibilitychange', record)
      for (const event of acts) document.removeEventListener(event, act)
    }
  }, [storage, clock])
  const visits = useMemo(
    () => ({
      last,
      markSeen() {
        writeItem(storage, key, `${clock.now()} ${clock.now()}`)
        setLast(clock.now())
      },
    }),
    [last, storage, clock],
  )
  return <VisitsContext value={visits}>{children}</VisitsContext>
}

const acts = ['pointermove', 'keydown'] as const

export function useVisits(): Visits {
  return use(VisitsContext)
}
