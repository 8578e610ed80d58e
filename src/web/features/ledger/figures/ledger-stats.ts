import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { getLedgerStats, type LedgerStats } from '#api/ledger/ledger.ts'
import { getSources, type Sources } from '#api/sources.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { millisecondsOf, parseTimestamp, formatTimestamp } from '#domain/time/timestamp.ts'
import { useServices, type Services, useConnection } from '../../../platform/services.ts'
import { parseFilter, withBounds } from '#domain/ledger/transaction-filter.ts'
import { useAddress } from '../../../platform/address.ts'
import type { ListAddress } from '../list/list-address.ts'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

/** In seconds: a span up to now, or a range of times since 1970; null is unbounded. */
export type FiguresRange =
  | { readonly kind: 'span'; readonly seconds: number | null }
  | { readonly kind: 'between'; readonly from: number | null; readonly to: number | null }

interface LedgerFiguresValue {
  readonly stats: LedgerStats
  /** The end of the known time, in seconds since 1970. */
  readonly until: number
}

/** As many as a chart has room for. */
const intervals = '61'
/** Limits refetches, however often the stream announces transactions. */
const minRefetchIntervalMs = 10_000
/** A ledger this far behind the clock has stopped, and its figures end where it stopped. */
const stoppedAfterMs = 120_000

function ledgerStatsQuery(services: Services, range: FiguresRange) {
  const { client: api, clock, firstData } = services
  return queryOptions({
    queryKey: ['ledger', 'stats', range],
    staleTime: minRefetchIntervalMs,
    async queryFn({ client, signal }): Promise<LedgerFiguresValue> {
      const sources = client.getQueryData<Sources>(['sources']) ?? firstData.find(getSources)
      const end = ledgerTime(sources, clock.now()) / 1000
      const asked = rangeBounds(range, end)
      const query = {
        intervals,
        lists: 'total' as const,
        ...boundQuery('from', asked.from),
        ...boundQuery('to', asked.to),
      }
      const stats = await api.call(getLedgerStats, { query, signal })
      return { stats, until: Math.min(asked.to ?? end, end) }
    },
  })
}

/** Suspends. Figures without an end follow the ledger. */
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
      if (document.visibilityState === 'hidden' || performance.now() - last < minRefetchIntervalMs) return
      last = performance.now()
      void queries.invalidateQueries({ queryKey: ['ledger', 'stats'], refetchType: 'active' })
    })
  }, [services.live, queries, isOpen])
  return useSuspenseQuery({
    ...ledgerStatsQuery(services, range),
    refetchInterval: ({ state }) =>
      (isOpen && connection !== 'live') || state.status === 'error' ? minRefetchIntervalMs * 1.5 : false,
  })
}

function rangeBounds(range: FiguresRange, end: number): { readonly from: number | null; readonly to: number | null } {
  if (range.kind === 'between') return range
  return { from: range.seconds === null ? null : Math.max(0, end - range.seconds), to: null }
}

/** Now, or the time of the newest transaction if the ledger has stopped. */
function ledgerTime(sources: Sources | undefined, now: number): number {
  const newest = sources?.ledger.newest
  const ns = newest ? parseTimestamp(newest) : undefined
  const serviceNow = parseInstant(sources?.now)
  if (ns === undefined || serviceNow === null) return now
  const at = millisecondsOf(ns)
  return serviceNow - at < stoppedAfterMs ? now : at
}

function boundQuery(name: 'from' | 'to', seconds: number | null): Readonly<Record<string, string>> {
  return seconds === null ? {} : { [name]: String(Math.floor(seconds)) }
}

export const spans = ['900', '3600', '86400', 'all'] as const
type Span = (typeof spans)[number]
const defaultSpan: Span = '3600'

export interface FiguresChoice {
  readonly range: FiguresRange
  /** Null if the list's time filter sets the range. */
  readonly span: Span | null
  readonly setSpan: (span: Span) => void
  /** Filters the list by seconds since 1970; `to` is exclusive. */
  readonly narrow: (from: number, to: number) => void
  readonly clear: () => void
}

const perSecond = 1_000_000_000n

export function useFiguresChoice({ filter, setFilter }: ListAddress): FiguresChoice {
  const { value, set } = useAddress()
  const time = parseFilter(filter)?.time
  const [from, to] = [secondsOf(time?.from), secondsOf(time?.to, 1n)]
  const span = spans.find((known) => known === value('span')) ?? defaultSpan
  const range = useMemo((): FiguresRange => {
    if (from !== null || to !== null) return { kind: 'between', from, to }
    return { kind: 'span', seconds: span === 'all' ? null : Number(span) }
  }, [from, to, span])
  return {
    range,
    span: range.kind === 'span' ? span : null,
    setSpan: (next) => set({ span: next === defaultSpan ? null : next }),
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
