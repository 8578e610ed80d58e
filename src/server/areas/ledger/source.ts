import type { OutputOf, QueryOf } from '#api/endpoint.ts'
import type { ExportFormat, getLedgerStats } from '#api/ledger/ledger.ts'
import type { LedgerSource as LedgerSourceInfo } from '#api/sources.ts'
import type { Parameter } from '#domain/ledger/transaction-query.ts'

/** What is asked of area D; `path` as it was requested, for the next link. */
interface LedgerRequest {
  readonly path: string
  readonly parameters: readonly Parameter[]
}

/** A body of area D as text, so that no integer is rounded on its way. */
export interface LedgerAnswer {
  readonly body: string
  readonly cacheControl: string
  /** The address of the next page. */
  readonly next: string | null
}

/** Where the transactions come from: the embedded store, or a mirror node upstream. What cannot be answered is thrown as `LedgerError`. */
export interface LedgerSource {
  list(request: LedgerRequest): Promise<LedgerAnswer>
  /** All records of a transaction id or hash. */
  entries(id: string, request: LedgerRequest, now: number): Promise<LedgerAnswer>
  stats(query: QueryOf<typeof getLedgerStats>): Promise<OutputOf<typeof getLedgerStats>>
  /** A file of everything the parameters select, piece by piece. Faults in the parameters are thrown before the first piece. */
  export(parameters: readonly Parameter[], format: ExportFormat): Promise<AsyncIterable<string>>
  /** What the source says of itself. */
  info(): LedgerSourceInfo
  /** Takes over what the store says of the area now. */
  load(): Promise<void>
}
