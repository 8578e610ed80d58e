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
