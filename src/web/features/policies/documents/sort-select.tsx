import type { Column } from '#domain/policies/document-cell.ts'
import { Select } from '../../../components/ui/select.tsx'
import { documentsWords } from './messages.ts'
import type { DocumentOrder } from './document-order.ts'

export interface SortSelectProps {
  readonly columns: readonly Column[]
  readonly order: DocumentOrder
}

const directions = ['asc', 'desc'] as const

/** The order on small screens, where no headings stand. */
export function SortSelect({ columns, order }: SortSelectProps) {
  const options = columns.flatMap((column) =>
    directions.map((direction) => ({
      value: `${direction} ${column.name}`,
      label: `${documentsWords.column(column)}, ${documentsWords.sorted[direction]}`,
    })),
  )
  const value = `${order.direction} ${order.field}`
  const known = options.some((option) => option.value === value)
  return (
    <div className="min-w-40 flex-1 sm:hidden">
      <Select
        label={documentsWords.order}
        value={known ? value : ''}
        options={known ? options : [{ value: '', label: documentsWords.noOrder }, ...options]}
        onChange={(chosen) => {
          const [direction = 'asc', ...name] = chosen.split(' ')
          if (name.length > 0) order.set?.(name.join(' '), direction === 'desc' ? 'desc' : 'asc')
        }}
      />
    </div>
  )
}
