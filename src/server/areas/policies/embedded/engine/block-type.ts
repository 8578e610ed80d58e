import type { ExactObject } from '#domain/policies/exact-json.ts'
import type { Row } from '#domain/policies/policy-row.ts'
import type { PolicyAccess } from '#domain/policies/block-access.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Caller } from '../../../../http/caller.ts'
import type { Store } from '../../../../platform/database/database.ts'
import type { Identities } from '../../../../platform/identities.ts'
import type { DocumentChecker } from '../../document-checker.ts'
import type { Calculator } from '../../calculation/calculator.ts'
import type { DocumentReader } from '../../document-reader.ts'
import type { BlockQuery } from '../../source.ts'
import type { StoredRow } from '../document-item.ts'
import type { LoadedPolicy } from '../loaded-policy.ts'
import type { PolicyUser } from './policy-user.ts'
import type { RunDocuments } from './document-access.ts'
import type { RunLedger } from './run-ledger.ts'

/** What one block hands to the next. */
export interface BlockEvent {
  readonly rows: readonly Row[]
  /** Whether it was sent as a list, even of one. */
  readonly isList: boolean
  readonly result?: unknown
  /** The rows that `rows` replace. */
  readonly old?: readonly Row[]
  /** The rows that `rows` are parts of. It goes along with whatever a block emits, until a block sets another. */
  readonly source?: readonly Row[]
}

type BlockInput = (run: BlockRun, event: BlockEvent) => Promise<void> | void

/** A block that cannot be read, or sent to, lacks the function. */
export interface BlockType {
  /** Answers GET, as the caller may see it. */
  readonly get?: (run: BlockRun) => unknown
  /** Takes what a caller sends; undefined for no answer. An error undoes everything and goes to the caller. */
  readonly post?: (run: BlockRun, input: ExactObject) => unknown
  /** Takes what comes from outside the policy's own pages; permissions of blocks do not matter. */
  readonly receive?: (run: BlockRun, input: ExactObject) => Promise<void>
  /**
   * Takes events, by the name of the input. An error undoes what this block wrote; the event is kept with the reason.
   * Without `RunEvent` the block only becomes the current step; `RefreshEvent` announces the block to those who see it.
   */
  readonly inputs?: Readonly<Record<string, BlockInput>>
  /** Adds to the rows of the grid around it. */
  readonly join?: (run: BlockRun, rows: readonly StoredRow[]) => Promise<readonly StoredRow[]>
  /** The user of the run is no longer in the group that they acted in. */
  readonly memberLeft?: (run: BlockRun) => Promise<void>
  /** Why the block around it must not take a new document, in words; null if it may. */
  readonly refuse?: (run: BlockRun, row: Row) => Promise<string | null>
  /** Takes the inputs that are not in `inputs`, whatever their name: tools and modules. */
  readonly anyInput?: (run: BlockRun, event: BlockEvent, input: string) => Promise<void> | void
}

/** A block at work for one user. Writes go to `store`, the transaction of the request. */
export interface BlockRun {
  readonly policy: LoadedPolicy
  readonly block: WorkflowBlock
  /** For whom the block runs; null for nobody, as after a tick of a timer. */
  readonly user: PolicyUser | null
  /** What the user may see and use, as it is now. */
  access(): Promise<PolicyAccess>
  /** Who sent the request; null for a tick. */
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
  /** The same block at work for another user. */
  as(user: PolicyUser | null): BlockRun
  /** Another block at work for the same user. */
  at(block: WorkflowBlock): BlockRun
  /** The rows with what the blocks inside this one add. */
  joined(rows: readonly StoredRow[]): Promise<readonly StoredRow[]>
  /** Why a block inside this one refuses a new document; null if none does. */
  refusal(row: Row): Promise<string | null>
  /** The account with a DID as the policy knows it, in a group or in its active one. */
  userOf(did: string, group?: string | null): Promise<PolicyUser | null>
  /** Tells every block that counts on a group that somebody is no longer in it. */
  memberLeft(user: PolicyUser): Promise<void>
  /** Queues an event for what the output is linked to. It is delivered after this block, in the same transaction. */
  emit(output: string, event: BlockEvent, user?: PolicyUser | null): void
  /** RunEvent, ReleaseEvent without documents, RefreshEvent. */
  next(event: BlockEvent, user?: PolicyUser | null): void
  /** Announces the block, or another, to everyone who may see it; with a user, to them only. */
  changed(block?: WorkflowBlock, user?: PolicyUser): void
  /**
   * Runs slow work outside the transaction, which then starts again: the request is repeated up to here, so that the work
   * must depend on nothing but its key. Ids and `now` stay the same in each repetition.
   */
  compute<T>(key: string, work: () => Promise<T>): Promise<T>
  /** 24 hexadecimal digits. */
  newId(): string
  newUuid(): string
}

/** What the block keeps for each user, as a JSON object; empty at first. */
export interface BlockStates {
  read(user?: PolicyUser | null): Promise<Readonly<Record<string, unknown>>>
  write(value: Readonly<Record<string, unknown>>, user?: PolicyUser | null): Promise<void>
  /** Of all users, by their key. */
  all(): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>
}
