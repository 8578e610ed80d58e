import type { Transaction } from '#api/ledger/transactions.ts'
import { readMemo } from './transaction-memo.ts'
import { foldText } from '../text/fold-text.ts'
import { entryFieldsOf, payerOf, type TransactionEntry } from './transaction-entry.ts'
import { compactTransfer, type CompactTransfer } from './transfer-summary.ts'

/** The members of a transaction that a list displays, and no others, because a hundred thousand rows stay in memory. */
export interface TransactionRow extends TransactionEntry {
  readonly payer: string
  /** The entity that was created or changed. */
  readonly entity: string | null
  /** The start of the memo, as `0x…` if it is not text; empty without a memo. */
  readonly memo: string
  readonly foldedMemo: string
  /** Null if only the fee was transferred. */
  readonly transfer: CompactTransfer | null
}

/** In UTF-16 units; the ledger allows a hundred bytes. */
const maxMemoLength = 128

export function rowOf(record: Transaction): TransactionRow {
  const memo = shortMemo(record.memo_base64)
  return {
    ...entryFieldsOf(record),
    payer: payerOf(record.transaction_id),
    entity: record.entity_id,
    memo,
    foldedMemo: foldText(memo),
    transfer: compactTransfer(record),
  }
}

function shortMemo(base64: string | null): string {
  const memo = readMemo(base64)
  if (memo.kind === 'empty') return ''
  const text = memo.kind === 'text' ? memo.text : `0x${memo.hex}`
  return text.length <= maxMemoLength ? text : text.slice(0, maxMemoLength)
}
