import type { SourceField } from '#api/policies/blocks.ts'
import { textsIn } from '../workflow.ts'

/** Grid fields with the same title. Each document uses one of them. */
export interface GridColumn {
  readonly title: string
  readonly fields: readonly SourceField[]
}

export function gridColumns(fields: readonly SourceField[]): GridColumn[] {
  const columns: { title: string; fields: SourceField[] }[] = []
  for (const field of fields) {
    const title = field.title ?? ''
    const held = title === '' ? undefined : columns.find((column) => column.title === title)
    if (held) held.fields.push(field)
    else columns.push({ title, fields: [field] })
  }
  return columns
}

/** The first field for all sources, or for the source of this document. */
export function fieldFor({ fields }: GridColumn, row: Readonly<Record<string, unknown>>): SourceField | null {
  const tag = row['__sourceTag__']
  const isFor = ({ bindGroup }: SourceField) =>
    bindGroup === undefined || bindGroup === null || bindGroup === '' || bindGroup === tag
  return fields.find(isFor) ?? null
}

/** The tags of the blocks that a field shows for a document. */
export function boundTags({ bindBlock, bindBlocks }: Readonly<Record<string, unknown>>): readonly string[] {
  return [...new Set([...textsIn(bindBlock), ...textsIn(bindBlocks)])]
}

/** True if a field opens or does something instead of showing a value. One with own words never shows the value. */
export function isActing(field: SourceField): boolean {
  const hasWords = textsIn(field['content']).length > 0
  return boundTags(field).length > 0 || field.type === 'button' || field.type === 'block' || hasWords
}
