import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getLedgerStats } from '#api/ledger/ledger.ts'
import { pulseOf, type Pulse } from '#domain/ledger/figures/pulse.ts'
import { pollEvery } from '../../../platform/poll.ts'
import { useServices, type Services } from '../../../platform/services.ts'

/** Minutes that the pulse shows, and those that it tells in figures. */
export const pulseMinutes = { shown: 30, told: 5 } as const

const minute = 60
/** Milliseconds between two looks, however often there is something new. */
const apart = 10_000

function pulseQuery(services: Services) {
  const { client, clock } = services
  return queryOptions({
    queryKey: ['ledger', 'pulse'],
    refetchInterval: pollEvery(services),
    async queryFn({ signal }): Promise<Pulse> {
      const now = clock.now() / 1000
      const begun = Math.floor(now / minute) * minute
      const range = { from: String(begun - pulseMinutes.shown * minute), to: String(begun + minute) }
      const query = { ...range, intervals: String(pulseMinutes.shown + 1), lists: 'total' }
      const stats = await client.call(getLedgerStats, { query, signal })
      return pulseOf(stats, now, pulseMinutes.told * minute)
    },
  })
}

/** The pulse of the ledger, waited for by the nearest section; it follows the stream, but not while nobody looks. */
export function usePulse() {
  const services = useServices()
  const queries = useQueryClient()
  const { live } = services
  useEffect(() => {
    let last = performance.now()
    return live.listen(({ type }) => {
      if (type !== 'transactions' || document.visibilityState === 'hidden' || performance.now() - last < apart) return
      last = performance.now()
      void queries.invalidateQueries({ queryKey: ['ledger', 'pulse'] })
    })
  }, [live, queries])
  return useSuspenseQuery(pulseQuery(services))
}
