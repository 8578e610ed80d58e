import { setImmediate } from 'node:timers/promises'
import { accountsOf } from '#domain/posting.ts'
import { isSuccess } from '#domain/transaction-result.ts'
import { transactionTypeId, unknownType } from '#domain/transaction-type.ts'
import type { AccountCondition, ListQuery } from '#domain/transaction-query.ts'
import { serviceUnavailable } from '../../ledger-error.ts'
import type { Store } from '../../store/database.ts'
import { listPostedAccounts } from '../../store/postings.ts'
import { listWholeTransactions, type PrintedTransaction, type TimeRange } from '../../store/transactions.ts'
import { isHopeless, readStreams, streamsOf } from './ledger-page.ts'
import { readTransaction } from './read-transaction.ts'

/** A range of at most this many accounts is read like several accounts. */
const fewAccounts = 200
/** Records read in one go: some milliseconds. */
const chunk = 500
const smallest = -(2n ** 63n)
const largest = 2n ** 63n - 1n

/** One page of what a query by ranges of accounts selects. Reads records in order until `deadline` (milliseconds since 1970), then throws 503. */
export async function scanPage(store: Store, query: ListQuery, deadline: number): Promise<PrintedTransaction[]> {
  if (isHopeless(query)) return []
  const accounts = await listPostedAccounts(store, boundsOf(query.accounts.conditions), fewAccounts + 1)
  if (accounts.length <= fewAccounts) {
    const fitting = accounts.filter((account) => fits(account, query.accounts.conditions))
    return readStreams(store, await streamsOf(store, query, fitting), query)
  }
  return readAlong(store, query, deadline)
}

async function readAlong(store: Store, query: ListQuery, deadline: number): Promise<PrintedTransaction[]> {
  const { order, limit } = query
  const found: PrintedTransaction[] = []
  let time: TimeRange = query.time
  for (;;) {
    if (Date.now() > deadline) throw serviceUnavailable()
    const rows = await listWholeTransactions(store, time, order, chunk)
    for (const row of rows) {
      if (matches(query, row)) found.push(row)
      if (found.length === limit) return found
    }
    const last = rows.at(-1)
    if (!last || rows.length < chunk) return found
    time = order === 'asc' ? { ...time, from: last.consensus + 1n } : { ...time, to: last.consensus - 1n }
    await setImmediate()
  }
}

function matches(query: ListQuery, row: { body: string; fees: string | null }): boolean {
  const transaction = readTransaction(row)
  if (query.result !== null && isSuccess(transaction.result) !== (query.result === 'success')) return false
  if (query.types.length > 0 && !query.types.includes(transactionTypeId(transaction.name) ?? unknownType)) return false
  const accounts = accountsOf(transaction)[query.directions[0] ?? 'match']
  return [...accounts].some((account) => fits(account, query.accounts.conditions))
}

function fits(account: bigint, conditions: readonly AccountCondition[]): boolean {
  return conditions.every(({ op, value }) => {
    if (op === 'ne') return account !== value
    if (op === 'lt') return account < value
    if (op === 'lte') return account <= value
    return op === 'gt' ? account > value : account >= value
  })
}

function boundsOf(conditions: readonly AccountCondition[]): { from: bigint; to: bigint } {
  let from = smallest
  let to = largest
  for (const { op, value } of conditions) {
    if ((op === 'gt' || op === 'gte') && value > from) from = value
    if ((op === 'lt' || op === 'lte') && value < to) to = value
  }
  return { from, to }
}
