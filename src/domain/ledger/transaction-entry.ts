import type { Transaction } from '#api/ledger/transactions.ts'
import { parseTimestamp } from '../time/timestamp.ts'
import { isSuccess } from './transaction-result.ts'

/** What has to be known of a record to tell it from the others with its id. */
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
  /** Consensus timestamp of the parent: of a child, or of one of a batch's transactions. */
  readonly parent: string | null
  readonly nonce: number
  /** The execution of a schedule, not its creation. */
  readonly scheduled: boolean
  /** One of the transactions that a batch consists of. */
  readonly isBatchInner: boolean
}

/** An entry with the whole record it was read from. */
export interface RecordEntry extends TransactionEntry {
  readonly record: Transaction
}

/**
 * What an entry is to its transaction id: the transaction itself, the same sent once more, a transaction that the network
 * made for it (after it, or before it), the creation of a schedule and its execution, a batch and what it consists of.
 * An orphan was made by the network for nothing that is known.
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

/** A record as an entry of its transaction id. */
export function entryOf(record: Transaction): RecordEntry {
  return { ...entryFieldsOf(record), record }
}

/** The fields of an entry alone. A record whose time cannot be read counts as of 1970. */
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

/** The account that a record's `transaction_id` begins with. */
export function payerOf(transactionId: string): string {
  return transactionId.split('-', 1)[0] ?? ''
}

/** What an entry is among those that are known; pass all of them. */
export function roleOf(entry: TransactionEntry, entries: readonly TransactionEntry[]): EntryRole {
  if (entry.nonce > 0) return entry.parent === null ? unclaimedRole(entry, entries) : 'child'
  if (entry.result === 'DUPLICATE_TRANSACTION') return 'duplicate'
  if (entry.isBatchInner) return 'batch-inner'
  if (entry.scheduled) return 'scheduled'
  if (entry.parent !== null) return 'child'
  if (entry.type === 'SCHEDULECREATE') return 'schedule-create'
  return entry.type === 'ATOMICBATCH' ? 'batch' : 'original'
}

// The network makes or completes accounts ahead of the transaction that needs them, and then names no parent.
const precedingTypes: ReadonlySet<string> = new Set(['CRYPTOCREATEACCOUNT', 'CRYPTOUPDATEACCOUNT'])

function unclaimedRole(entry: TransactionEntry, entries: readonly TransactionEntry[]): EntryRole {
  if (!precedingTypes.has(entry.type)) return 'orphan'
  const submitted = entries.filter((other) => other.nonce === 0 && other.transaction_id === entry.transaction_id)
  const hasFollower = submitted.some((other) => other.consensusNs > entry.consensusNs)
  return hasFollower || submitted.length === 0 ? 'preceding-child' : 'orphan'
}

/** Nanoseconds for which a schedule may still be carried out: 89,285 minutes, about 62 days. */
const longestSchedule = 89_285n * 60n * 1_000_000_000n
/** Nanoseconds in which duplicates and children are likely to follow. */
const settled = 180n * 1_000_000_000n

/** Whether a schedule was made and may still be carried out. `now` in nanoseconds since 1970. */
export function awaitsExecution(entries: readonly TransactionEntry[], now: bigint): boolean {
  const made = entries.find(({ type, success }) => type === 'SCHEDULECREATE' && success)
  return made !== undefined && now - made.consensusNs < longestSchedule && !entries.some(({ scheduled }) => scheduled)
}

/** Whether more records of the transaction may come. `now` in nanoseconds since 1970. */
export function isUnsettled(entries: readonly TransactionEntry[], now: bigint): boolean {
  return entries.some(({ consensusNs }) => now - consensusNs < settled) || awaitsExecution(entries, now)
}
