import type { Transaction } from '#api/ledger/transactions.ts'
import { readMemo } from '../transaction-memo.ts'
import { foldText } from '../../text/fold-text.ts'
import { entryFieldsOf, payerOf, type TransactionEntry } from '../transaction-entry.ts'
import { compactTransfer, type CompactTransfer } from '../transfer-summary.ts'
import type { Segment } from './transaction-list.ts'

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

/** Narrows the loaded rows in the browser, because the API has no such filters. */
export interface LocalFilter {
  /** Tinybars, both inclusive. */
  readonly feeFrom: bigint | null
  readonly feeTo: bigint | null
  /** Matches a part of the memo, ignoring case and accents. */
  readonly memo: string
}

type FilteredFields = Pick<TransactionRow, 'fee' | 'foldedMemo'>

/** Null if every row passes. */
export function rowTestOf(filter: LocalFilter): ((row: FilteredFields) => boolean) | null {
  const { feeFrom, feeTo } = filter
  const memo = foldText(filter.memo)
  if (feeFrom === null && feeTo === null && memo === '') return null
  return (row) =>
    (feeFrom === null || row.fee >= feeFrom) && (feeTo === null || row.fee <= feeTo) && row.foldedMemo.includes(memo)
}

/** Segments without the rows that failed a test. If incomplete, they stop before the first unfiltered segment. */
export interface FilteredSegments<Row> {
  readonly segments: readonly Segment<Row>[]
  readonly isComplete: boolean
}

/**
 * Filters new rows until `maxRows` is exceeded, so that a key press never waits for a hundred thousand rows. Call it
 * again to continue. The cache holds the results of one test per run of rows.
 */
export function filterIncrementally<Row>(
  segments: readonly Segment<Row>[],
  test: (row: Row) => boolean,
  cache: WeakMap<readonly Row[], readonly Row[]>,
  maxRows: number,
): FilteredSegments<Row> {
  const filtered: Segment<Row>[] = []
  let left = maxRows
  for (const segment of segments) {
    if (segment.kind === 'gap') {
      filtered.push(segment)
      continue
    }
    const known = cache.get(segment.rows)
    if (known === undefined && left <= 0) return { segments: filtered, isComplete: false }
    const rows = known ?? segment.rows.filter(test)
    if (known === undefined) {
      left -= segment.rows.length
      cache.set(segment.rows, rows)
    }
    filtered.push({ kind: 'rows', rows })
  }
  return { segments: filtered, isComplete: true }
}
