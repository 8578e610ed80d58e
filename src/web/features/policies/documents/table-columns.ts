import type { DocumentsSourceData, StoredDocument } from '#api/policies/blocks.ts'
import { columnFields, columnLabel, columnMarkdown } from '#domain/policies/column-label.ts'
import { columnsOf, type DocumentColumn } from '#domain/policies/document-cell.ts'
import { gridColumns, isActing, type GridColumn } from '#domain/policies/work/grid-columns.ts'
import type { MarkdownFormat } from '#domain/text/plain-markdown.ts'
import { textsIn } from '#domain/policies/workflow.ts'
import type { PolicyView } from '../queries.ts'
import { documentsMessages } from './messages.ts'

export interface TableColumn {
  /** Unique within the grid. */
  readonly key: string
  readonly title: string
  /** Explains the column; empty for none. */
  readonly hint: string
  /** The field to sort by; null for buttons. */
  readonly value: DocumentColumn | null
  /** How its texts are written, if they are Markdown. */
  readonly markdown: MarkdownFormat | null
  /** Null if the grid defines no fields, so they come from the documents. */
  readonly grid: GridColumn | null
}

/** The columns that the grid defines, or else the members of its documents. */
export function tableColumns(
  { schemas }: Pick<PolicyView, 'schemas'>,
  fields: DocumentsSourceData['fields'],
  rows: readonly StoredDocument[],
): TableColumn[] {
  const fieldAt = columnFields(schemas, rows)
  const labelOf = (path: string) => columnLabel(fieldAt(path))
  const columnOf = (value: DocumentColumn, grid: GridColumn | null): TableColumn => ({
    key: value.name,
    title: documentsMessages.column(value),
    hint: hintOf(grid),
    value,
    markdown: columnMarkdown(fieldAt(value.name)),
    grid,
  })
  const grids = gridColumns(fields)
  const hasValues = grids.some((grid) => grid.fields.some((field) => !isActing(field) && field.name !== ''))
  const own = hasValues ? [] : columnsOf([], rows, labelOf).map((value) => columnOf(value, null))
  return [
    ...own,
    ...grids.map((grid) => {
      const plain = grid.fields.filter((field) => !isActing(field) && field.name !== '').slice(0, 1)
      const value = plain.length === 0 ? null : (columnsOf(plain, rows, labelOf)[0] ?? null)
      return value ? columnOf(value, grid) : actingColumn(grid)
    }),
  ]
}

function actingColumn(grid: GridColumn): TableColumn {
  const [field] = grid.fields
  const content = field?.['content']
  const title = grid.title || (typeof content === 'string' ? content : '') || documentsMessages.actions
  return { key: `acting ${title} ${field?.name ?? ''}`, title, hint: hintOf(grid), value: null, markdown: null, grid }
}

function hintOf(grid: GridColumn | null): string {
  return textsIn(grid?.fields.map(({ tooltip }) => tooltip))[0] ?? ''
}
