import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '#api/errors.ts'
import type { Sources } from '#api/sources.ts'
import { getSummary, type Summary } from '#api/status/status.ts'
import { type StatusView, statusViewOf } from '#domain/status/status-view.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { endpointQuery, type Services, useServices, useConnection } from '../../platform/services.ts'
import { useIsFirstScreen } from '../../platform/screen/first-screen.ts'
import { pollEvery } from '../../platform/poll.ts'
import { readOnce } from '../../platform/read-once.ts'
import { useStandingError } from '../../platform/failure.ts'
import { useSuspenseQuery } from '../../platform/suspense-query.ts'

const key = ['status', 'summary'] as const
const viewOf = readOnce(statusViewOf)

function summaryQuery(services: Services) {
  const options = endpointQuery(services, getSummary)
  return queryOptions({
    ...options,
    refetchInterval: pollEvery(services),
    refetchIntervalInBackground: true,
    queryKey: key,
    async queryFn({ client, signal }) {
      const answer = await options.queryFn({ signal })
      const held = client.getQueryData<Summary>(key)
      return held && isOlder(answer, held, services.clock.now()) ? held : answer
    },
    select: viewOf,
  })
}

/** The maximum difference between the two clocks. */
const maxAheadMs = 60_000

/**
 * True if an intermediate cache returned an older summary of the same page. A held timestamp in the future is ignored
 * if that of the answer has passed.
 */
export function isOlder(answer: Summary, held: Summary, now: number): boolean {
  const [answered, known] = [parseInstant(answer.page.updated_at), parseInstant(held.page.updated_at)]
  if (answer.page.id !== held.page.id || answered === null || known === null) return false
  const isAhead = (instant: number) => instant > now + maxAheadMs
  return answered < known && (!isAhead(known) || isAhead(answered))
}

/** The `page.updated_at` of the summary in the cache, as an instant. */
function heldUpdatedAt(queries: QueryClient): number | null {
  return parseInstant(queries.getQueryData<Summary>(key)?.page.updated_at)
}

/** True if the data was fetched and has not been invalidated since. */
function isUpToDate(queries: QueryClient): boolean {
  const state = queries.getQueryState<Summary>(key)
  return state?.status === 'success' && !state.isInvalidated
}

function invalidateStatus(queries: QueryClient): void {
  for (const subject of [key[0], 'history', 'sources']) void queries.invalidateQueries({ queryKey: [subject] })
}

/** A changed summary makes the history stale; the sources confirm the status. */
export function followAnswers(
  queries: QueryClient,
  { live, confirmation }: Pick<Services, 'live' | 'confirmation'>,
): () => void {
  let updatedAt = queries.getQueryData<Summary>(key)?.page.updated_at
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const [subject] = event.query.queryKey
    if (subject === 'sources') {
      const age = queries.getQueryData<Sources>(event.query.queryKey)?.status.age
      if (typeof age === 'number' && isUpToDate(queries)) confirmation.confirm(age)
    }
    if (subject !== key[0]) return
    const previous = updatedAt
    updatedAt = queries.getQueryData<Summary>(key)?.page.updated_at
    // A live stream reports changes of the history itself.
    if (previous !== undefined && previous !== updatedAt && live.state.get().connection !== 'live')
      void queries.invalidateQueries({ queryKey: ['history'] })
  })
}

/** Keeps the event stream open while the app is visible, and refetches what has changed. */
export function useLiveUpdates(): void {
  const { live, confirmation } = useServices()
  const queries = useQueryClient()
  const isFirst = useIsFirstScreen()
  useEffect(() => {
    // Nothing changes while the app hydrates the page.
    if (isFirst) return
    return live.start({
      onEvent(event) {
        if (event.type === 'reset') return void queries.invalidateQueries()
        // Transactions arrive every second, and schemas and blocks concern few readers: their pages listen themselves.
        if (event.type !== 'status') return
        // An event without kinds reports the current state, which may be slightly newer than the data in the document.
        if (event.data.kinds.length === 0 && parseInstant(event.data.updated_at) === heldUpdatedAt(queries)) return
        invalidateStatus(queries)
      },
      onHeartbeat(ageSeconds) {
        // A heartbeat confirms the service's data, so the displayed data must be the same.
        if (ageSeconds !== null && isUpToDate(queries)) confirmation.confirm(ageSeconds)
      },
    })
  }, [isFirst, live, confirmation, queries])
  useEffect(() => followAnswers(queries, { live, confirmation }), [queries, live, confirmation])
}

/** Suspends until there is a status. */
export function useStatus() {
  useConnection()
  return useSuspenseQuery(summaryQuery(useServices()))
}

/** Does not suspend; `error` says why there is no status. */
export function useStatusIfKnown(): { readonly data: StatusView | undefined; readonly error: ApiError | null } {
  useConnection()
  const { data, error } = useQuery(summaryQuery(useServices()))
  return { data, error: useStandingError({ data, error }) }
}
