import type { Transaction } from '#api/ledger/transactions.ts'
import { readMemo } from './transaction-memo.ts'
import { foldText } from '../text/fold-text.ts'
import { entryFieldsOf, payerOf, type TransactionEntry } from './transaction-entry.ts'
import { compactPicture, type CompactPicture } from './transfer-picture.ts'

/** What a list keeps of a record: a hundred thousand of them stay in memory. */
export interface TransactionRow extends TransactionEntry {
  readonly payer: string
  /** What it made or acted on. */
  readonly entity: string | null
  /** The begin of the memo, `0x…` where it is no text; empty where there is none. */
  readonly memo: string
  /** The same as search compares it. */
  readonly foldedMemo: string
  /** Null where nothing moved but the fee. */
  readonly picture: CompactPicture | null
}

/** UTF-16 units; the ledger allows a hundred bytes. */
const memoLength = 128

/** A record as a row of a list. */
export function rowOf(record: Transaction): TransactionRow {
  const memo = shortMemo(record.memo_base64)
  return {
    ...entryFieldsOf(record),
    payer: payerOf(record.transaction_id),
    entity: record.entity_id,
    memo,
    foldedMemo: foldText(memo),
    picture: compactPicture(record),
  }
}

function shortMemo(base64: string | null): string {
  const memo = readMemo(base64)
  if (memo.kind === 'empty') return ''
  const text = memo.kind === 'text' ? memo.text : `0x${memo.hex}`
  return text.length <= memoLength ? text : text.slice(0, memoLength)
}
