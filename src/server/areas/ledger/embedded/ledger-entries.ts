import { readTransactionHash } from '#domain/ledger/transaction-hash.ts'
import { isSuccess } from '#domain/ledger/transaction-result.ts'
import type { EntryQuery } from '#domain/ledger/transaction-query.ts'
import type { TransactionId } from '#domain/ledger/transaction-id.ts'
import { latestTimestamp } from '#domain/time/timestamp.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { LedgerTransactionRow } from '../../../platform/database/tables.ts'
import { listInnerTransactions, listTransactionsOfHash, listTransactionsOfId } from '../store/transactions.ts'
import { readTransaction } from './transaction-body.ts'
import { limits } from '../../../platform/limits.ts'

const second = 1_000_000_000n
const minute = 60n * second
/** Some system transactions have a valid start after their consensus timestamp. */
const drift = second
const usualRange = 35n * minute
/** A schedule can execute up to about 62 days after its creation. */
const longRange = 89_285n * minute

export interface FoundEntries {
  readonly rows: readonly LedgerTransactionRow[]
  readonly maxAgeSeconds: number
}

const settledSeconds = 600
const pendingSeconds = 5

/**
 * All entries of a transaction id, selected as the mirror node does: including a late schedule execution and the
 * inner transactions of a batch.
 */
export async function entriesOfId(
  store: Store,
  id: TransactionId,
  query: EntryQuery,
  now: number,
): Promise<FoundEntries> {
  const near = filterRows(await rowsOf(store, id, usualRange), query)
  const rows = mayExecuteLater(near, query) ? filterRows(await rowsOf(store, id, longRange - drift), query) : near
  const maxAgeSeconds = query.scheduled === undefined && isPending(rows, now) ? pendingSeconds : settledSeconds
  return { rows: [...rows, ...(await innerRows(store, rows, query))], maxAgeSeconds }
}

/** All entries with a hash whose payer is that of the first match. */
export async function entriesOfHash(store: Store, hash: Uint8Array, query: EntryQuery): Promise<FoundEntries> {
  const key = new DataView(hash.buffer, hash.byteOffset, hash.byteLength).getBigInt64(0)
  const rows = (await listTransactionsOfHash(store, key, limits.hashMatches)).filter((row) => hasHash(row, hash))
  return {
    rows: filterRows(rows, query).filter(({ payer }) => payer === rows[0]?.payer),
    maxAgeSeconds: settledSeconds,
  }
}

function rowsOf(store: Store, id: TransactionId, range: bigint): Promise<LedgerTransactionRow[]> {
  return listTransactionsOfId(store, { ...id, from: id.validStart - drift, to: endOf(id.validStart, range) })
}

/** The store compares 64-bit integers. */
function endOf(start: bigint, range: bigint): bigint {
  const end = start + range
  return end < latestTimestamp ? end : latestTimestamp
}

function filterRows(rows: readonly LedgerTransactionRow[], { nonce, scheduled }: EntryQuery): LedgerTransactionRow[] {
  return rows.filter(
    (row) =>
      (nonce === undefined || row.nonce === nonce) && (scheduled === undefined || (row.scheduled === 1) === scheduled),
  )
}

function mayExecuteLater(rows: readonly LedgerTransactionRow[], { scheduled }: EntryQuery): boolean {
  return scheduled === undefined ? hasOpenSchedule(rows) : scheduled && rows.length === 0
}

/** Whether a schedule was created, has not executed, and can still execute. */
function isPending(rows: readonly LedgerTransactionRow[], now: number): boolean {
  const since = BigInt(now) * 1_000_000n - longRange
  return hasOpenSchedule(rows.filter(({ scheduled, consensus }) => scheduled === 1 || consensus > since))
}

function hasOpenSchedule(rows: readonly LedgerTransactionRow[]): boolean {
  return !rows.some(({ scheduled }) => scheduled === 1) && rows.some((row) => isNamed(row, 'SCHEDULECREATE', true))
}

async function innerRows(
  store: Store,
  rows: readonly LedgerTransactionRow[],
  query: EntryQuery,
): Promise<LedgerTransactionRow[]> {
  const batches = rows.filter((row) => isNamed(row, 'ATOMICBATCH', false))
  const ids = (await Promise.all(batches.map(({ consensus }) => listInnerTransactions(store, consensus)))).flat()
  const starts = ids.map(({ valid_start }) => valid_start)
  const from = starts.reduce((a, b) => (a < b ? a : b), starts[0] ?? 0n) - drift
  const to = endOf(
    starts.reduce((a, b) => (a > b ? a : b), starts[0] ?? 0n),
    usualRange,
  )
  const inner = new Map<bigint, LedgerTransactionRow>()
  for (const { payer, valid_start: validStart } of ids)
    for (const row of await listTransactionsOfId(store, { payer, validStart, from, to })) inner.set(row.consensus, row)
  for (const { consensus } of rows) inner.delete(consensus)
  return filterRows([...inner.values()], query).toSorted((a, b) => (a.consensus < b.consensus ? -1 : 1))
}

function isNamed(row: LedgerTransactionRow, name: string, successful: boolean): boolean {
  if (!row.body.includes(`"name":"${name}"`)) return false
  return !successful || isSuccess(readTransaction(row).result)
}

function hasHash(row: LedgerTransactionRow, hash: Uint8Array): boolean {
  const bytes = readTransactionHash(readTransaction(row).transaction_hash ?? '')
  return bytes !== undefined && bytes.length === hash.length && bytes.every((byte, index) => byte === hash[index])
}
