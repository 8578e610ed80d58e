import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { StoredDocument, SourceField } from '#api/policies/blocks.ts'
import { type Column, cellOf, shownUnder } from '#domain/policies/document-cell.ts'
import type { PolicyView } from '../queries.ts'
import { Table, Th, Td } from '../../../components/ui/table.tsx'
import { documentsMessages } from './messages.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { useAddressWith } from '../../../platform/address.ts'
import { classes } from '../../../components/ui/classes.ts'
import { BoundButtons } from '../block/buttons-view.tsx'
import { CellView } from './cell-view.tsx'
import type { Block, BlockTree } from '#domain/policies/block-tree.ts'

interface DocumentTableProps {
  readonly view: PolicyView
  readonly rows: readonly StoredDocument[]
  readonly columns: readonly Column[]
  readonly bound: readonly BoundColumn[]
  readonly order: DocumentOrder
}

/** On small screens each document is a list of values. */
export function DocumentTable({ view, rows, columns, bound, order }: DocumentTableProps) {
  return (
    <Table label={documentsMessages.table} className="max-sm:block">
      <thead className="max-sm:hidden">
        <tr>
          {columns.map((column) => (
            <Heading key={column.name} column={column} order={order} />
          ))}
          {bound.map(({ title, block }) => (
            <Th key={block.id} className={atEnd}>
              {title || documentsMessages.actions}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody data-list="" className="max-sm:block">
        {rows.map((row) => (
          <DocumentRow key={row.id} view={view} row={row} columns={columns} bound={bound} />
        ))}
      </tbody>
    </Table>
  )
}

interface HeadingProps {
  readonly column: Column
  readonly order: DocumentOrder
}

function Heading({ column, order }: HeadingProps) {
  const { name, isNumber } = column
  const title = documentsMessages.column(column)
  const isSorted = order.field === name
  const Arrow = order.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <Th
      className={isNumber ? 'text-end' : ''}
      {...(isSorted && { 'aria-sort': order.direction === 'asc' ? ('ascending' as const) : ('descending' as const) })}
    >
      {order.set ? (
        <button
          type="button"
          title={documentsMessages.sortBy(title)}
          className="target inline-flex items-center gap-1 text-start hover:text-ink"
          onClick={() => order.set?.(name, nextDirection(order, name))}
        >
          {title}
          {isSorted && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        title
      )}
    </Th>
  )
}

interface DocumentRowProps {
  readonly view: PolicyView
  readonly row: StoredDocument
  readonly columns: readonly Column[]
  readonly bound: readonly BoundColumn[]
}

/** Stays visible when the table scrolls sideways. */
const atEnd =
  'bg-raised in-[tr:hover]:bg-hover sm:sticky sm:end-0 sm:shadow-[-0.75rem_0_0.75rem_-0.25rem_var(--color-raised)] sm:rtl:shadow-[0.75rem_0_0.75rem_-0.25rem_var(--color-raised)]'

function DocumentRow({ view, row, columns, bound }: DocumentRowProps) {
  const addressWith = useAddressWith()
  return (
    <tr className="relative hover:bg-hover max-sm:block max-sm:border-b max-sm:border-line max-sm:py-2 last:[&>td]:border-b-0 max-sm:last:border-b-0">
      {columns.map((column, index) => {
        const cell = <CellView cell={cellOf(shownUnder(row, column.name, view.schemas))} />
        return (
          <Td key={column.name} className={classes(inList, column.isNumber && 'sm:text-end')}>
            <span className="shrink-0 text-xs text-quiet sm:hidden">{documentsMessages.column(column)}</span>
            {index === 0 ? (
              <PageLink
                to={addressWith({ document: row.id })}
                preventScrollReset
                className="font-medium after:absolute after:inset-0"
              >
                <span className="sr-only">{documentsMessages.opens} </span>
                {cell}
              </PageLink>
            ) : (
              cell
            )}
          </Td>
        )
      })}
      {bound.map(({ title, block }) => (
        <Td key={block.id} className={classes(inList, atEnd)}>
          <span className="shrink-0 text-xs text-quiet sm:hidden">{title || documentsMessages.actions}</span>
          <BoundButtons policyId={view.policy.id} block={block} documentId={row.id} />
        </Td>
      ))}
    </tr>
  )
}

const inList = 'max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:border-b-0 max-sm:py-1'

/** A column with the buttons of another block. */
interface BoundColumn {
  readonly title: string
  readonly block: Block
}

export function boundColumns(fields: readonly SourceField[], tree: BlockTree): BoundColumn[] {
  return fields.flatMap((field) => {
    const tag = field['bindBlock']
    const block = typeof tag === 'string' ? tree.byTag.get(tag) : undefined
    return block?.active && block.type === 'buttonBlock' ? [{ title: field.title ?? '', block }] : []
  })
}

/** `set` is null if the source cannot be sorted. */
export interface DocumentOrder {
  readonly field: string
  readonly direction: 'asc' | 'desc'
  readonly set: ((field: string, direction: 'asc' | 'desc') => void) | null
}

function nextDirection({ field, direction }: DocumentOrder, column: string): 'asc' | 'desc' {
  return field === column && direction === 'asc' ? 'desc' : 'asc'
}
