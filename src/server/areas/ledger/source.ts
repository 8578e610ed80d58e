import type { OutputOf, QueryOf } from '#api/endpoint.ts'
import type { ExportFormat, getLedgerStats } from '#api/ledger/ledger.ts'
import type { EntityActivity } from '#api/ledger/entities.ts'
import type { EvmMeaning } from '#api/ledger/evm.ts'
import type { LedgerToken } from '#api/ledger/tokens.ts'
import type { LedgerSourceInfo } from '#api/sources.ts'
import type { Parameter } from '#domain/ledger/transaction-query.ts'

/** `path` is as requested; the next link is based on it. */
interface LedgerRequest {
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** The caller’s network address. Slow requests take turns by it. */
  readonly owner: string
}

/** The body is text, so that integers are not rounded. */
export interface LedgerAnswer {
  readonly body: string
  readonly cacheControl: string
  readonly next: string | null
}

/** The embedded store or a mirror node. Throws an `HttpError` if it cannot answer. */
export interface LedgerSource {
  list(request: LedgerRequest): Promise<LedgerAnswer>
  /** Like `list`, with our additional filters; the body is a `FoundPage`. */
  find(request: LedgerRequest): Promise<string>
  entries(id: string, request: LedgerRequest, now: number): Promise<LedgerAnswer>
  /** `id` is `shard.realm.num`. */
  entity(id: string, owner: string): Promise<EntityActivity>
  /** Details of tokens; unknown tokens are omitted. */
  tokens(ids: readonly string[]): Promise<LedgerToken[]>
  /** `id` is `0x` followed by the digits of an Ethereum hash or address. */
  evm(id: string): Promise<EvmMeaning>
  stats(query: QueryOf<typeof getLedgerStats>): Promise<OutputOf<typeof getLedgerStats>>
  /** The text of an export in pieces. Throws for invalid parameters before the first piece. */
  export(parameters: readonly Parameter[], format: ExportFormat, owner: string): Promise<AsyncIterable<string>>
  info(): LedgerSourceInfo
  /** Reloads what `info` returns from the store. */
  load(): Promise<void>
}
