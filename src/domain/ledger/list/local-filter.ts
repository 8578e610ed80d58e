import { foldText } from '../../text/fold-text.ts'
import type { TransactionRow } from '../transaction-row.ts'

/** What narrows the rows that are loaded, without asking for others. */
export interface LocalFilter {
  /** Tinybars, both included. */
  readonly feeFrom: bigint | null
  readonly feeTo: bigint | null
  /** A piece of the memo, whatever its case and accents. */
  readonly memo: string
  /** The id of a node, `0.0.3`. */
  readonly node: string | null
}

/** Lets every row pass. */
export const noLocalFilter: LocalFilter = { feeFrom: null, feeTo: null, memo: '', node: null }

type Filtered = Pick<TransactionRow, 'fee' | 'foldedMemo' | 'node'>

/** The test that a filter is; null where it lets every row pass. */
export function localTest(filter: LocalFilter): ((row: Filtered) => boolean) | null {
  const { feeFrom, feeTo, node } = filter
  const memo = foldText(filter.memo)
  if (feeFrom === null && feeTo === null && node === null && memo === '') return null
  return (row) =>
    (feeFrom === null || row.fee >= feeFrom) &&
    (feeTo === null || row.fee <= feeTo) &&
    (node === null || row.node === node) &&
    row.foldedMemo.includes(memo)
}
