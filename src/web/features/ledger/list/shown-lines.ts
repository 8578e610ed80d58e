import { useEffect, useMemo, useState } from 'react'
import type { ListPart } from '#domain/ledger/list/segments.ts'
import { filterSome, type Slice } from '#domain/ledger/list/list-slices.ts'
import { groupParts, type GroupCache } from '#domain/ledger/transaction-group.ts'
import { localTest, type LocalFilter } from '#domain/ledger/list/local-filter.ts'
import { loadedRows, partsOf, type TransactionList } from '#domain/ledger/list/transaction-list.ts'
import type { TransactionRow } from '#domain/ledger/transaction-row.ts'
import { groupedLines, plainLines, type Lines } from './list-lines.ts'

export interface ShownLines {
  readonly lines: Lines
  /** Rows that are shown, and rows that were loaded. */
  readonly shown: number
  readonly loaded: number
  /** Whether only some of the loaded rows are shown. */
  readonly narrowed: boolean
}

type Parts = readonly ListPart<TransactionRow>[]

/** Rows that are filtered before the page is drawn again: more would be felt. */
const rowsAtOnce = 4000

/** The lines of a list: filtered by what is known of its rows, grouped on demand. */
export function useShownLines(
  list: TransactionList<TransactionRow>,
  local: LocalFilter,
  grouped: boolean,
  open: ReadonlySet<string>,
): ShownLines {
  const parts = useMemo(() => partsOf(list), [list])
  const test = useMemo(() => localTest(local), [local])
  const filtered = useFiltered(parts, test)
  const groupsBefore = useMemo((): GroupCache<TransactionRow> => new WeakMap(), [])
  const groups = useMemo(() => (grouped ? groupParts(filtered, groupsBefore) : null), [grouped, filtered, groupsBefore])
  const lines = useMemo(() => (groups ? groupedLines(groups, open) : plainLines(filtered)), [groups, filtered, open])
  return { lines, shown: countRows(filtered), loaded: loadedRows(list), narrowed: test !== null }
}

/** The rows that pass, from the top down: where there are many the rest follows a moment later. */
function useFiltered(parts: Parts, test: ((row: TransactionRow) => boolean) | null): Parts {
  const cache = useMemo(
    () => (test ? new WeakMap<readonly TransactionRow[], readonly TransactionRow[]>() : null),
    [test],
  )
  const [budget, setBudget] = useState({ rows: rowsAtOnce })
  const slice = useMemo(
    (): Slice<TransactionRow> =>
      test && cache ? filterSome(parts, test, cache, budget.rows) : { parts, isWhole: true },
    [parts, test, cache, budget],
  )
  useEffect(() => {
    if (slice.isWhole) return
    const timer = setTimeout(() => setBudget({ rows: rowsAtOnce }))
    return () => clearTimeout(timer)
  }, [slice])
  return slice.parts
}

function countRows(parts: Parts): number {
  return parts.reduce((sum, part) => sum + (part.kind === 'rows' ? part.rows.length : 0), 0)
}
