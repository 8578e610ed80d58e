import { durationSeconds, type RecordValue } from '#domain/status/record.ts'
import { Age, Duration } from '../../../components/time/age.tsx'
import { Fact, IdFact } from '../../../components/fact.tsx'
import { Timestamp, ZonedTime } from '../../../components/time/timestamp.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { useNow } from '../../../platform/time/now.ts'
import { recordMessages } from '../records/record-messages.ts'
import { incidentPageMessages } from './messages.ts'

export interface IncidentFactsProps {
  readonly record: RecordValue
  /** When this service first saw the incident, in milliseconds since 1970. */
  readonly seenAt: number | null
}

/** All durations start at the earliest known time. */
export function IncidentFacts({ record, seenAt }: IncidentFactsProps) {
  const { startedAt, endedAt, identifiedAt, monitoringAt, reportedAt, backdated, lastUpdate, isOpen } = record
  const seconds = durationSeconds(record, useNow(15))
  const since = (at: number) => Math.max(0, Math.round((at - startedAt) / 1000))
  return (
    <Card>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{recordMessages.facts}</h2>
      <dl className="flex flex-col divide-y divide-line text-sm">
        <Fact
          name={incidentPageMessages.began}
          note={
            <>
              <InPageTime at={startedAt} />
              {backdated && incidentPageMessages.reportedAfterwards(since(reportedAt))}
            </>
          }
        >
          <Timestamp at={startedAt} detailed />
        </Fact>
        {identifiedAt !== null && (
          <Fact name={incidentPageMessages.identified} note={incidentPageMessages.after(since(identifiedAt))}>
            <Timestamp at={identifiedAt} detailed />
          </Fact>
        )}
        {monitoringAt !== null && (
          <Fact name={incidentPageMessages.mitigated} note={incidentPageMessages.after(since(monitoringAt))}>
            <Timestamp at={monitoringAt} detailed />
          </Fact>
        )}
        {endedAt !== null && (
          <Fact
            name={incidentPageMessages.resolved}
            note={
              <>
                <InPageTime at={endedAt} />
                {incidentPageMessages.after(since(endedAt))}
              </>
            }
          >
            <Timestamp at={endedAt} detailed />
          </Fact>
        )}
        {isOpen && (
          <Fact name={incidentPageMessages.durationSoFar}>
            <Duration seconds={seconds} />
          </Fact>
        )}
        {isOpen && lastUpdate && (
          <Fact name={incidentPageMessages.lastUpdate}>
            <Age at={lastUpdate.at} />
          </Fact>
        )}
        {seenAt !== null && (
          <Fact name={recordMessages.firstSeen}>
            <Timestamp at={seenAt} detailed />
          </Fact>
        )}
        <IdFact id={record.id} />
      </dl>
    </Card>
  )
}

/** Nothing if the page's clocks agree with the chosen zone. */
function InPageTime({ at }: { readonly at: number }) {
  return (
    <span className="ms-auto block max-w-44">
      <ZonedTime form="page" from={at} />
    </span>
  )
}
