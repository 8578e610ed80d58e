import type { ReactNode } from 'react'
import { durationSeconds, type RecordValue } from '#domain/incident.ts'
import { Age } from '#web/parts/age.tsx'
import { CopyButton } from '#web/parts/copy-button.tsx'
import { Duration } from '#web/parts/duration.tsx'
import { Timestamp } from '#web/parts/timestamp.tsx'
import { useNow } from '#web/queries/now.ts'
import { Card } from '#web/ui/card.tsx'
import { incidentPageWords } from '#web/words/incident-page.ts'

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
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{incidentPageWords.facts}</h2>
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
          <Fact name={incidentPageWords.firstSeen}>
            <Timestamp at={seenAt} detailed />
          </Fact>
        )}
        <Fact name={incidentPageWords.id}>
          <span className="inline-flex min-w-0 items-center gap-1 font-mono text-xs">
            <span className="min-w-0 wrap-anywhere">{record.id}</span>
            <span data-print="no">
              <CopyButton text={record.id} />
            </span>
          </span>
        </Fact>
      </dl>
    </Card>
  )
}

interface FactProps {
  readonly name: string
  readonly note?: string | false
  readonly children: ReactNode
}

function Fact({ name, note = false, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 text-end">
        {children}
        {note !== false && <span className="block text-xs text-quiet">{note}</span>}
      </dd>
    </div>
  )
}
