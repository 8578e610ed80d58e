import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { listRecords, type RecordSummary } from '#api/status/history.ts'
import { recordOfSummary } from '#domain/status/record.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { Span } from '#domain/status/maintenance-calendar.ts'
import { renewEvery } from '../../../platform/poll.ts'
import type { RecordFilters } from './queries.ts'
import { useServices, type Services } from '../../../platform/services.ts'

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
    select: (records) => records.map(recordOfSummary),
  })
}

export function useRecordsBetween(filters: RecordFilters, span: Span) {
  return useSuspenseQuery(recordsBetweenQuery(useServices(), filters, span))
}
