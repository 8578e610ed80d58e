import type { StoredDocument } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import type { PolicyView } from '../queries.ts'

/** For a block that acts on one document. */
export interface RowBlockProps {
  readonly view: PolicyView
  readonly block: Block
  readonly row: StoredDocument
}

/** A decision that was just made about a document. */
export interface Decision {
  readonly button: string
  readonly reason: string | null
}
