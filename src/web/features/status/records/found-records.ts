import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { listRecords } from '#api/status/history.ts'
import { recordOfSummary } from '#domain/status/record.ts'
import { useServices, type Services } from '../../../platform/services.ts'

const few = 8

/** The first records of any age that a text finds. */
function foundRecordsQuery(services: Services, text: string) {
  return queryOptions({
    queryKey: ['history', 'found', text],
    queryFn: ({ signal }) => services.client.call(listRecords, { query: { q: text, limit: few }, signal }),
    select: ({ records }) => records.map(recordOfSummary),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
  })
}

/** What a text finds while it is being typed; nothing for less than two letters. */
export function useFoundRecords(text: string) {
  return useQuery(foundRecordsQuery(useServices(), text))
}
