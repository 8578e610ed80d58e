import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import type { ReactNode } from 'react'
import type { StoredDocument, SourceField } from '#api/policies/blocks.ts'
import type { RowOrder } from '#domain/policies/document-order.ts'
import { cellOf, isStoredPath, shownUnder } from '#domain/policies/document-cell.ts'
import { boundTags, fieldFor, isActing } from '#domain/policies/work/grid-columns.ts'
import type { PolicyView } from '../queries.ts'
import { Table, Th, Td } from '../../../components/ui/table.tsx'
import { documentsMessages } from './messages.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { useAddressWith } from '../../../platform/address.ts'
import { classes } from '../../../components/ui/classes.ts'
import { useLandmarkName } from '../landmark-name.ts'
import { CellView } from './cell-view.tsx'
import type { Decision } from '../block/row-block-props.ts'
import { actingBlocks, RowActions } from './row-actions.tsx'
import type { TableColumn } from './table-columns.ts'

interface DocumentTableProps {
  readonly view: PolicyView
  readonly rows: readonly StoredDocument[]
  readonly columns: readonly TableColumn[]
  readonly order: DocumentOrder
  /** Which of the lists on the page it is, from 1. */
  readonly place: number
  /** The block of the list, if a page has several lists; null if it has one. */
  readonly listId: string | null
  readonly decisions: Decisions
  readonly onDecided: (row: StoredDocument, decision: Decision) => void
}

/** The latest decision about each document, in words. */
export type Decisions = ReadonlyMap<string, ReactNode>

/** In a narrow place, each document is a list of values. */
export function DocumentTable(props: DocumentTableProps) {
  const { view, place, listId, rows, columns, order, decisions, onDecided } = props
  const label = useLandmarkName(documentsMessages.table, place)
  return (
    <Table label={label} className="@max-xl:block">
      <thead className="@max-xl:hidden">
        <tr>
          {columns.map((column) => (
            <Heading key={column.key} column={column} order={order} />
          ))}
        </tr>
      </thead>
      <tbody data-list="" className="@max-xl:block">
        {rows.map((row, index) => (
          <DocumentRow
            // oxlint-disable-next-line react/no-array-index-key -- two sources may show the same document
            key={`${row.id} ${index}`}
            view={view}
            listId={listId}
            row={row}
            columns={columns}
            decided={decisions.get(row.id)}
            onDecided={(decision) => onDecided(row, decision)}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface HeadingProps {
  readonly column: TableColumn
  readonly order: DocumentOrder
}

function Heading({ column: { title, hint, value }, order }: HeadingProps) {
  const explained = hint !== '' && <span className="block min-w-32 font-normal">{hint}</span>
  if (value === null)
    return (
      <Th className={atEnd}>
        {title}
        {explained}
      </Th>
    )
  const isSorted = order.field === value.name
  const Arrow = !isSorted ? ArrowUpDown : order.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <Th
      className={value.isNumber ? 'text-end' : ''}
      {...(isSorted && { 'aria-sort': order.direction === 'asc' ? ('ascending' as const) : ('descending' as const) })}
    >
      {order.set && isStoredPath(value.name) ? (
        <button
          type="button"
          title={documentsMessages.sortBy(title)}
          className="target inline-flex items-center gap-1 text-start hover:text-ink"
          onClick={() => order.set?.(value.name, nextDirection(order, value.name))}
        >
          {title}
          <Arrow size={12} className={classes('shrink-0', !isSorted && 'opacity-50')} aria-hidden />
        </button>
      ) : (
        title
      )}
      {explained}
    </Th>
  )
}

interface DocumentRowProps {
  readonly view: PolicyView
  readonly listId: string | null
  readonly row: StoredDocument
  readonly columns: readonly TableColumn[]
  readonly decided: ReactNode
  readonly onDecided: (decision: Decision) => void
}

/** Stays visible when the table scrolls sideways: the line at which other columns are cut shows that it does. */
const atEnd =
  'bg-raised in-[tr:hover]:bg-hover @xl:last:sticky @xl:last:end-0 @xl:last:z-20 @xl:last:before:absolute @xl:last:before:inset-y-0 @xl:last:before:start-0 @xl:last:before:w-px @xl:last:before:bg-line print:last:relative!'

function DocumentRow({ view, listId, row, columns, decided, onDecided }: DocumentRowProps) {
  const addressWith = useAddressWith()
  const first = columns.findIndex(({ value }) => value !== null)
  // A decision is shown once, next to the first buttons.
  const deciding = columns.findIndex(({ grid }) => {
    const field = grid && fieldFor(grid, row)
    return field && boundTags(field).length > 0
  })
  return (
    <tr
      data-document={row.id}
      className="relative hover:bg-hover @max-xl:block @max-xl:border-b @max-xl:border-line @max-xl:py-2 last:[&>td]:border-b-0 @max-xl:last:border-b-0"
    >
      {columns.map((column, index) => {
        const field = column.grid ? fieldFor(column.grid, row) : null
        const isValue = column.grid === null ? column.value !== null : field !== null && !isActing(field)
        const name = field?.name || column.value?.name || ''
        const cell = isValue ? (
          <CellView cell={cellOf(shownUnder(row, name, view.schemas))} markdown={column.markdown} />
        ) : null
        return (
          <Td
            key={column.key}
            className={classes(
              inList,
              isValue && column.value?.isNumber && '@xl:text-end',
              column.value === null && atEnd,
              !isValue && blankInList,
            )}
          >
            <span className="shrink-0 text-xs text-quiet @xl:hidden">{column.title}</span>
            {isValue && index === first ? (
              <PageLink
                to={addressWith({ document: row.id, list: listId })}
                className="font-medium after:absolute after:inset-0"
              >
                <span className="sr-only">{documentsMessages.opens} </span>
                {cell}
              </PageLink>
            ) : (
              (cell ?? (
                <div className="min-w-0">
                  {field && <ActingCell view={view} listId={listId} field={field} row={row} onDecided={onDecided} />}
                  {index === deciding && decided}
                </div>
              ))
            )}
          </Td>
        )
      })}
    </tr>
  )
}

interface ActingCellProps {
  readonly view: PolicyView
  readonly listId: string | null
  readonly field: SourceField
  readonly row: StoredDocument
  readonly onDecided: (decision: Decision) => void
}

function ActingCell({ view, listId, field, row, onDecided }: ActingCellProps) {
  const addressWith = useAddressWith()
  const tags = boundTags(field)
  if (actingBlocks(view.tree, [field]).length > 0)
    return <RowActions view={view} fields={[field]} row={row} onDecided={onDecided} />
  // A value that would open a block of another role is still a value.
  if (tags.length > 0 && field.type === 'button' && field.name !== '')
    return <CellView cell={cellOf(shownUnder(row, field.name, view.schemas))} />
  const content = field['content']
  if (tags.length > 0 || typeof content !== 'string' || content === '') return null
  return (
    <PageLink
      to={addressWith({ document: row.id, list: listId })}
      className="relative z-10 text-accent underline underline-offset-2"
    >
      {content}
    </PageLink>
  )
}

const inList =
  '@max-xl:flex @max-xl:items-baseline @max-xl:justify-between @max-xl:gap-4 @max-xl:border-b-0 @max-xl:py-1'

/** In a list, a cell that offers nothing for the document is not worth a line. */
const blankInList = '@max-xl:not-has-[>div_:not(div)]:hidden'

/** `set` is null if the source cannot be sorted. */
export interface DocumentOrder extends RowOrder {
  readonly set: ((field: string, direction: 'asc' | 'desc') => void) | null
}

function nextDirection({ field, direction }: DocumentOrder, column: string): 'asc' | 'desc' {
  return field === column && direction === 'asc' ? 'desc' : 'asc'
}
