import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ComponentDays, type DayBars, getDayBars, listRecords, type RecordKind } from '#api/status/history.ts'
import type { BarSpan } from '#domain/status/day-bars.ts'
import { recordFromSummary, type RecordHead } from '#domain/status/record.ts'
import { zoneOf } from '#domain/time/time-zone.ts'
import { renewEvery } from '../../platform/poll.ts'
import { endpointQuery, type Services } from '../../platform/services.ts'

export interface DaysValue {
  readonly span: BarSpan
  readonly components: ReadonlyMap<string, ComponentDays>
  readonly records: DayBars['records']
}

/** Several values of `status` and `impact` are separated by commas. */
export interface RecordFilters {
  readonly kind?: RecordKind
  readonly q?: string
  readonly status?: string
  readonly impact?: string
  readonly component?: string
  readonly network?: string
  readonly month?: string
  /** Only records that have ended, or only the others. */
  readonly over?: 'yes' | 'no'
}

interface RecordList {
  readonly records: readonly RecordHead[]
  readonly total: number
}

/** The last 90 days; of all components if `component` is missing. */
export function daysQuery(services: Services, component?: string) {
  return queryOptions({
    ...endpointQuery(services, getDayBars, { query: { component } }),
    refetchInterval: renewEvery,
    queryKey: ['history', 'days', component ?? ''],
    select: daysOf,
  })
}

export function recordsQuery(services: Services, filters: RecordFilters) {
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

function daysOf({ time_zone, first_day, last_day, components, records }: DayBars): DaysValue {
  return {
    span: { firstDay: first_day, lastDay: last_day, zone: zoneOf(time_zone) },
    components: new Map(components.map((component) => [component.id, component])),
    records,
  }
}
