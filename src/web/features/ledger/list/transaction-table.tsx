import { memo, useEffect, useEffectEvent, useMemo, useRef, type ClipboardEvent, type ReactNode } from 'react'
import type { Lines } from '#domain/ledger/list/transaction-list.ts'
import { dayOf } from '#domain/time/calendar-day.ts'
import { millisecondsOf } from '#domain/time/timestamp.ts'
import { timeMessages } from '../../../components/messages/time.ts'
import { useLinkTo } from '../../../components/page-link.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { usePreference } from '../../../platform/preference.ts'
import { useDrawingTime } from '../../../platform/time/now.ts'
import { useZones } from '../../../platform/time/zone.tsx'
import { gridOf, takeTwoLines, useColumns, type LedgerColumn } from './columns.ts'
import type { ListLine } from './list-lines.ts'
import { GapRow, GroupRow, LedgerRow, type RowLook } from './list-rows.tsx'
import { transactionListMessages } from './messages.ts'
import { keepingLast, useSlideIn, useTableWindow } from './table-window.ts'

interface TransactionTableProps {
  readonly lines: Lines<ListLine>
  /** True if the end of the list is loaded. */
  readonly isComplete: boolean
  readonly arrivedAfter: bigint | null
  readonly fillingLink: string | null
  readonly onFill: (link: string) => void
  readonly onToggle: (id: string) => void
  readonly onReadingDown: (isReadingDown: boolean) => void
  readonly isLoading: boolean
  /** Called when the last lines are almost visible and nothing is loading. */
  readonly onNearEnd: () => void
}

/** The next page is requested this many lines before the end. */
const prefetchLines = 40

export function TransactionTable(props: TransactionTableProps) {
  const { lines, isComplete, arrivedAfter, fillingLink, onFill, onToggle, onReadingDown, isLoading, onNearEnd } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, isReadingDown, lineHeightPx } = useTableWindow(body, lines.length)
  useSlideIn(body, lines, arrivedAfter, lineHeightPx)
  useEffect(() => onReadingDown(isReadingDown), [onReadingDown, isReadingDown])
  const nearEnd = useEffectEvent(onNearEnd)
  const end = !isLoading && to + prefetchLines >= lines.length ? lines.length : null
  useEffect(() => {
    if (end !== null) nearEnd()
  }, [end])
  const isDated = useIsDated(lines.at(from), lines.at(to - 1))
  const { hourCycle } = useZones()
  const chosen = useColumns()
  const linkTo = useLinkTo()
  const look = useMemo(
    (): RowLook => ({ columns: new Set(chosen), hasTwoLines: takeTwoLines(chosen), linkTo }),
    [chosen, linkTo],
  )
  const draw = useMemo(
    () => keepingLast((index) => drawLine(lines.at(index), { index, look, fillingLink, onFill, onToggle })),
    [lines, look, fillingLink, onFill, onToggle],
  )
  return (
    <table
      aria-label={transactionListMessages.list}
      aria-rowcount={isComplete ? lines.length + 1 : -1}
      data-dated={isDated ? '' : undefined}
      data-clock={hourCycle}
      data-lines={look.hasTwoLines ? 2 : undefined}
      className="ledger-table block [overflow-anchor:none]"
      onCopy={copyRows}
      style={gridOf(chosen)}
    >
      <Headings chosen={chosen} />
      <Spacer lines={from} />
      <tbody ref={body} data-list="" className="block">
        {draw(from, to)}
      </tbody>
      <Spacer lines={lines.length - to} />
    </table>
  )
}

interface LineContext extends Pick<TransactionTableProps, 'fillingLink' | 'onFill' | 'onToggle'> {
  /** From 0, without headings. */
  readonly index: number
  readonly look: RowLook
}

function drawLine(line: ListLine | undefined, { index, look, fillingLink, onFill, onToggle }: LineContext): ReactNode {
  if (!line) return null
  const shared = { look, index: index + 2 }
  if (line.kind === 'gap') {
    const { key, gap } = line
    return <GapRow key={key} gap={gap} index={shared.index} isFilling={fillingLink === gap.link} onFill={onFill} />
  }
  if (line.kind === 'group') {
    const { kind: _, key, ...group } = line
    return <GroupRow key={key} {...group} {...shared} onToggle={onToggle} />
  }
  return <LedgerRow key={line.key} row={line.row} role={line.role} isMember={line.isMember} {...shared} />
}

/** Copies the selected rows as lines with tab-separated cells. */
function copyRows(event: ClipboardEvent<HTMLTableElement>): void {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')].filter((row) => selection.containsNode(row, true))
  if (rows.length < 2) return
  event.preventDefault()
  const lines = rows.map((row) => [...row.children].map(textOfCell).join('\t'))
  event.clipboardData.setData('text/plain', lines.join('\n'))
}

function textOfCell(cell: Element): string {
  return (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/**
 * Replaces lines that are not rendered. It looks like ruled paper, so that fast scrolling shows where the lines will
 * be.
 */
function Spacer({ lines }: { readonly lines: number }) {
  return (
    <tbody
      aria-hidden="true"
      data-print="no"
      className="ledger-blank block"
      style={{ blockSize: `calc(${Math.max(0, lines)} * var(--ledger-block))` }}
    />
  )
}

const extraColumns: ReadonlySet<LedgerColumn> = new Set(['entity', 'memo', 'latency', 'nonce'])
const endColumns: ReadonlySet<LedgerColumn> = new Set(['fee', 'latency', 'nonce', 'node'])

/** Memoized, because it stays the same while the reader scrolls. */
const Headings = memo(function Headings({ chosen }: { readonly chosen: readonly LedgerColumn[] }) {
  const { shown, mine } = useZones()
  const [zone, setZone] = usePreference((preferences) => preferences.zone)
  const next = zone === 'utc' ? 'mine' : 'utc'
  const { columns } = transactionListMessages
  return (
    <thead className="z-10 block border-b border-line bg-raised max-xl:sr-only xl:sticky xl:top-(--strip) xl:rounded-t-xl">
      <tr aria-rowindex={1} className="ledger-line px-4 text-xs text-quiet">
        <Heading column="time">
          <button
            type="button"
            title={columns.toZone(next === 'utc' ? 'UTC' : timeMessages.city(mine))}
            className="hover:text-ink hover:underline"
            onClick={() => setZone(next)}
          >
            {columns.time(timeMessages.city(shown))}
          </button>
        </Heading>
        {chosen
          .filter((column) => column !== 'time')
          .map((column) => (
            <Heading key={column} column={column}>
              {transactionListMessages.columnNames[column]}
            </Heading>
          ))}
      </tr>
    </thead>
  )
})

interface HeadingProps {
  readonly column: LedgerColumn
  readonly children: ReactNode
}

function Heading({ column, children }: HeadingProps) {
  return (
    <th
      scope="col"
      className={classes(
        'truncate font-normal',
        endColumns.has(column) ? 'text-end' : 'text-start',
        extraColumns.has(column) && 'max-xl:hidden',
      )}
      style={{ gridArea: column }}
    >
      {children}
    </th>
  )
}

/** True if times of days other than today are rendered, which need a wider column. */
function useIsDated(first: ListLine | undefined, last: ListLine | undefined): boolean {
  const { shown } = useZones()
  const today = dayOf(useDrawingTime(), shown)
  const isOtherDay = (line: ListLine | undefined) =>
    line !== undefined && line.kind !== 'gap' && dayOf(millisecondsOf(line.row.consensusNs), shown) !== today
  // The rows are sorted: if both ends are from today, so are all between them.
  return isOtherDay(first) || isOtherDay(last)
}
