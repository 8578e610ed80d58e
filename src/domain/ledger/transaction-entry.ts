import type { Transaction } from '#api/ledger/transactions.ts'
import { parseTimestamp } from '../time/timestamp.ts'
import { isSuccess } from './transaction-result.ts'

export interface TransactionEntry {
  /** Nanoseconds since 1970. */
  readonly consensusNs: bigint
  readonly consensus_timestamp: string
  readonly transaction_id: string
  readonly type: string
  readonly result: string
  readonly success: boolean
  readonly node: string | null
  /** Tinybars charged. */
  readonly fee: bigint
  /** Consensus timestamp of the parent; set for children and for inner transactions of a batch. */
  readonly parent: string | null
  readonly nonce: number
  /** True for the execution of a schedule, not for its creation. */
  readonly scheduled: boolean
  readonly isBatchInner: boolean
}

export interface EntryWithRecord extends TransactionEntry {
  readonly record: Transaction
}

/**
 * The role of an entry among those with the same transaction id. The network creates a child after the transaction, or
 * before it (`preceding-child`). The cause of an orphan is unknown.
 */
export type EntryRole =
  | 'original'
  | 'duplicate'
  | 'child'
  | 'preceding-child'
  | 'scheduled'
  | 'schedule-create'
  | 'batch'
  | 'batch-inner'
  | 'orphan'

export function entryOf(record: Transaction): EntryWithRecord {
  return { ...entryFieldsOf(record), record }
}

/** An invalid consensus timestamp becomes 0. */
export function entryFieldsOf(record: Transaction): TransactionEntry {
  return {
    consensusNs: parseTimestamp(record.consensus_timestamp) ?? 0n,
    consensus_timestamp: record.consensus_timestamp,
    transaction_id: record.transaction_id,
    type: record.name,
    result: record.result,
    success: isSuccess(record.result),
    node: record.node,
    fee: record.charged_tx_fee,
    parent: record.parent_consensus_timestamp,
    nonce: record.nonce,
    scheduled: record.scheduled,
    isBatchInner: record.batch_key !== null && record.nonce === 0 && record.parent_consensus_timestamp !== null,
  }
}

export function payerOf(transactionId: string): string {
  return transactionId.split('-', 1)[0] ?? ''
}

/** Pass all known entries with the transaction id. */
export function roleOf(entry: TransactionEntry, entries: readonly TransactionEntry[]): EntryRole {
  if (entry.nonce > 0) return entry.parent === null ? unclaimedRole(entry, entries) : 'child'
  if (entry.result === 'DUPLICATE_TRANSACTION') return 'duplicate'
  if (entry.isBatchInner) return 'batch-inner'
  if (entry.scheduled) return 'scheduled'
  if (entry.parent !== null) return 'child'
  if (entry.type === 'SCHEDULECREATE') return 'schedule-create'
  return entry.type === 'ATOMICBATCH' ? 'batch' : 'original'
}

// The network creates or completes accounts ahead of the transaction that needs them, without naming a parent.
const precedingTypes: ReadonlySet<string> = new Set(['CRYPTOCREATEACCOUNT', 'CRYPTOUPDATEACCOUNT'])

function unclaimedRole(entry: TransactionEntry, entries: readonly TransactionEntry[]): EntryRole {
  if (!precedingTypes.has(entry.type)) return 'orphan'
  const submitted = entries.filter((other) => other.nonce === 0 && other.transaction_id === entry.transaction_id)
  const hasFollower = submitted.some((other) => other.consensusNs > entry.consensusNs)
  return hasFollower || submitted.length === 0 ? 'preceding-child' : 'orphan'
}

/** A schedule stays executable for 89,285 minutes, about 62 days. */
const maxScheduleNs = 89_285n * 60n * 1_000_000_000n
/** Duplicates and children follow within this time. */
const settledNs = 180n * 1_000_000_000n

/** `now` is in nanoseconds since 1970. */
export function awaitsExecution(entries: readonly TransactionEntry[], now: bigint): boolean {
  const made = entries.find(({ type, success }) => type === 'SCHEDULECREATE' && success)
  return made !== undefined && now - made.consensusNs < maxScheduleNs && !entries.some(({ scheduled }) => scheduled)
}

/** True while more entries of the transaction may follow. `now` is in nanoseconds since 1970. */
export function isUnsettled(entries: readonly TransactionEntry[], now: bigint): boolean {
  return entries.some(({ consensusNs }) => now - consensusNs < settledNs) || awaitsExecution(entries, now)
}
