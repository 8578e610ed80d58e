import type { RecordKind, listChanges, listFigures, listMonths, listRecords, listTransitions } from '#api/history.ts'
import type { DayBars, HistoryRecord } from '#api/history.ts'
import type { OutputOf, QueryOf } from '#api/endpoint.ts'

/** What area A cannot tell: everything that was ever imported or seen. */
export interface HistorySource {
  records(query: QueryOf<typeof listRecords>): Promise<OutputOf<typeof listRecords>>
  months(query: QueryOf<typeof listMonths>): Promise<OutputOf<typeof listMonths>>
  record(kind: RecordKind, id: string): Promise<HistoryRecord>
  days(component: string | undefined, now: number): Promise<DayBars>
  transitions(query: QueryOf<typeof listTransitions>): Promise<OutputOf<typeof listTransitions>>
  changes(query: QueryOf<typeof listChanges>): Promise<OutputOf<typeof listChanges>>
  figures(query: QueryOf<typeof listFigures>, now: number): Promise<OutputOf<typeof listFigures>>
}
