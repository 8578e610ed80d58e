import type { StatusSourceInfo } from '#api/sources.ts'
import type { RecordKind, listRecords, DayBars } from '#api/status/history.ts'
import type { listChanges, listNews } from '#api/status/news.ts'
import type { listFigures, listMonths, listTransitions, HistoryRecord } from '#api/status/record-history.ts'
import type { UptimeQuery, UptimeReport } from '#api/status/uptime.ts'
import type { OutputOf, QueryOf } from '#api/endpoint.ts'
import type { Network } from '#domain/status/network.ts'
import type { RecordWithTimeline } from '#domain/status/record.ts'
import type { ReadyBody } from '../../http/ready-body.ts'

export interface StatusSource {
  /** Undefined for an unknown path, while no page is known, and if the status was never reported. */
  find(path: string): ReadyBody | undefined
  info(now: number): StatusSourceInfo
  /** `updated_at` of the served page. */
  updatedAt(): string | null
  /** Reads the store again. */
  load(): Promise<void>
  /** Increases with each load. Data derived from an earlier version may be out of date. */
  version(): number
  /** Call it when the store has answered: what is served is current. */
  storeReached(): void
  /** Call it when the store fails: from now on, the age of what is served increases. */
  storeLost(now: number): void
}

/** All conditions must hold; a list means any of its values. */
export interface NewestQuery {
  readonly kind?: RecordKind | undefined
  readonly ids?: readonly string[] | undefined
  readonly networks?: readonly Network[] | undefined
  readonly components?: readonly string[] | undefined
  /** Only records that ended at this time (milliseconds since 1970) or later, or have not ended. */
  readonly endedFrom?: number | undefined
  readonly limit: number
}

export interface RecordWithHistory extends RecordWithTimeline {
  /** When anything shown in feeds last changed, including its delisting and return. Never decreases. */
  readonly changedAt: number
}

/** Everything that was ever imported or received. */
export interface HistorySource {
  records(query: QueryOf<typeof listRecords>): Promise<OutputOf<typeof listRecords>>
  months(query: QueryOf<typeof listMonths>): Promise<OutputOf<typeof listMonths>>
  record(kind: RecordKind, id: string): Promise<HistoryRecord>
  /** Records with all their updates, newest update first. */
  newest(query: NewestQuery): Promise<RecordWithHistory[]>
  /** Time after `confirmedAt` is unknown. */
  days(component: string | undefined, now: number, confirmedAt: number): Promise<DayBars>
  transitions(query: QueryOf<typeof listTransitions>): Promise<OutputOf<typeof listTransitions>>
  changes(query: QueryOf<typeof listChanges>): Promise<OutputOf<typeof listChanges>>
  /** Time after `confirmedAt` is unknown. */
  uptime(query: UptimeQuery, now: number, confirmedAt: number): Promise<UptimeReport>
  news(query: QueryOf<typeof listNews>, now: number): Promise<OutputOf<typeof listNews>>
  figures(query: QueryOf<typeof listFigures>, now: number): Promise<OutputOf<typeof listFigures>>
}
