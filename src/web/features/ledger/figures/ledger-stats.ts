import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getLedgerStats, type LedgerStats } from '#api/ledger/ledger.ts'
import { getSources, type Sources } from '#api/sources.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { millisecondsOf, parseTimestamp } from '#domain/time/timestamp.ts'
import { useConnection } from '../../../platform/live/connection.ts'
import { useServices, type Services } from '../../../platform/services.ts'

/** Which time figures are of, in seconds: so long up to now, or from when to when; null is without a bound. */
export type FiguresRange =
  | { readonly kind: 'span'; readonly seconds: number | null }
  | { readonly kind: 'between'; readonly from: number | null; readonly to: number | null }

interface LedgerFiguresValue {
  readonly stats: LedgerStats
  /** Seconds since 1970 up to which anything can be known. */
  readonly until: number
}

/** Intervals of an answer: as many as a chart has room for. */
const intervals = '61'
/** Milliseconds between two looks, however often there is something new. */
const apart = 10_000
/** Milliseconds behind the clock at which the ledger counts as one that stands still: figures then end with it. */
const standstill = 120_000

function ledgerStatsQuery(services: Services, range: FiguresRange) {
  const { client: api, clock, firstData } = services
  return queryOptions({
    queryKey: ['ledger', 'stats', range],
    staleTime: apart,
    async queryFn({ client, signal }): Promise<LedgerFiguresValue> {
      const sources = client.getQueryData<Sources>(['sources']) ?? firstData.find(getSources)
      const end = ledgerTime(sources, clock.now()) / 1000
      const asked = boundsOf(range, end)
      const query = { intervals, lists: 'total' as const, ...textOf('from', asked.from), ...textOf('to', asked.to) }
      const stats = await api.call(getLedgerStats, { query, signal })
      return { stats, until: Math.min(asked.to ?? end, end) }
    },
  })
}

/** The figures of a time, waited for by the nearest section. What has no end goes on as the ledger does. */
export function useLedgerStats(range: FiguresRange) {
  const services = useServices()
  const queries = useQueryClient()
  const { connection } = useConnection()
  const isOpen = range.kind === 'span' || range.to === null
  useEffect(() => {
    if (!isOpen) return
    let last = performance.now()
    return services.live.listen(({ type }) => {
      if (type !== 'transactions' && type !== 'reset') return
      if (document.visibilityState === 'hidden' || performance.now() - last < apart) return
      last = performance.now()
      void queries.invalidateQueries({ queryKey: ['ledger', 'stats'], refetchType: 'active' })
    })
  }, [services.live, queries, isOpen])
  return useSuspenseQuery({
    ...ledgerStatsQuery(services, range),
    refetchInterval: ({ state }) =>
      (isOpen && connection !== 'live') || state.status === 'error' ? apart * 1.5 : false,
  })
}

function boundsOf(range: FiguresRange, end: number): { readonly from: number | null; readonly to: number | null } {
  if (range.kind === 'between') return range
  return { from: range.seconds === null ? null : Math.max(0, end - range.seconds), to: null }
}

/** Now, as far as the ledger goes on; the time of its newest transaction where it stands still. */
function ledgerTime(sources: Sources | undefined, now: number): number {
  const newest = sources?.ledger.newest
  const ns = newest ? parseTimestamp(newest) : undefined
  const said = parseInstant(sources?.now)
  if (ns === undefined || said === null) return now
  const at = millisecondsOf(ns)
  return said - at < standstill ? now : at
}

function textOf(name: 'from' | 'to', seconds: number | null): Readonly<Record<string, string>> {
  return seconds === null ? {} : { [name]: String(Math.floor(seconds)) }
}
