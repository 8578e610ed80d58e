import { infiniteQueryOptions } from '@tanstack/react-query'
import { listRecords, type RecordKind } from '#api/status/history.ts'
import { recordFromSummary, type RecordHead } from '#domain/status/record.ts'
import { renewEvery } from '../../platform/poll.ts'
import type { Services } from '../../platform/services.ts'

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
