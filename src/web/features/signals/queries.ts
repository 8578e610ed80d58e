import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSignalDays, getSignalHistory, getSignals } from '#api/signals/signals.ts'
import { useArrival, useNow } from '../../platform/time/now.ts'
import { pollEvery } from '../../platform/poll.ts'
import { endpointQuery, type Services, useServices } from '../../platform/services.ts'
import { useSuspenseQuery } from '../../platform/suspense-query.ts'

/** The stream reports changed states, not values. */
function signalsQuery(services: Services) {
  return queryOptions({
    ...endpointQuery(services, getSignals),
    queryKey: ['signals', 'now'],
    refetchInterval: pollEvery(services, true),
  })
}

/** Refetches as soon as the stream reports a change. */
function useSignalEvents(): void {
  const { live } = useServices()
  const queries = useQueryClient()
  useEffect(
    () =>
      live.listen(({ type }) => {
        if (type === 'signals') void queries.invalidateQueries({ queryKey: ['signals'] })
      }),
    [live, queries],
  )
}

export function useSignals() {
  useSignalEvents()
  return useSuspenseQuery(signalsQuery(useServices()))
}

/** Does not suspend. */
export function useSignalsIfKnown() {
  useSignalEvents()
  return useQuery(signalsQuery(useServices()))
}

const outdatedAfterMs = 60_000

/** Whether the last response is too old to be shown as current: after a minute, as with the status. */
export function useIsOutdated({ dataUpdatedAt }: { readonly dataUpdatedAt: number }): boolean {
  return useNow(5) - useArrival(dataUpdatedAt) >= outdatedAfterMs
}

const countingMs = 10_000

function soonIfCounting(data: { readonly counting: boolean } | undefined, otherwise: number | false): number | false {
  return data?.counting ? countingMs : otherwise
}

interface HistoryRange {
  /** Milliseconds since 1970; null for now. */
  readonly until: number | null
  readonly seconds: number
}

const minute = 60_000

/** Suspends. A range that ends now advances every minute. */
export function useSignalHistory({ until, seconds }: HistoryRange) {
  const services = useServices()
  const { clock, client } = services
  return useSuspenseQuery({
    queryKey: ['signals', 'history', until, seconds],
    queryFn({ signal }) {
      const end = until ?? clock.now()
      const query = { from: new Date(end - seconds * 1000).toISOString(), until: new Date(end).toISOString() }
      return client.call(getSignalHistory, { query, signal })
    },
    refetchInterval: ({ state }) => soonIfCounting(state.data, until === null ? minute : false),
  })
}

/** Suspends. */
export function useSignalDays() {
  const services = useServices()
  return useSuspenseQuery({
    ...endpointQuery(services, getSignalDays),
    queryKey: ['signals', 'days'],
    refetchInterval: ({ state }) => soonIfCounting(state.data, 10 * minute),
  })
}
