import type { RecordHead } from '#domain/status/record.ts'
import { formatMonth } from '../../../components/month-format.ts'
import { Card } from '../../../components/ui/card.tsx'
import { incidentsWords } from './messages.ts'
import { IncidentRow } from './incident-row.tsx'

export interface MonthGroupProps {
  /** `YYYY-MM` of the page's zone. */
  readonly month: string
  readonly records: readonly RecordHead[]
  /** Whether all of the month are here: older ones may still be to come. */
  readonly whole: boolean
  readonly search: string
}

/** The incidents that began in a month, under a heading that stays in sight. */
export function MonthGroup({ month, records, whole, search }: MonthGroupProps) {
  return (
    <section aria-label={formatMonth(month)}>
      <h3 className="sticky top-(--strip) z-10 flex items-baseline justify-between gap-4 bg-surface py-2 font-semibold tracking-tight print:static">
        <time dateTime={month}>{formatMonth(month)}</time>
        {whole && <span className="text-sm font-normal text-quiet">{incidentsWords.began(records.length)}</span>}
      </h3>
      <Card padded={false}>
        <ul data-list className="divide-y divide-line">
          {records.map((record) => (
            <IncidentRow key={record.id} record={record} search={search} />
          ))}
        </ul>
      </Card>
    </section>
  )
}
