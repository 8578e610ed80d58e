import type { Policy } from '#api/policies/policies.ts'
import type { PolicySource as PolicySourceInfo } from '#api/sources.ts'
import type { Caller } from '../../http/caller.ts'
import type { BlockEventFilter } from '../../platform/live/live-audience.ts'

/** Rows in pages of `size`, counted from 0. */
interface PolicyPages {
  readonly index: number
  readonly size: number
}

/** A block by its UUID or by its tag. */
export type BlockAddress =
  { readonly policyId: string; readonly uuid: string } | { readonly policyId: string; readonly tag: string }

/** Parameters of an address, as they stand in it. */
export type BlockQuery = Readonly<Record<string, string>>

/**
 * Where policies come from: the embedded store, or a Guardian upstream. What a block says depends on its type: it is
 * JSON text. Refusals are thrown as a `Refusal` or `NotFound`.
 */
export interface PolicySource {
  list(
    pages: PolicyPages | null,
    caller: Caller,
  ): Promise<{ readonly policies: readonly Policy[]; readonly total: number }>
  /** The policy, its tree of blocks and its schemas, as the caller may see them. */
  tree(policyId: string, caller: Caller): Promise<string>
  root(policyId: string, caller: Caller, query: BlockQuery): Promise<string>
  read(address: BlockAddress, caller: Caller, query: BlockQuery): Promise<string>
  /** `body`: the text of a JSON object. Answers '' where there is nothing to say. In place of the tag a UUID will do. */
  send(address: BlockAddress, caller: Caller, body: string): Promise<string>
  /** The UUIDs from the block up to the root, its own first. */
  parents(policyId: string, uuid: string, caller: Caller): Promise<readonly string[]>
  findTag(policyId: string, tag: string, caller: Caller): Promise<{ readonly id: string }>
  /** Who of some accounts, by their DIDs, may see blocks of some policies. */
  eventFilter(policyIds: readonly string[], dids: readonly string[]): Promise<BlockEventFilter>
  /** What the source says of itself. */
  info(): PolicySourceInfo
}
