import type { Row, RowKind } from '#domain/policies/policy-row.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { DocumentColumns, StoredRow } from '../../store/documents.ts'

/** A saved state of a document: the row without the document. */
export interface SavedState {
  readonly row: Omit<Row, 'document'>
  readonly blockId: string
  readonly did: string | null
  readonly at: number
}

export interface SaveOptions {
  /** Derived from the row's members by default. */
  readonly kind?: RowKind
  /** Whether the state becomes part of the document's history. */
  readonly isState?: boolean
}

interface KindColumns extends DocumentColumns {
  readonly kind: RowKind
}

/** The documents of the policy. Unless a function says so, it does not check access. */
export interface RunDocuments {
  find(id: string): Promise<StoredRow | undefined>
  /** Finds a document only if a source that the user may use shows it. */
  findVisible(id: string): Promise<StoredRow | undefined>
  /** The sources that show the user a document; null stands for a grid that is its own source. */
  sourcesOf(id: string): Promise<readonly (WorkflowBlock | null)[]>
  /** Oldest first. */
  findByMessage(messageIds: readonly string[]): Promise<StoredRow[]>
  /** The documents that refer to one of the messages, oldest first. */
  findRelated(messageIds: readonly string[]): Promise<StoredRow[]>
  findByHash(hash: string): Promise<StoredRow[]>
  /** Finds documents by the id of the credential subject, or by the DID that they describe. */
  findBySubject(subjects: readonly string[]): Promise<StoredRow[]>
  /** The documents of a policy, optionally of one `schema` or `owner`, oldest first, in batches. */
  batches(columns: KindColumns): AsyncGenerator<readonly StoredRow[], undefined>
  /** The documents that the source addons inside a block show the user, in order and with `__sourceTag__`. */
  fromSources(block: WorkflowBlock, maxRows?: number): Promise<StoredRow[]>
  /**
   * Replaces the stored row with the same hash, or else the same id; otherwise adds a row. Returns the rows as
   * stored, with the members that only answers have.
   */
  save(rows: readonly Row[], options?: SaveOptions): Promise<StoredRow[]>
  /** States by document, oldest first. */
  states(documentIds: readonly string[]): Promise<ReadonlyMap<string, readonly SavedState[]>>
}
