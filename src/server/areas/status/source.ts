import type { StatusSource as StatusSourceInfo } from '#api/sources.ts'
import type {
  RecordKind,
  listChanges,
  listFigures,
  listMonths,
  listRecords,
  listTransitions,
  DayBars,
  HistoryRecord,
} from '#api/status/history.ts'
import type { OutputOf, QueryOf } from '#api/endpoint.ts'
import type { Network } from '#domain/status/network.ts'
import type { RecordWithTimeline } from '#domain/status/timeline.ts'

/** A body of area A, made once and sent many times. */
export interface ReadyBody {
  readonly etag: string
  readonly identity: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
  readonly brotli: Uint8Array<ArrayBuffer>
}

/** Where the status area's data come from: the embedded store, or a Statuspage upstream. */
export interface StatusSource {
  /** The body served under a path of area A; undefined for an unknown path, or while no page is known. */
  find(path: string): ReadyBody | undefined
  /** What the source says of itself. */
  info(now: number): StatusSourceInfo
  /** `updated_at` of the page, as it is served. */
  updatedAt(): string | null
  /** Takes over what the store holds now. */
  load(): Promise<void>
  /** Grows each time something was taken over: what was made of the area before may be out of date. */
  version(): number
  /** The store answers: what is served is what it holds. */
  storeReached(): void
  /** The store does not answer: from now on the age of what is served grows. */
  storeLost(now: number): void
}

/** Every condition must hold; a list means any of its values. */
export interface NewestQuery {
  readonly kind?: RecordKind | undefined
  readonly ids?: readonly string[] | undefined
  readonly networks?: readonly Network[] | undefined
  readonly components?: readonly string[] | undefined
  /** Only what ended then (milliseconds since 1970) or later, or has not ended. */
  readonly endedFrom?: number | undefined
  readonly limit: number
}

/** What area A cannot tell: everything that was ever imported or seen. */
export interface HistorySource {
  records(query: QueryOf<typeof listRecords>): Promise<OutputOf<typeof listRecords>>
  months(query: QueryOf<typeof listMonths>): Promise<OutputOf<typeof listMonths>>
  record(kind: RecordKind, id: string): Promise<HistoryRecord>
  /** Records with all their updates, those with the newest update first. */
  newest(query: NewestQuery): Promise<RecordWithTimeline[]>
  days(component: string | undefined, now: number): Promise<DayBars>
  transitions(query: QueryOf<typeof listTransitions>): Promise<OutputOf<typeof listTransitions>>
  changes(query: QueryOf<typeof listChanges>): Promise<OutputOf<typeof listChanges>>
  figures(query: QueryOf<typeof listFigures>, now: number): Promise<OutputOf<typeof listFigures>>
}
