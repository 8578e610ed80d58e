import { setImmediate } from 'node:timers/promises'
import { accountsOf } from '#domain/ledger/posting.ts'
import { isSuccess } from '#domain/ledger/transaction-result.ts'
import { transactionTypeId, unknownType } from '#domain/ledger/transaction-type.ts'
import {
  matchesNothing,
  satisfiesAll,
  type AccountCondition,
  type ListQuery,
} from '#domain/ledger/transaction-query.ts'
import type { Store } from '../../../platform/database/database.ts'
import { listPostedAccounts } from '../store/postings.ts'
import { listWholeTransactions, type PrintedTransaction, type TimeRange } from '../store/transactions.ts'
import { readStreams, findStreams } from './ledger-page.ts'
import { unavailable } from '../../../platform/errors.ts'
import { readTransaction } from './transaction-body.ts'
import { limits } from '../../../platform/limits.ts'

/** Takes a few milliseconds. */
const rowsPerRead = 500
const minInt64 = -(2n ** 63n)
const maxInt64 = 2n ** 63n - 1n

export interface Scan {
  readonly found: PrintedTransaction[]
  /** The last scanned consensus timestamp if the deadline cut the scan short, otherwise null. */
  readonly reached: bigint | null
}

/** One page of a query by ranges of accounts. Throws 503 if `deadline` (milliseconds since 1970) passes first. */
export async function scanPage(store: Store, query: ListQuery, deadline: number): Promise<PrintedTransaction[]> {
  const { found, reached } = await scanUntil(store, query, deadline)
  if (reached !== null) throw unavailable('Service unavailable')
  return found
}

/** Scans until the page is full or `deadline` has passed. Reads at least one batch of rows. */
export async function scanUntil(store: Store, query: ListQuery, deadline: number): Promise<Scan> {
  if (matchesNothing(query)) return { found: [], reached: null }
  const accounts = await listPostedAccounts(store, boundsOf(query.accounts.conditions), limits.mergedAccounts + 1)
  if (accounts.length <= limits.mergedAccounts) {
    const fitting = accounts.filter((account) => satisfiesAll(account, query.accounts.conditions))
    return { found: await readStreams(store, await findStreams(store, query, fitting), query), reached: null }
  }
  return scanRows(store, query, deadline)
}

async function scanRows(store: Store, query: ListQuery, deadline: number): Promise<Scan> {
  const { order, limit } = query
  const found: PrintedTransaction[] = []
  let time: TimeRange = query.time
  for (;;) {
    const rows = await listWholeTransactions(store, time, order, rowsPerRead)
    for (const row of rows) {
      if (matches(query, row)) found.push(row)
      if (found.length === limit) return { found, reached: null }
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerRead) return { found, reached: null }
    if (Date.now() >= deadline) return { found, reached: last.consensus }
    time = order === 'asc' ? { ...time, from: last.consensus + 1n } : { ...time, to: last.consensus - 1n }
    await setImmediate()
  }
}

function matches(query: ListQuery, row: { body: string; fees: string | null }): boolean {
  const transaction = readTransaction(row)
  if (query.result !== null && isSuccess(transaction.result) !== (query.result === 'success')) return false
  if (query.types.length > 0 && !query.types.includes(transactionTypeId(transaction.name) ?? unknownType)) return false
  const accounts = accountsOf(transaction)[query.directions[0] ?? 'match']
  return [...accounts].some((account) => satisfiesAll(account, query.accounts.conditions))
}

function boundsOf(conditions: readonly AccountCondition[]): { from: bigint; to: bigint } {
  let from = minInt64
  let to = maxInt64
  for (const { op, value } of conditions) {
    if ((op === 'gt' || op === 'gte') && value > from) from = value
    if ((op === 'lt' || op === 'lte') && value < to) to = value
  }
  return { from, to }
}
