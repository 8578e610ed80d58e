import type { EntryWithRecord } from './transaction-entry.ts'
import { payerOf } from './transaction-entry.ts'
import { compactTransfer, type CompactTransfer } from './transfer-summary.ts'

/** A success that was rolled back because another part of the transaction failed. */
export const undoneResult = 'REVERTED_SUCCESS'

export interface FailureCause {
  readonly entry: EntryWithRecord
  /** Its position among the children or inner transactions of its parent, from 1; null if unknown. */
  readonly place: number | null
  readonly kind: 'child' | 'inner'
}

const notCauses: ReadonlySet<string> = new Set([undoneResult, 'DUPLICATE_TRANSACTION'])

/**
 * The entry that caused a failure: the first of its children or inner transactions, at any depth, that failed on its
 * own. Null if the entry succeeded or nothing below it failed. Pass all known entries, inner ones included.
 */
export function failureCauseOf(failed: EntryWithRecord, entries: readonly EntryWithRecord[]): FailureCause | null {
  if (failed.success) return null
  let cause: FailureCause | null = null
  const passed = new Set([failed])
  for (let at = failed; ;) {
    const below = belowOf(at, entries)
    const next = below.find((entry) => !entry.success && !notCauses.has(entry.result) && !passed.has(entry))
    if (!next) return cause
    cause = { entry: next, place: below.indexOf(next) + 1, kind: next.isBatchInner ? 'inner' : 'child' }
    passed.add(next)
    at = next
  }
}

/** Entries that the network created for it or that were submitted within it, oldest first. */
function belowOf(of: EntryWithRecord, entries: readonly EntryWithRecord[]): EntryWithRecord[] {
  return entries
    .filter((entry) => entry !== of && entry.parent === of.consensus_timestamp)
    .toSorted((a, b) => (a.consensusNs < b.consensusNs ? -1 : 1))
}

/** Transfers that were attempted but did not take effect. */
interface AttemptedTransfer {
  readonly entry: EntryWithRecord
  readonly transfer: CompactTransfer
}

export function attemptedTransfers(entries: readonly EntryWithRecord[]): AttemptedTransfer[] {
  return entries.flatMap((entry) => {
    const transfer = entry.success || entry.result === 'DUPLICATE_TRANSACTION' ? null : compactTransfer(entry.record)
    return transfer ? [{ entry, transfer }] : []
  })
}

/** The account that lacked a balance, as far as the record shows. */
export interface MissingBalance {
  readonly account: string
  /** Null for hbar. */
  readonly token: string | null
  /** In the asset's smallest unit; null if not on record. */
  readonly amount: bigint | null
}

/** Null if the result is not about a balance, or if the record names no sender. */
export function missingBalanceOf({ result, record }: EntryWithRecord): MissingBalance | null {
  if (result === 'INSUFFICIENT_PAYER_BALANCE')
    return { account: payerOf(record.transaction_id), token: null, amount: null }
  const isToken = result === 'INSUFFICIENT_TOKEN_BALANCE'
  if (!isToken && result !== 'INSUFFICIENT_ACCOUNT_BALANCE') return null
  const transfer = compactTransfer(record)
  if (!transfer || transfer.from === null || (transfer.kind === 'token') !== isToken) return null
  return { account: transfer.from, token: transfer.token, amount: transfer.amount }
}
