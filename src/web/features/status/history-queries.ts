import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import {
  getDayBars,
  listChanges,
  listFigures,
  listTransitions,
  type Change,
  type ComponentDays,
  type DayBars,
  type Transition,
} from '#api/status/history.ts'
import type { BarSpan } from '#domain/status/day-bars.ts'
import { parseInstant, utcIso } from '#domain/time/instant.ts'
import { zoneOf } from '#domain/time/time-zone.ts'
import { ask } from '../../platform/ask.ts'
import { renewEvery } from '../../platform/poll.ts'
import { useServices, type Services } from '../../platform/services.ts'

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
