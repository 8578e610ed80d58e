import {
  infiniteQueryOptions,
  queryOptions,
  usePrefetchInfiniteQuery,
  useQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { getRecord, listMonths, listRecords, type HistoryRecord, type RecordKind } from '#api/status/history.ts'
import { timelineOf, type TimelineEntry } from '#domain/status/timeline.ts'
import { recordOf, recordOfSummary, type RecordHead, type RecordValue } from '#domain/status/record.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { ask } from '../../../platform/ask.ts'
import { renewEvery } from '../../../platform/poll.ts'
import { useServices, type Services } from '../../../platform/services.ts'

/** Filters of lists of records; several values of `status` and `impact` are separated by commas. */
export interface RecordFilters {
  readonly kind?: RecordKind
  readonly q?: string
  readonly status?: string
  readonly impact?: string
  readonly component?: string
  readonly network?: string
  readonly month?: string
  /** Only what is over, or only what is not. */
  readonly over?: 'yes' | 'no'
}

interface RecordList {
  readonly records: readonly RecordHead[]
  readonly total: number
}

/** An incident or maintenance whole. */
interface RecordPage {
  readonly record: RecordValue
  readonly timeline: readonly TimelineEntry[]
  /** When this service first saw it. */
  readonly seenAt: number | null
}

function recordsQuery(services: Services, filters: RecordFilters) {
  return infiniteQueryOptions({
    refetchInterval: renewEvery,
    queryKey: ['history', 'records', filters],
    initialPageParam: '',
    initialData: () => {
      const page = services.firstData.find(listRecords, { query: { ...filters } })
      return page && { pages: [page], pageParams: [''] }
    },
    initialDataUpdatedAt: services.firstData.at,
    queryFn: ({ signal, pageParam }) =>
      services.client.call(listRecords, { query: { ...filters, before: pageParam }, signal }),
    getNextPageParam: (page) => page.next,
    select: ({ pages }): RecordList => ({
      records: pages.flatMap((page) => page.records.map(recordOfSummary)),
      total: pages[0]?.total ?? 0,
    }),
  })
}

function monthsQuery(services: Services, filters: Omit<RecordFilters, 'month'>) {
  return queryOptions({
    ...ask(services, listMonths, { query: { ...filters } }),
    refetchInterval: renewEvery,
    queryKey: ['history', 'months', filters],
    select: ({ months }) => months,
  })
}

function recordQuery(services: Services, kind: RecordKind, id: string) {
  return queryOptions({
    ...ask(services, getRecord, { params: { kind, id } }),
    refetchInterval: renewEvery,
    queryKey: ['history', 'record', kind, id],
    select: recordPageOf,
  })
}

export function useRecords(filters: RecordFilters) {
  return useSuspenseInfiniteQuery(recordsQuery(useServices(), filters))
}

/** The records that match, asked for at once: those that are not over, and those that are. */
export function useOpenAndPast(filters: Omit<RecordFilters, 'over'>) {
  const services = useServices()
  const pastQuery = recordsQuery(services, { ...filters, over: 'yes' })
  usePrefetchInfiniteQuery(pastQuery)
  const open = useSuspenseInfiniteQuery(recordsQuery(services, { ...filters, over: 'no' }))
  const past = useSuspenseInfiniteQuery(pastQuery)
  return { open, past }
}

export function useMonths(filters: Omit<RecordFilters, 'month'>) {
  return useSuspenseQuery(monthsQuery(useServices(), filters))
}

/** A record as far as it is known, for what has to stand in any case. */
export function useRecordIfKnown(kind: RecordKind, id: string) {
  return useQuery(recordQuery(useServices(), kind, id))
}

/** The months as far as they are known, for a choice that stands in any case. */
export function useMonthsIfKnown(filters: Omit<RecordFilters, 'month'>) {
  return useQuery(monthsQuery(useServices(), filters))
}

export function useRecord(kind: RecordKind, id: string) {
  return useSuspenseQuery(recordQuery(useServices(), kind, id))
}

function recordPageOf({ kind, record, seen_at, withdrawn_at, edits }: HistoryRecord): RecordPage {
  const seenAt = parseInstant(seen_at)
  return {
    record: recordOf(kind, record, { seenAt, withdrawnAt: parseInstant(withdrawn_at) }),
    timeline: timelineOf(record, edits),
    seenAt,
  }
}
