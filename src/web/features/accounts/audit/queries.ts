import { useInfiniteQuery } from '@tanstack/react-query'
import { listAudit } from '#api/accounts/audit.ts'
import { pollEvery } from '../../../platform/poll.ts'
import { useServices } from '../../../platform/services.ts'
import { usePrivateKey } from '../../../platform/session/session.ts'

/** The filters in the address. Empty values match everything. Days are dates without a time, in UTC. */
export interface AuditFilters {
  readonly actor: string
  readonly action: string
  readonly object: string
  readonly from: string
  readonly until: string
}

const dayMs = 24 * 3_600_000

/** The first instant of a day or of a later one; undefined if the text is not a day. */
function instantOf(day: string, daysLater = 0): string | undefined {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? undefined : new Date(at + daysLater * dayMs).toISOString()
}

/** The filters in the service's form; the last day is inclusive. */
export function auditQuery({ actor, action, object, from, until }: AuditFilters) {
  return { actor, action, object, from: instantOf(from), until: instantOf(until, 1) }
}

/** Newest first, in pages; refetched every 15 seconds. */
export function useAudit(filters: AuditFilters) {
  const services = useServices()
  const key = usePrivateKey('audit')
  return useInfiniteQuery({
    queryKey: [...key, filters],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      services.client.call(listAudit, { query: { ...auditQuery(filters), before: pageParam }, signal }),
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
    refetchInterval: pollEvery(services, true),
  })
}
