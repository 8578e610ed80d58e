import { queryOptions, useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import type { ApiError } from '#api/errors.ts'
import { getSummary, type Summary } from '#api/status/status.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { statusViewOf, type StatusView } from '#domain/status/status-view.ts'
import { ask } from '../../platform/ask.ts'
import { useConnection } from '../../platform/live/connection.ts'
import { pollEvery } from '../../platform/poll.ts'
import { useServices, type Services } from '../../platform/services.ts'
import { useStandingError } from '../../platform/standing-error.ts'

const key = ['status', 'summary'] as const

/** The summary: rollup, components, open incidents, maintenance to come and under way. Shell and pages live on it. */
function summaryQuery(services: Services) {
  const options = ask(services, getSummary)
  return queryOptions({
    ...options,
    refetchInterval: pollEvery(services),
    refetchIntervalInBackground: true,
    queryKey: key,
    async queryFn({ client, signal }) {
      const answer = await options.queryFn({ signal })
      const held = client.getQueryData<Summary>(key)
      if (held && isOlder(answer, held)) return held
      const changed = held && held.page.updated_at !== answer.page.updated_at
      // The stream says so itself; without it the summary is what tells that the history has moved.
      if (changed && services.live.state.get().connection !== 'live')
        void client.invalidateQueries({ queryKey: ['history'] })
      return answer
    },
    select: statusViewOf,
  })
}

/** A cache on the way may answer with what it had before: of the same page the newer one is kept. */
export function isOlder(answer: Summary, held: Summary): boolean {
  const [answered, known] = [parseInstant(answer.page.updated_at), parseInstant(held.page.updated_at)]
  return answer.page.id === held.page.id && answered !== null && known !== null && answered < known
}

/** `page.updated_at` of the summary that is held, as an instant; null where there is none. */
export function heldUpdatedAt(queries: QueryClient): number | null {
  return parseInstant(queries.getQueryData<Summary>(key)?.page.updated_at)
}

/** Whether the summary that is held is the newest there is, as far as is known: it came well, and nothing has changed since. */
export function isUpToDate(queries: QueryClient): boolean {
  const state = queries.getQueryState<Summary>(key)
  return state?.status === 'success' && !state.isInvalidated
}

/** The status, waited for by the nearest section. */
export function useStatus() {
  useConnection()
  return useSuspenseQuery(summaryQuery(useServices()))
}

/** The status as far as it is known, for what has to stand in any case; `error` says why there is none. */
export function useStatusIfKnown(): { readonly data: StatusView | undefined; readonly error: ApiError | null } {
  useConnection()
  const { data, error } = useQuery(summaryQuery(useServices()))
  return { data, error: useStandingError({ data, error }) }
}
