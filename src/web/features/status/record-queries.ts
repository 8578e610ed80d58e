import { infiniteQueryOptions, keepPreviousData, queryOptions, usePrefetchInfiniteQuery } from '@tanstack/react-query'
import { listRecords, type RecordKind, type RecordSummary } from '#api/status/history.ts'
import {
  getRecord,
  type HistoryRecord,
  listFigures,
  listMonths,
  listTransitions,
  type Transition,
} from '#api/status/record-history.ts'
import type { TimeRange } from '#domain/status/maintenance-calendar.ts'
import {
  recordFromSummary,
  recordFromWire,
  type RecordValue,
  type TimelineEntry,
  timelineOf,
} from '#domain/status/record.ts'
import { parseInstant, utcIso } from '#domain/time/instant.ts'
import { renewEvery } from '../../platform/poll.ts'
import { endpointQuery, type Services, useServices } from '../../platform/services.ts'
import { recordsQuery, type RecordFilters } from './record-list.ts'
import { useSuspenseInfiniteQuery } from '../../platform/suspense-query.ts'

interface TransitionValue extends Omit<Transition, 'at' | 'seen_at' | 'component_id'> {
  readonly componentId: string
  readonly at: number
}

interface RecordPage {
  readonly record: RecordValue
  readonly timeline: readonly TimelineEntry[]
  /** When this service first saw the record, in milliseconds since 1970. */
  readonly seenAt: number | null
}

const maxPageSize = 100
/** The maximum number of records of which the palette shows those that the text names. */
const maxFound = 50
const maxRecent = 100

export function transitionsQuery(services: Services, component: string) {
  return infiniteQueryOptions({
    refetchInterval: renewEvery,
    queryKey: ['history', 'transitions', component],
    initialPageParam: '',
    initialData: () => {
      const page = services.firstData.find(listTransitions, { query: { component } })
      return page && { pages: [page], pageParams: [''] }
    },
    initialDataUpdatedAt: services.firstData.at,
    queryFn: ({ signal, pageParam }) =>
      services.client.call(listTransitions, { query: { component, before: pageParam }, signal }),
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.transitions.map(transitionOf)),
  })
}

const maxExportedPages = 100

/** All records that match the filters, newest start first, even if the list shows fewer. */
export async function allRecords(services: Services, filters: RecordFilters): Promise<readonly RecordSummary[]> {
  const records: RecordSummary[] = []
  let before: string | null = ''
  for (let page = 0; before !== null && page < maxExportedPages; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    const found = await pageOfRecords(services, filters, before)
    records.push(...found.records)
    before = found.next
  }
  return records
}

interface FoundPage {
  readonly records: readonly RecordSummary[]
  readonly next: string | null
}

function pageOfRecords({ client }: Services, filters: RecordFilters, before: string): Promise<FoundPage> {
  return client.call(listRecords, { query: { ...filters, before, limit: String(maxPageSize) } })
}

export function figuresQuery(services: Services, filters: { readonly component?: string; readonly network?: string }) {
  return queryOptions({
    ...endpointQuery(services, listFigures, { query: { ...filters } }),
    refetchInterval: renewEvery,
    queryKey: ['history', 'figures', filters],
    select: ({ figures }) => figures,
  })
}

export function monthsQuery(services: Services, filters: Omit<RecordFilters, 'month'>) {
  return queryOptions({
    ...endpointQuery(services, listMonths, { query: { ...filters } }),
    refetchInterval: renewEvery,
    queryKey: ['history', 'months', filters],
    select: ({ months }) => months,
  })
}

export function recordQuery(services: Services, kind: RecordKind, id: string) {
  return queryOptions({
    ...endpointQuery(services, getRecord, { params: { kind, id } }),
    refetchInterval: renewEvery,
    queryKey: ['history', 'record', kind, id],
    select: recordPageOf,
  })
}

export function useOpenAndPast(filters: Omit<RecordFilters, 'over'>) {
  const services = useServices()
  const pastQuery = recordsQuery(services, { ...filters, over: 'yes' })
  usePrefetchInfiniteQuery(pastQuery)
  const open = useSuspenseInfiniteQuery(recordsQuery(services, { ...filters, over: 'no' }))
  const past = useSuspenseInfiniteQuery(pastQuery)
  return { open, past }
}

/** Includes records that were, are or may be active within the span. */
export function recordsBetweenQuery(services: Services, filters: RecordFilters, { from, until }: TimeRange) {
  return queryOptions({
    refetchInterval: renewEvery,
    queryKey: ['history', 'between', filters, from, until],
    queryFn({ signal }) {
      const asked = { ...filters, from: utcIso(from), until: utcIso(until), limit: maxPageSize }
      const after = async (before: string): Promise<RecordSummary[]> => {
        const { records, next } = await services.client.call(listRecords, { query: { ...asked, before }, signal })
        return next === null ? records : [...records, ...(await after(next))]
      }
      return after('')
    },
    select: (records) => records.map(recordFromSummary),
  })
}

/** The newest incidents and maintenance, by their start. */
export function recentRecordsQuery(services: Services) {
  return queryOptions({
    queryKey: ['history', 'recent'],
    queryFn: ({ signal }) => services.client.call(listRecords, { query: { limit: maxRecent }, signal }),
    select: ({ records }) => records.map(recordFromSummary),
  })
}

export function foundRecordsQuery(services: Services, text: string) {
  return queryOptions({
    queryKey: ['history', 'found', text],
    queryFn: ({ signal }) => services.client.call(listRecords, { query: { q: text, limit: maxFound }, signal }),
    select: ({ records }) => records.map(recordFromSummary),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
  })
}

function transitionOf({ at, seen_at, component_id, ...rest }: Transition): TransitionValue {
  return { ...rest, componentId: component_id, at: parseInstant(at) ?? parseInstant(seen_at) ?? 0 }
}

function recordPageOf({ kind, record, seen_at, withdrawn_at, edits }: HistoryRecord): RecordPage {
  const seenAt = parseInstant(seen_at)
  return {
    record: recordFromWire(kind, record, { seenAt, delistedAt: parseInstant(withdrawn_at) }),
    timeline: timelineOf(record, edits),
    seenAt,
  }
}
