import type { Transaction } from '#api/ledger/transactions.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { appendChange, lockForWrite } from '../../../platform/database/writes.ts'
import type { Store } from '../../../platform/database/database.ts'
import { deleteFacets, insertFacets } from '../store/facets.ts'
import { makePeriods } from '../store/periods.ts'
import { deletePostings, insertPostings } from '../store/postings.ts'
import { addToRosters, deleteRostersUpTo } from '../store/roster-rows.ts'
import { findSetting, putSetting } from '../../../platform/database/setting.ts'
import type { LedgerTransactionRow } from '../../../platform/database/tables.ts'
import {
  deleteTransactions,
  insertTransactions,
  listTransactionsAmong,
  listWholeTransactions,
  type ConsensusRange,
} from '../store/transactions.ts'
import { unpackRecord } from '../store/packed-record.ts'
import { updateBuckets } from './ledger-buckets.ts'
import { clearLedger, findCountsOnlyBefore, isSample, ledgerKeys, moveCountsOnlyBefore } from './ledger-state.ts'
import {
  storedTransactionOf,
  transactionIndexOf,
  type StoredTransaction,
  type TransactionIndex,
} from './stored-transaction.ts'

export interface LedgerMergeOptions {
  readonly now: number
  /** True for sample data. The first imported transaction removes all of them. */
  readonly sampled: boolean
  /** Runs in the same database transaction, for example to store the progress of an import. */
  readonly inTransaction?: (transaction: Store, counts: MergeCounts) => Promise<void>
}

interface MergeCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

export interface LedgerMergeResult extends MergeCounts {
  readonly sampleRemoved: boolean
}

/**
 * Writes transactions in one database transaction, one for each consensus timestamp. Replaces stored ones that
 * differ.
 */
export function mergeTransactions(
  store: Store,
  records: readonly StoredTransaction[],
  options: LedgerMergeOptions,
): Promise<LedgerMergeResult> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'ledger')
    const isImported = (await findSetting(transaction, ledgerKeys.importedAt)) !== undefined
    if (options.sampled && isImported) return { added: 0, changed: 0, unchanged: 0, sampleRemoved: false }
    const sampleRemoved = !options.sampled && (await isSample(transaction))
    if (sampleRemoved) await clearLedger(transaction)
    if (options.sampled) await putSetting(transaction, ledgerKeys.sampled, 'yes')
    else await putSetting(transaction, ledgerKeys.importedAt, String(options.now))

    const given = new Map(records.map((record) => [record.consensus, record]))
    const stored = await listTransactionsAmong(transaction, [...given.keys()])
    const { same, others } = compare(stored, given)
    for (const consensus of same) given.delete(consensus)
    await replace(transaction, others.map(transactionIndexOf), [...given.values()], options.now)
    const counts = { added: given.size - others.length, changed: others.length, unchanged: same.length }
    await options.inTransaction?.(transaction, counts)
    return { ...counts, sampleRemoved }
  })
}

export interface RemoveOptions {
  readonly now: number
  /** True if the figures still count what is removed. */
  readonly keepsCounts: boolean
  /** True if only sample transactions may be removed, because an import may have replaced them. */
  readonly sampled: boolean
}

/**
 * Removes the oldest `most` transactions of a range in one database transaction. Their index rows are derived before
 * others wait for its lock. `heldMs`: how long they could wait.
 */
export async function removeOldest(
  store: Store,
  range: ConsensusRange,
  most: number,
  { now, keepsCounts, sampled }: RemoveOptions,
): Promise<{ readonly removed: number; readonly heldMs: number }> {
  const found = await listWholeTransactions(store, range, 'asc', most)
  const derived = new Map(found.map((row) => [row.consensus, { row, index: transactionIndexOf(row) }]))
  let lockedAt = performance.now()
  const removed = await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'ledger')
    lockedAt = performance.now()
    if (sampled && !(await isSample(transaction))) return 0
    const rows = await listWholeTransactions(transaction, range, 'asc', most)
    const last = rows.at(-1)
    if (last === undefined) return 0
    // Moved first, so that removing the rows does not subtract them from the counts.
    if (keepsCounts) await moveCountsOnlyBefore(transaction, last.consensus + 1n)
    const gone = rows.map((row) => {
      const known = derived.get(row.consensus)
      return known && isSame(known.row, row) ? known.index : transactionIndexOf(row)
    })
    await replace(transaction, gone, [], now)
    await deleteRostersUpTo(
      transaction,
      gone.flatMap(({ postings }) => postings),
      last.consensus,
    )
    return rows.length
  })
  return { removed, heldMs: performance.now() - lockedAt }
}

async function replace(
  transaction: Store,
  before: readonly TransactionIndex[],
  records: readonly StoredTransaction[],
  now: number,
): Promise<void> {
  if (before.length === 0 && records.length === 0) return
  const countsOnlyBefore = await findCountsOnlyBefore(transaction)
  const factsOf = (of: readonly TransactionIndex[]) =>
    of.flatMap(({ consensus, fact }) => (consensus < countsOnlyBefore ? [] : [fact]))
  await deletePostings(
    transaction,
    before.flatMap(({ postings }) => postings),
  )
  await deleteFacets(
    transaction,
    before.flatMap(({ facets }) => facets),
  )
  await deleteTransactions(
    transaction,
    before.map(({ consensus }) => consensus),
  )
  const periodOf = await makePeriods(
    transaction,
    records.map(({ consensus }) => consensus),
  )
  await insertTransactions(
    transaction,
    records.map(({ row }) => row),
  )
  const postings = records.flatMap((record) => record.postings)
  await insertPostings(transaction, postings, periodOf)
  await addToRosters(transaction, postings)
  await insertFacets(
    transaction,
    records.flatMap(({ facets }) => facets),
    periodOf,
  )
  await updateBuckets(transaction, {
    added: factsOf(records),
    removed: factsOf(before),
  })
  await appendChange(transaction, {
    area: 'ledger',
    kind: String(records.length),
    id: newestOf(records),
    at: now,
  })
}

type RecordText = Pick<LedgerTransactionRow, 'body' | 'fees'>

function compare(stored: readonly LedgerTransactionRow[], given: ReadonlyMap<bigint, StoredTransaction>) {
  const same: bigint[] = []
  const others: LedgerTransactionRow[] = []
  for (const row of stored) {
    const record = given.get(row.consensus)
    if (record && isSame({ body: bodyOf(record), fees: record.row.fees }, row)) same.push(row.consensus)
    else others.push(row)
  }
  return { same, others }
}

function isSame(one: RecordText, other: RecordText): boolean {
  return one.fees === other.fees && one.body === other.body
}

function bodyOf({ row }: StoredTransaction): string {
  return unpackRecord(row.packed, row)
}

function newestOf(records: readonly StoredTransaction[]): string | null {
  if (records.length === 0) return null
  return formatTimestamp(records.map(({ consensus }) => consensus).reduce((a, b) => (a > b ? a : b)))
}

export function storedTransactionsOf(transactions: readonly Transaction[]): StoredTransaction[] {
  return transactions.map(storedTransactionOf)
}
