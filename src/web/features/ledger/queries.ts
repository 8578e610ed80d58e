import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '#api/endpoint.ts'
import { ApiError } from '#api/errors.ts'
import { getTransaction, listTransactions, type Transaction } from '#api/ledger/transactions.ts'
import { entryOf, type RecordEntry, isUnsettled } from '#domain/ledger/transaction-entry.ts'
import { nanosecondsOf } from '#domain/time/timestamp.ts'
import { transactionIdOf } from '#domain/ledger/transaction-id.ts'
import { ask } from '../../platform/ask.ts'
import { useServices, type Services } from '../../platform/services.ts'

/** Milliseconds between two looks while more may come of a transaction. */
const lookEvery = 15_000

/** Every record of a transaction id or hash, oldest first; none where there is none (yet). */
function transactionQuery(services: Services, id: string) {
  const options = ask(services, getTransaction, { params: { id } })
  return queryOptions({
    ...options,
    queryKey: ['transactions', 'entries', id],
    async queryFn({ signal }) {
      const found = await whatIsThere(options.queryFn({ signal }))
      if (found.transactions.length > 0 || transactionIdOf(id) === undefined) return found
      // Where all but the execution of a schedule lies before the ledger's beginning, a mirror node has that only for whoever names it.
      const execution = ask(services, getTransaction, { params: { id }, query: { scheduled: 'true' } })
      return whatIsThere(execution.queryFn({ signal }))
    },
    refetchInterval({ state }) {
      const entries = state.data ? entriesOf(state.data) : []
      return state.status === 'error' || isUnsettled(entries, nanosecondsOf(services.clock.now())) ? lookEvery : false
    },
    select: entriesOf,
  })
}

export function useTransaction(id: string) {
  return useSuspenseQuery(transactionQuery(useServices(), id))
}

/** The same as far as it is known, for what has to stand in any case. */
export function useTransactionIfKnown(id: string) {
  return useQuery(transactionQuery(useServices(), id))
}

/** The record of a consensus time, say of a parent that has another id; undefined until it is known. */
export function useRecordAt(timestamp: string | null): RecordEntry | undefined {
  const services = useServices()
  const { data } = useQuery({
    ...ask(services, listTransactions, { query: { timestamp: timestamp ?? '' } }),
    queryKey: ['transactions', 'at', timestamp],
    enabled: timestamp !== null,
    select: entriesOf,
  })
  return data?.[0]
}

const shortest = 3000

/** Calls back when there are new transactions, but not all the time, and not while nobody looks. */
export function useNewTransactions(onNew: () => void, wanted: boolean): void {
  const { live, clock } = useServices()
  useEffect(() => {
    if (!wanted) return
    let last = clock.now()
    return live.listen(({ type }) => {
      if (type !== 'transactions' || document.visibilityState === 'hidden') return
      if (clock.now() - last < shortest) return
      last = clock.now()
      onNew()
    })
  }, [live, clock, onNew, wanted])
}

/** Not there is an answer, not a failure: a transaction takes some seconds to arrive. */
async function whatIsThere(asked: Promise<OutputOf<typeof getTransaction>>): Promise<OutputOf<typeof getTransaction>> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not_found') return { transactions: [] }
    throw error
  }
}

function entriesOf({ transactions }: { readonly transactions: readonly Transaction[] }): RecordEntry[] {
  return transactions.map(entryOf)
}
