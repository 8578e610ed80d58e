import type { BlockFailure, Policy } from '#api/policies/policies.ts'
import type { DocumentState, GridFacts, HeldBack, PolicyFlow, PolicyWork } from '#api/policies/policy-work.ts'
import type { PolicySourceInfo } from '#api/sources.ts'
import type { Caller } from '../../http/caller.ts'
import type { NumberedPages } from '../../http/numbered-pages.ts'
import type { BlockEventFilter, Listening } from '../../platform/live/live.ts'
import type { PolicyGrids } from './grids-source.ts'

export type BlockAddress =
  | { readonly policyId: string; readonly uuid: string }
  | { readonly policyId: string; readonly tag: string }

export type BlockQuery = Readonly<Record<string, string>>

/** Answers beyond Guardian’s, in the formats of `api/policies/policy-work.ts`. Throws `HttpError`. */
export interface PolicyInsight {
  work(caller: Caller): Promise<PolicyWork>
  gridFacts(address: { readonly policyId: string; readonly uuid: string }, caller: Caller): Promise<GridFacts>
  gridRows(
    address: { readonly policyId: string; readonly uuid: string },
    caller: Caller,
    page: string,
  ): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly total: number }>
  /** By document. Documents that the caller may not see are omitted. */
  histories(
    policyId: string,
    caller: Caller,
    documentIds: readonly string[],
  ): Promise<Readonly<Record<string, readonly DocumentState[]>>>
  flow(policyId: string, caller: Caller, documentId: string | null): Promise<PolicyFlow>
  heldBack(policyId: string, caller: Caller): Promise<readonly HeldBack[]>
}

/** A block; null for the blocks of the policy whose tag is in the body. */
export interface ExternalTarget {
  readonly policyId: string
  readonly blockTag: string
}

/** Rows are JSON text of `listNotifications`. */
export interface PolicyNotifications {
  list(pages: NumberedPages | null, caller: Caller): Promise<{ readonly rows: string; readonly total: number }>
  fresh(caller: Caller): Promise<string>
  /** Of one policy or all. A Guardian knows only all. */
  readAll(policyId: string | null, caller: Caller): Promise<string>
}

/**
 * The policies of the embedded store or an upstream Guardian. Answers are JSON text in the format of the block's
 * type. Throws `HttpError`.
 */
export interface PolicySource extends PolicyGrids {
  list(
    pages: NumberedPages | null,
    caller: Caller,
  ): Promise<{ readonly policies: readonly Policy[]; readonly total: number }>
  tree(policyId: string, caller: Caller): Promise<string>
  root(policyId: string, caller: Caller, query: BlockQuery): Promise<string>
  read(address: BlockAddress, caller: Caller, query: BlockQuery): Promise<string>
  /**
   * `body` is the text of a JSON object. Resolves to '' if the block has no answer. A UUID may be used instead of
   * the tag.
   */
  send(address: BlockAddress, caller: Caller, body: string): Promise<string>
  /** Passes a credential from outside to the blocks that accept it. */
  receive(target: ExternalTarget | null, caller: Caller, body: string): Promise<void>
  readonly notifications: PolicyNotifications
  /** The UUIDs from the block up to the root. */
  parents(policyId: string, uuid: string, caller: Caller): Promise<readonly string[]>
  /** JSON text of `getPolicy`. */
  policy(policyId: string, caller: Caller): Promise<string>
  /** JSON text of `listPolicyGroups`. */
  groups(policyId: string, caller: Caller): Promise<string>
  /** `uuid` is null for no group. Returns false for a policy without groups. */
  chooseGroup(policyId: string, caller: Caller, uuid: string | null): Promise<boolean>
  /** JSON text of `getPolicyNavigation`. */
  navigation(policyId: string, caller: Caller): Promise<string>
  /** JSON text of `getTagBlockMap`. */
  tagBlockMap(policyId: string, caller: Caller): Promise<string>
  failures(policyId: string, caller: Caller): Promise<readonly BlockFailure[]>
  /** Returns the number of new failures. */
  sendAgain(policyId: string, caller: Caller, failureId: string): Promise<number>
  /** JSON text of `getSchemaOfType`. */
  schemaOfType(type: string, caller: Caller): Promise<string>
  findTag(policyId: string, tag: string, caller: Caller): Promise<{ readonly id: string }>
  eventFilter(policyIds: readonly string[], listening: readonly Listening[]): Promise<BlockEventFilter>
  info(): PolicySourceInfo
  /** Updates `info` after a change; undefined if it never changes. */
  load?(): Promise<void>
  /** Undefined if the documents are in a Guardian. */
  readonly insight?: PolicyInsight
  /** Undefined if there are no virtual users. */
  readonly dryRuns?: DryRuns
  /** Runs due timers; undefined if a Guardian runs them. */
  tick?(): Promise<void>
}

/** Dry runs of policies with virtual users. Answers are JSON text of the endpoints in `api/policies/dry-run.ts`. */
export interface DryRuns {
  users(policyId: string, caller: Caller): Promise<string>
  /** `role` is the initial role, if the policy allows it; null for none. */
  addUser(policyId: string, caller: Caller, role: string | null): Promise<string>
  actAs(policyId: string, caller: Caller, did: string): Promise<string>
  restart(policyId: string, caller: Caller): Promise<string>
  savepoints(policyId: string, caller: Caller): Promise<string>
  countSavepoints(policyId: string, caller: Caller, query: BlockQuery): Promise<string>
  /** Bodies are forwarded to a Guardian unchanged. */
  save(policyId: string, caller: Caller, body: SentBody<{ readonly name: string }>): Promise<string>
  restore(policyId: string, caller: Caller, savepointId: string): Promise<string>
  rename(place: SavepointPlace, caller: Caller, body: SentBody<{ readonly name: string }>): Promise<string>
  deleteSavepoints(
    policyId: string,
    caller: Caller,
    body: SentBody<{ readonly savepointIds: readonly string[] }>,
  ): Promise<string>
}

export interface SavepointPlace {
  readonly policyId: string
  readonly savepointId: string
}

/** A validated body with its text. */
interface SentBody<Value> {
  readonly text: string
  readonly value: Value
}
