import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  usePrefetchInfiniteQuery,
  useQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import {
  type Change,
  type ComponentDays,
  type DayBars,
  getDayBars,
  getRecord,
  type HistoryRecord,
  listChanges,
  listFigures,
  listMonths,
  listRecords,
  listTransitions,
  type RecordKind,
  type RecordSummary,
  type Transition,
} from '#api/status/history.ts'
import type { BarSpan } from '#domain/status/day-bars.ts'
import { parseInstant, utcIso } from '#domain/time/instant.ts'
import { zoneOf } from '#domain/time/time-zone.ts'
import { ask } from '../../platform/ask.ts'
import { renewEvery } from '../../platform/poll.ts'
import { type Services, useServices } from '../../platform/services.ts'
import { type TimelineEntry, timelineOf } from '#domain/status/timeline.ts'
import { type RecordHead, recordFromWire, recordFromSummary, type RecordValue } from '#domain/status/record.ts'
import type { Span } from '#domain/status/maintenance-calendar.ts'

/** The days of components, ready for `barsOf` of the domain. */
export interface DaysValue {
  readonly span: BarSpan
  readonly components: ReadonlyMap<string, ComponentDays>
  readonly records: DayBars['records']
}

interface TransitionValue extends Omit<Transition, 'at' | 'seen_at' | 'component_id'> {
  readonly componentId: string
  readonly at: number
}

export interface ChangeValue extends Omit<Change, 'seen_at'> {
  readonly seenAt: number
}

/** The last 90 days of every component, or of one. */
function daysQuery(services: Services, component?: string) {
  return queryOptions({
    ...ask(services, getDayBars, { query: { component } }),
    refetchInterval: renewEvery,
    queryKey: ['history', 'days', component ?? ''],
    select: daysOf,
  })
}

function transitionsQuery(services: Services, component: string) {
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

/** What changed since an instant. */
function changesQuery(services: Services, since: number) {
  return infiniteQueryOptions({
    refetchInterval: renewEvery,
    queryKey: ['history', 'changes', since],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      services.client.call(listChanges, { query: { since: utcIso(since), before: pageParam }, signal }),
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => ({
      changes: pages.flatMap((page) => page.changes.map(changeOf)),
      total: pages[0]?.total ?? 0,
    }),
  })
}

function figuresQuery(services: Services, filters: { readonly component?: string; readonly network?: string }) {
  return queryOptions({
    ...ask(services, listFigures, { query: { ...filters } }),
    refetchInterval: renewEvery,
    queryKey: ['history', 'figures', filters],
    select: ({ figures }) => figures,
  })
}

export function useDays(component?: string) {
  return useSuspenseQuery(daysQuery(useServices(), component))
}

/** The days of every component as far as they are known, for rows that stand without them. */
export function useDaysIfKnown() {
  return useQuery(daysQuery(useServices()))
}

export function useTransitions(component: string) {
  return useSuspenseInfiniteQuery(transitionsQuery(useServices(), component))
}

/** The state transitions of a component as far as they are known. */
export function useTransitionsIfKnown(component: string) {
  return useInfiniteQuery(transitionsQuery(useServices(), component))
}

export function useChanges(since: number) {
  return useSuspenseInfiniteQuery(changesQuery(useServices(), since))
}

export function useFigures(filters: { readonly component?: string; readonly network?: string } = {}) {
  return useSuspenseQuery(figuresQuery(useServices(), filters))
}

function daysOf({ time_zone, first_day, last_day, components, records }: DayBars): DaysValue {
  return {
    span: { firstDay: first_day, lastDay: last_day, zone: zoneOf(time_zone) },
    components: new Map(components.map((component) => [component.id, component])),
    records,
  }
}

function transitionOf({ at, seen_at, component_id, ...rest }: Transition): TransitionValue {
  return { ...rest, componentId: component_id, at: parseInstant(at) ?? parseInstant(seen_at) ?? 0 }
}

function changeOf({ seen_at, ...rest }: Change): ChangeValue {
  return { ...rest, seenAt: parseInstant(seen_at) ?? 0 }
}

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
      records: pages.flatMap((page) => page.records.map(recordFromSummary)),
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
    record: recordFromWire(kind, record, { seenAt, delistedAt: parseInstant(withdrawn_at) }),
    timeline: timelineOf(record, edits),
    seenAt,
  }
}

const pageSize = 100

/** Every record that was, is or may be under way in a span of time, however many there are. */
function recordsBetweenQuery(services: Services, filters: RecordFilters, { from, until }: Span) {
  return queryOptions({
    refetchInterval: renewEvery,
    queryKey: ['history', 'between', filters, from, until],
    queryFn({ signal }) {
      const asked = { ...filters, from: utcIso(from), until: utcIso(until), limit: pageSize }
      const after = async (before: string): Promise<RecordSummary[]> => {
        const { records, next } = await services.client.call(listRecords, { query: { ...asked, before }, signal })
        return next === null ? records : [...records, ...(await after(next))]
      }
      return after('')
    },
    select: (records) => records.map(recordFromSummary),
  })
}

export function useRecordsBetween(filters: RecordFilters, span: Span) {
  return useSuspenseQuery(recordsBetweenQuery(useServices(), filters, span))
}

const few = 8

/** The first records of any age that a text finds. */
function foundRecordsQuery(services: Services, text: string) {
  return queryOptions({
    queryKey: ['history', 'found', text],
    queryFn: ({ signal }) => services.client.call(listRecords, { query: { q: text, limit: few }, signal }),
    select: ({ records }) => records.map(recordFromSummary),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
  })
}

/** What a text finds while it is being typed; nothing for less than two letters. */
export function useFoundRecords(text: string) {
  return useQuery(foundRecordsQuery(useServices(), text))
}
