import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { StoredDocument } from '#api/policies/blocks.ts'
import type { Column } from '#domain/policies/document-cell.ts'
import type { PolicyView } from '../queries.ts'
import { Table, Th } from '../../../components/ui/table.tsx'
import { documentsWords } from './messages.ts'
import type { BoundColumn } from './bound-column.ts'
import { nextDirection, type DocumentOrder } from './document-order.ts'
import { atEnd, DocumentRow } from './document-row.tsx'

export interface DocumentTableProps {
  readonly view: PolicyView
  readonly rows: readonly StoredDocument[]
  readonly columns: readonly Column[]
  readonly bound: readonly BoundColumn[]
  readonly order: DocumentOrder
}

/** One page of documents. On small screens each is a list of its values. */
export function DocumentTable({ view, rows, columns, bound, order }: DocumentTableProps) {
  return (
    <Table label={documentsWords.table} className="max-sm:block">
      <thead className="max-sm:hidden">
        <tr>
          {columns.map((column) => (
            <Heading key={column.name} column={column} order={order} />
          ))}
          {bound.map(({ title, block }) => (
            <Th key={block.id} className={atEnd}>
              {title || documentsWords.actions}
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
  const title = documentsWords.column(column)
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
          title={documentsWords.sortBy(title)}
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
