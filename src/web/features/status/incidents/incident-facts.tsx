import { durationSeconds, type RecordValue } from '#domain/status/record.ts'
import { Age } from '../../../components/age.tsx'
import { Duration } from '../../../components/duration.tsx'
import { Fact, IdFact } from '../../../components/fact.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { useNow } from '../../../platform/now.ts'
import { Card } from '../../../components/ui/card.tsx'
import { incidentPageWords } from './incident-page-messages.ts'
import { recordWords } from '../records/messages.ts'

export interface IncidentFactsProps {
  readonly record: RecordValue
  /** When this service first saw it. */
  readonly seenAt: number | null
}

/** The times of an incident, all counted from the earliest one that is known. */
export function IncidentFacts({ record, seenAt }: IncidentFactsProps) {
  const { startedAt, endedAt, identifiedAt, monitoringAt, reportedAt, backdated, lastUpdate, isOpen } = record
  const seconds = durationSeconds(record, useNow(15))
  const since = (at: number) => Math.max(0, Math.round((at - startedAt) / 1000))
  return (
    <Card>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{recordWords.facts}</h2>
      <dl className="flex flex-col divide-y divide-line text-sm">
        <Fact
          name={incidentPageWords.began}
          note={backdated && incidentPageWords.reportedAfterwards(since(reportedAt))}
        >
          <Timestamp at={startedAt} detailed />
        </Fact>
        {identifiedAt !== null && (
          <Fact name={incidentPageWords.identified} note={incidentPageWords.after(since(identifiedAt))}>
            <Timestamp at={identifiedAt} detailed />
          </Fact>
        )}
        {monitoringAt !== null && (
          <Fact name={incidentPageWords.mitigated} note={incidentPageWords.after(since(monitoringAt))}>
            <Timestamp at={monitoringAt} detailed />
          </Fact>
        )}
        {endedAt !== null && (
          <Fact name={incidentPageWords.resolved} note={incidentPageWords.after(since(endedAt))}>
            <Timestamp at={endedAt} detailed />
          </Fact>
        )}
        {isOpen && (
          <Fact name={incidentPageWords.durationSoFar}>
            <Duration seconds={seconds} />
          </Fact>
        )}
        {isOpen && lastUpdate && (
          <Fact name={incidentPageWords.lastUpdate}>
            <Age at={lastUpdate.at} />
          </Fact>
        )}
        {seenAt !== null && (
          <Fact name={recordWords.firstSeen}>
            <Timestamp at={seenAt} detailed />
          </Fact>
        )}
        <IdFact id={record.id} />
      </dl>
    </Card>
  )
}
