import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '#api/endpoint.ts'
import { ApiError } from '#api/errors.ts'
import { getEntity } from '#api/ledger/entities.ts'
import { getTransaction, listTransactions, type Transaction } from '#api/ledger/transactions.ts'
import { entryOf, type EntryWithRecord, isUnsettled } from '#domain/ledger/transaction-entry.ts'
import { nanosecondsOf } from '#domain/time/timestamp.ts'
import { transactionIdOf } from '#domain/ledger/transaction-id.ts'
import { endpointQuery, type Services, useServices } from '../../platform/services.ts'
import { useSuspenseQuery } from '../../platform/suspense-query.ts'

/** Used while a transaction may still get more entries. */
const refetchIntervalMs = 15_000

/** Oldest entry first; empty if the transaction has not arrived. */
function transactionQuery(services: Services, id: string) {
  const options = endpointQuery(services, getTransaction, { params: { id } })
  return queryOptions({
    ...options,
    queryKey: ['transactions', 'entries', id],
    async queryFn({ signal }) {
      const found = await emptyIfNotFound(options.queryFn({ signal }))
      if (found.transactions.length > 0 || transactionIdOf(id) === undefined) return found
      // If only the execution of a schedule is recent enough for the mirror node, it must be requested explicitly.
      const execution = endpointQuery(services, getTransaction, { params: { id }, query: { scheduled: 'true' } })
      return emptyIfNotFound(execution.queryFn({ signal }))
    },
    refetchInterval({ state }) {
      const entries = state.data ? toEntries(state.data) : []
      return state.status === 'error' || isUnsettled(entries, nanosecondsOf(services.clock.now()))
        ? refetchIntervalMs
        : false
    },
    select: toEntries,
  })
}

export function useTransaction(id: string) {
  return useSuspenseQuery(transactionQuery(useServices(), id))
}

/** Does not suspend. */
export function useTransactionIfKnown(id: string) {
  return useQuery(transactionQuery(useServices(), id))
}

/** For a parent with another transaction ID; undefined until it is loaded. */
export function useRecordAt(timestamp: string | null): EntryWithRecord | undefined {
  const services = useServices()
  const { data } = useQuery({
    ...endpointQuery(services, listTransactions, { query: { timestamp: timestamp ?? '' } }),
    queryKey: ['transactions', 'at', timestamp],
    enabled: timestamp !== null,
    select: toEntries,
  })
  return data?.[0]
}

const minCallbackIntervalMs = 3000

/** Ignores announcements in a hidden tab, and those too soon after the last call. */
export function useNewTransactions(onNew: () => void, wanted: boolean): void {
  const { live, clock } = useServices()
  useEffect(() => {
    if (!wanted) return
    let last = clock.now()
    return live.listen(({ type }) => {
      if (type !== 'transactions' || document.visibilityState === 'hidden') return
      if (clock.now() - last < minCallbackIntervalMs) return
      last = clock.now()
      onNew()
    })
  }, [live, clock, onNew, wanted])
}

/** A 404 is a valid answer: a transaction arrives some seconds after it was submitted. */
async function emptyIfNotFound(
  asked: Promise<OutputOf<typeof getTransaction>>,
): Promise<OutputOf<typeof getTransaction>> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not_found') return { transactions: [] }
    throw error
  }
}

function toEntries({ transactions }: { readonly transactions: readonly Transaction[] }): EntryWithRecord[] {
  return transactions.map(entryOf)
}

/** The data of an entity's page are refetched after this time. */
const entityStaleMs = 15_000

function entityQuery(services: Services, id: string) {
  return queryOptions({
    ...endpointQuery(services, getEntity, { params: { id } }),
    queryKey: ['ledger', 'entity', id],
    staleTime: entityStaleMs,
    refetchInterval: entityStaleMs,
  })
}

/** Suspends. */
export function useEntity(id: string) {
  return useSuspenseQuery(entityQuery(useServices(), id))
}

export function useEntityIfKnown(id: string) {
  return useQuery(entityQuery(useServices(), id)).data
}
