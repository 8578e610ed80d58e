import { foldText } from '../../text/fold-text.ts'
import type { TransactionRow } from '../transaction-row.ts'
import type { Segment } from './transaction-list.ts'

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
