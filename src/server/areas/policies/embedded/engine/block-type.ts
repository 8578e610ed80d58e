import type { ExactObject } from '#domain/json/exact-object.ts'
import type { EventLink, WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Row, RowKind } from '#domain/policies/policy-row.ts'
import type { PolicyAccess } from '#domain/policies/block-access.ts'
import type { Caller } from '../../../../http/caller.ts'
import type { Store } from '../../../../platform/database/database.ts'
import type { Identities } from '../../../../platform/identities.ts'
import type { DocumentChecker } from '../../document-checker.ts'
import type { Calculator } from '../../calculation/calculator.ts'
import type { DocumentReader } from '../../document-reader.ts'
import type { BlockQuery } from '../../source.ts'
import type { DocumentColumns, StoredRow } from '../../store/documents.ts'
import type { LoadedPolicy } from '../loaded-policy.ts'
import type { BlockStates, PolicyUser } from './policy-user.ts'
import type { RunLedger } from './run-ledger.ts'

/** The data that one block passes to the next. */
export interface FlowEvent {
  readonly rows: readonly Row[]
  /** Whether the rows were sent as a list, possibly of one row. */
  readonly isList: boolean
  readonly result?: unknown
  /** The rows that `rows` replace. */
  readonly old?: readonly Row[]
  /**
   * The rows that `rows` are parts of. Inherited by every event that a block emits, until a block sets another
   * source.
   */
  readonly source?: readonly Row[]
}

export interface QueuedEvent {
  readonly source: WorkflowBlock | null
  readonly target: WorkflowBlock
  readonly input: string
  readonly event: FlowEvent
  readonly user: PolicyUser | null
  /** The user that the target runs for. */
  readonly actor: EventLink['actor']
  /** How often the block has already failed with this event. */
  readonly attempts?: number
}

type BlockInput = (run: BlockRun, event: FlowEvent) => Promise<void> | void

/** The behavior of a block. Without `get` it cannot be read, without `post` it cannot be sent to. */
export interface BlockType {
  /** Answers GET, from the caller's point of view. */
  readonly get?: (run: BlockRun) => unknown
  /**
   * Handles data sent by a caller; returns undefined for no answer. An error undoes everything and is returned to
   * the caller.
   */
  readonly post?: (run: BlockRun, input: ExactObject) => unknown
  /** Accepts data from outside the policy's pages, whatever the permissions of the block are. */
  readonly receive?: (run: BlockRun, input: ExactObject) => Promise<void>
  /**
   * Handles events, by the name of the input. An error undoes what this block wrote, and the event is stored with
   * the reason. Without `RunEvent`, the block only becomes the current step; `RefreshEvent` announces the block to
   * those who see it.
   */
  readonly inputs?: Readonly<Record<string, BlockInput>>
  /** Adds data to the rows of the grid around it. */
  readonly join?: (run: BlockRun, rows: readonly StoredRow[]) => Promise<readonly StoredRow[]>
  /** Called when the user of the run has left the group that they acted in. */
  readonly memberLeft?: (run: BlockRun) => Promise<void>
  /** Why the block around it must reject a new document, in words; null if it need not. */
  readonly refuse?: (run: BlockRun, row: Row) => Promise<string | null>
  /** Handles all inputs that are not in `inputs`, for tools and modules. */
  readonly anyInput?: (run: BlockRun, event: FlowEvent, input: string) => Promise<void> | void
}

/** An execution of a block for one user. Writes go to `store`, the transaction of the request. */
export interface BlockRun {
  readonly policy: LoadedPolicy
  readonly block: WorkflowBlock
  /** The user that the block runs for; null for none, for example after a timer's tick. */
  readonly user: PolicyUser | null
  /** What the user may currently see and use. */
  access(): Promise<PolicyAccess>
  /** The sender of the request; null for a tick. */
  readonly caller: Caller | null
  readonly now: number
  readonly query: BlockQuery
  readonly store: Store
  readonly documents: RunDocuments
  readonly ledger: RunLedger
  readonly state: BlockStates
  readonly checker: DocumentChecker
  readonly reader: DocumentReader
  readonly calculator: Calculator
  readonly usernames: Identities['usernames']
  /** The same block, running for another user. */
  as(user: PolicyUser | null): BlockRun
  /** Another block, running for the same user. */
  at(block: WorkflowBlock): BlockRun
  /** The rows with the data that the blocks inside this one add. */
  joined(rows: readonly StoredRow[]): Promise<readonly StoredRow[]>
  /** Why a block inside this one refuses a new document; null if none does. */
  refusal(row: Row): Promise<string | null>
  /** The account with a DID as a user of the policy, in the given group or in its active one. */
  userOf(did: string, group?: string | null): Promise<PolicyUser | null>
  /** Notifies all blocks that depend on groups that the user has left one. */
  memberLeft(user: PolicyUser): Promise<void>
  /** Queues an event for the targets of the output. It is delivered after this block, in the same transaction. */
  emit(output: string, event: FlowEvent, user?: PolicyUser | null): void
  /** Emits RunEvent, ReleaseEvent without documents, and RefreshEvent. */
  next(event: FlowEvent, user?: PolicyUser | null): void
  /** Announces the block, or another one, to everyone who may see it; with a user, only to that user. */
  changed(block?: WorkflowBlock, user?: PolicyUser): void
  /**
   * Runs slow work outside the transaction. The request is then repeated from the start, so the work may depend on
   * nothing but its key. Ids and `now` stay the same in each repetition.
   */
  compute<T>(key: string, work: () => Promise<T>): Promise<T>
  /** 24 hexadecimal digits. */
  newId(): string
  newUuid(): string
}

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
