import { queryOptions } from '@tanstack/react-query'
import { type ComponentDays, type DayBars, getDayBars } from '#api/status/history.ts'
import type { BarSpan } from '#domain/status/day-bars.ts'
import { zoneOf } from '#domain/time/time-zone.ts'
import { renewEvery } from '../../platform/poll.ts'
import { endpointQuery, type Services } from '../../platform/services.ts'

export interface DaysValue {
  readonly span: BarSpan
  readonly components: ReadonlyMap<string, ComponentDays>
  readonly records: DayBars['records']
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

function daysOf({ time_zone, first_day, last_day, components, records }: DayBars): DaysValue {
  return {
    span: { firstDay: first_day, lastDay: last_day, zone: zoneOf(time_zone) },
    components: new Map(components.map((component) => [component.id, component])),
    records,
  }
}
