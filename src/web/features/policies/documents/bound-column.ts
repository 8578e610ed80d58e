import type { SourceField } from '#api/policies/blocks.ts'
import type { Block, BlockTree } from '#domain/policies/block-tree.ts'

/** A column with the buttons of another block, for each document. */
export interface BoundColumn {
  readonly title: string
  readonly block: Block
}

/** The columns of buttons that somebody may use. */
export function boundColumns(fields: readonly SourceField[], tree: BlockTree): BoundColumn[] {
  return fields.flatMap((field) => {
    const tag = field['bindBlock']
    const block = typeof tag === 'string' ? tree.byTag.get(tag) : undefined
    return block?.active && block.type === 'buttonBlock' ? [{ title: field.title ?? '', block }] : []
  })
}
