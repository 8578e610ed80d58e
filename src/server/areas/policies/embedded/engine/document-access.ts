import type { Row, RowKind } from '#domain/policies/policy-row.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { DocumentColumns } from '../../store/documents.ts'
import type { StoredRow } from '../document-item.ts'

/** A state that a document was saved in: the row without the document. */
export interface DocumentState {
  readonly row: Omit<Row, 'document'>
  /** The block that saved it. */
  readonly blockId: string
  readonly did: string | null
  readonly at: number
}

export interface SaveOptions {
  /** Found by its members unless given. */
  readonly kind?: RowKind
  /** Whether the state becomes part of the document's history. */
  readonly isState?: boolean
}

interface KindColumns extends DocumentColumns {
  readonly kind: RowKind
}

/** The documents of the policy. Those that are found are not checked for access, unless the function says so. */
export interface RunDocuments {
  find(id: string): Promise<StoredRow | undefined>
  /** What a source that the user may use shows them. */
  findVisible(id: string): Promise<StoredRow | undefined>
  /** The oldest first. */
  findByMessage(messageIds: readonly string[]): Promise<StoredRow[]>
  /** Those that refer to one of the messages, the oldest first. */
  findRelated(messageIds: readonly string[]): Promise<StoredRow[]>
  findByHash(hash: string): Promise<StoredRow[]>
  /** By the id of the credential subject, or the DID that a document describes. */
  findBySubject(subjects: readonly string[]): Promise<StoredRow[]>
  /** All documents of a policy unless `schema` or `owner` narrows it, the oldest first, a few at a time. */
  batches(columns: KindColumns): AsyncGenerator<readonly StoredRow[], undefined>
  /** What the source addons inside a block show the user, in order and with `__sourceTag__`. */
  fromSources(block: WorkflowBlock, maxRows?: number): Promise<StoredRow[]>
  /**
   * Replaces a stored row with the same hash, or else the same id, or adds one. Returns the rows as stored, with the
   * members that only answers have.
   */
  save(rows: readonly Row[], options?: SaveOptions): Promise<StoredRow[]>
  /** By document, the oldest first. */
  states(documentIds: readonly string[]): Promise<ReadonlyMap<string, readonly DocumentState[]>>
}
