import type { StoredDocument } from '#api/policies/blocks.ts'
import { cellOf, shownUnder, type Column } from '#domain/policies/document-cell.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { useAddressWith } from '../../../platform/address.ts'
import type { PolicyView } from '../queries.ts'
import { classes } from '../../../components/ui/classes.ts'
import { Td } from '../../../components/ui/table.tsx'
import { documentsWords } from './messages.ts'
import type { BoundColumn } from './bound-column.ts'
import { BoundButtons } from './bound-buttons.tsx'
import { CellView } from './cell-view.tsx'

export interface DocumentRowProps {
  readonly view: PolicyView
  readonly row: StoredDocument
  readonly columns: readonly Column[]
  readonly bound: readonly BoundColumn[]
}

/** Stays in sight where the table scrolls; what goes under it fades. */
export const atEnd =
  'bg-raised in-[tr:hover]:bg-hover sm:sticky sm:end-0 sm:shadow-[-0.75rem_0_0.75rem_-0.25rem_var(--color-raised)] sm:rtl:shadow-[0.75rem_0_0.75rem_-0.25rem_var(--color-raised)]'

/** A document among others: it opens from anywhere in its row. */
export function DocumentRow({ view, row, columns, bound }: DocumentRowProps) {
  const addressWith = useAddressWith()
  return (
    <tr className="relative hover:bg-hover max-sm:block max-sm:border-b max-sm:border-line max-sm:py-2 last:[&>td]:border-b-0 max-sm:last:border-b-0">
      {columns.map((column, index) => {
        const cell = <CellView cell={cellOf(shownUnder(row, column.name, view.schemas))} />
        return (
          <Td key={column.name} className={classes(inList, column.isNumber && 'sm:text-end')}>
            <span className="shrink-0 text-xs text-quiet sm:hidden">{documentsWords.column(column)}</span>
            {index === 0 ? (
              <PageLink
                to={addressWith({ document: row.id })}
                preventScrollReset
                className="font-medium after:absolute after:inset-0"
              >
                <span className="sr-only">{documentsWords.opens} </span>
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
          <span className="shrink-0 text-xs text-quiet sm:hidden">{title || documentsWords.actions}</span>
          <BoundButtons policyId={view.policy.id} block={block} documentId={row.id} />
        </Td>
      ))}
    </tr>
  )
}

const inList = 'max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:border-b-0 max-sm:py-1'
