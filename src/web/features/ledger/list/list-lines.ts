import { useEffect, useMemo, useState } from 'react'
import {
  filterIncrementally,
  rowTestOf,
  type FilteredSegments,
  type LocalFilter,
  type TransactionRow,
} from '#domain/ledger/list/transaction-row.ts'
import {
  countRows,
  linesOfSegments,
  type Lines,
  type ListGap,
  type Segment,
  countLoadedRows,
  visibleSegments,
  type TransactionList,
} from '#domain/ledger/list/transaction-list.ts'
import { roleOf, type EntryRole } from '#domain/ledger/transaction-entry.ts'
import {
  effectiveEntry,
  summarizeTransaction,
  feesPaid,
  groupSegments,
  type GroupCache,
  type TransactionGroup,
} from '#domain/ledger/transaction-group.ts'

export type ListLine =
  | {
      readonly kind: 'row'
      readonly key: string
      readonly row: TransactionRow
      readonly role: EntryRole
      readonly isMember: boolean
    }
  | {
      readonly kind: 'group'
      readonly key: string
      readonly id: string
      /** The entry with the outcome of the transaction. */
      readonly row: TransactionRow
      readonly entries: number
      /** Tinybars charged for all entries. */
      readonly fees: bigint
      readonly isOpen: boolean
    }
  | { readonly kind: 'gap'; readonly key: string; readonly gap: ListGap }

export interface ListLines {
  readonly lines: Lines<ListLine>
  readonly shownRows: number
  readonly loadedRows: number
  /** True if a filter for the loaded rows is set. */
  readonly isNarrowed: boolean
}

/** Filtering more rows before the next paint would be noticeable. */
const maxRowsPerStep = 4000

export function useListLines(
  list: TransactionList<TransactionRow>,
  filter: LocalFilter,
  isGrouped: boolean,
  openIds: ReadonlySet<string>,
): ListLines {
  const segments = useMemo(() => visibleSegments(list), [list])
  const test = useMemo(() => rowTestOf(filter), [filter])
  const filtered = useFilteredSegments(segments, test)
  const groupCache = useMemo((): GroupCache<TransactionRow> => new WeakMap(), [])
  const groups = useMemo(
    () => (isGrouped ? groupSegments(filtered, groupCache) : null),
    [isGrouped, filtered, groupCache],
  )
  const lines = useMemo(
    () => (groups ? groupedLines(groups, openIds) : linesOfSegments(filtered, lineOfSingleRow, lineOfGap)),
    [groups, filtered, openIds],
  )
  return { lines, shownRows: countRows(filtered), loadedRows: countLoadedRows(list), isNarrowed: test !== null }
}

type RowSegments = readonly Segment<TransactionRow>[]

/** Filters from the top. In a long list, the rest follows after each paint, step by step. */
function useFilteredSegments(segments: RowSegments, test: ((row: TransactionRow) => boolean) | null): RowSegments {
  const cache = useMemo(
    () => (test ? new WeakMap<readonly TransactionRow[], readonly TransactionRow[]>() : null),
    [test],
  )
  const [step, setStep] = useState({ maxRows: maxRowsPerStep })
  const filtered = useMemo(
    (): FilteredSegments<TransactionRow> =>
      test && cache ? filterIncrementally(segments, test, cache, step.maxRows) : { segments, isComplete: true },
    [segments, test, cache, step],
  )
  useEffect(() => {
    if (filtered.isComplete) return
    const timer = setTimeout(() => setStep({ maxRows: maxRowsPerStep }))
    return () => clearTimeout(timer)
  }, [filtered])
  return filtered.segments
}

type Group = TransactionGroup<TransactionRow>

interface GroupEntry {
  readonly entry: TransactionRow
  readonly role: EntryRole
}

function groupedLines(segments: readonly Segment<Group>[], openIds: ReadonlySet<string>): Lines<ListLine> {
  const unfolded = openIds.size === 0 ? segments : segments.map((segment) => unfoldGroups(segment, openIds))
  return linesOfSegments<Group | GroupEntry, ListLine>(
    unfolded,
    (item) => ('entry' in item ? lineOfRow(item.entry, item.role, true) : lineOfGroup(item, openIds)),
    lineOfGap,
  )
}

function unfoldGroups(segment: Segment<Group>, openIds: ReadonlySet<string>): Segment<Group | GroupEntry> {
  if (segment.kind === 'gap' || !segment.rows.some(({ transaction_id }) => openIds.has(transaction_id))) return segment
  const rows = segment.rows.flatMap((group): (Group | GroupEntry)[] =>
    openIds.has(group.transaction_id) && group.entries.length > 1
      ? [group, ...(summarizeTransaction(group.entries)?.members ?? [])]
      : [group],
  )
  return { kind: 'rows', rows }
}

function lineOfGroup({ transaction_id: id, entries }: Group, openIds: ReadonlySet<string>): ListLine | undefined {
  const row = effectiveEntry(entries)
  if (!row) return undefined
  if (entries.length === 1) return lineOfRow(row, roleOf(row, entries), false)
  return { kind: 'group', key: id, id, row, entries: entries.length, fees: feesPaid(entries), isOpen: openIds.has(id) }
}

function lineOfSingleRow(row: TransactionRow): ListLine {
  return lineOfRow(row, roleOf(row, [row]), false)
}

function lineOfRow(row: TransactionRow, role: EntryRole, isMember: boolean): ListLine {
  return { kind: 'row', key: `${isMember ? 'in ' : ''}${row.consensus_timestamp}`, row, role, isMember }
}

function lineOfGap(gap: ListGap): ListLine {
  return { kind: 'gap', key: `gap ${gap.older}`, gap }
}
