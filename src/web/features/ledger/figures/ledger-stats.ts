import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { getLedgerStats, type LedgerStats } from '#api/ledger/ledger.ts'
import { getSources, type Sources } from '#api/sources.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { millisecondsOf, parseTimestamp, formatTimestamp } from '#domain/time/timestamp.ts'
import { useConnection } from '../../../platform/live/connection.ts'
import { useServices, type Services } from '../../../platform/services.ts'
import { parseFilter, withBounds } from '#domain/ledger/transaction-filter.ts'
import { useAddress } from '../../../platform/address.ts'
import type { ListAddress } from '../list/list-address.ts'

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

export const spans = ['900', '3600', '86400', 'all'] as const
type Span = (typeof spans)[number]
const usual: Span = '3600'

export interface FiguresChoice {
  readonly range: FiguresRange
  /** Null where the filter of the list says which time. */
  readonly span: Span | null
  readonly setSpan: (span: Span) => void
  /** Filters the list by a time in seconds; `to` is excluded. */
  readonly narrow: (from: number, to: number) => void
  readonly clear: () => void
}

const perSecond = 1_000_000_000n

/** Which time the figures are of: that of the list's filter, else the last hour or as long as was chosen. */
export function useFiguresChoice({ filter, setFilter }: ListAddress): FiguresChoice {
  const { value, set } = useAddress()
  const time = parseFilter(filter)?.time
  const [from, to] = [secondsOf(time?.from), secondsOf(time?.to, 1n)]
  const span = spans.find((known) => known === value('span')) ?? usual
  const range = useMemo((): FiguresRange => {
    if (from !== null || to !== null) return { kind: 'between', from, to }
    return { kind: 'span', seconds: span === 'all' ? null : Number(span) }
  }, [from, to, span])
  return {
    range,
    span: range.kind === 'span' ? span : null,
    setSpan: (next) => set({ span: next === usual ? null : next }),
    narrow: (begin, end) =>
      setFilter({
        timestamp: withBounds(filter.timestamp, { from: `gte:${timestampOf(begin)}`, to: `lt:${timestampOf(end)}` }),
      }),
    clear: () => setFilter({ timestamp: withBounds(filter.timestamp, { from: null, to: null }) }),
  }
}

function secondsOf(ns: bigint | null | undefined, beyond = 0n): number | null {
  return ns === null || ns === undefined ? null : Number((ns + beyond) / perSecond)
}

function timestampOf(seconds: number): string {
  return formatTimestamp(BigInt(Math.round(seconds)) * perSecond)
}
