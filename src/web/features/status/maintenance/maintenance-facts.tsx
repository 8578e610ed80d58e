import type { RecordValue } from '#domain/status/record.ts'
import { windowOf } from '#domain/status/maintenance-window.ts'
import { Duration } from '../../../components/duration.tsx'
import { Fact, IdFact } from '../../../components/fact.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { useNow } from '../../../platform/now.ts'
import { Card } from '../../../components/ui/card.tsx'
import { maintenanceWords } from './messages.ts'
import { recordWords } from '../records/messages.ts'

export interface MaintenanceFactsProps {
  readonly record: RecordValue
  /** When this service first saw it. */
  readonly seenAt: number | null
}

/** The times of a maintenance, each with how far it was off its plan. */
export function MaintenanceFacts({ record, seenAt }: MaintenanceFactsProps) {
  const { createdAt } = record
  const window = windowOf(record, useNow(15))
  const { noticeSeconds, beganAt, endedAt, beganLateSeconds, endedLateSeconds, actualSeconds, plannedSeconds } = window
  const names = maintenanceWords.factNames
  return (
    <Card>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{recordWords.facts}</h2>
      <dl className="flex flex-col divide-y divide-line text-sm">
        {createdAt !== null && (
          <Fact name={names.announced} note={noticeSeconds !== null && maintenanceWords.noticeGiven(noticeSeconds)}>
            <Timestamp at={createdAt} detailed />
          </Fact>
        )}
        {beganAt !== null && (
          <Fact name={names.began} note={beganLateSeconds !== null && maintenanceWords.offPlan(beganLateSeconds)}>
            <Timestamp at={beganAt} detailed />
          </Fact>
        )}
        {endedAt !== null && (
          <Fact name={names.ended} note={endedLateSeconds !== null && maintenanceWords.offPlan(endedLateSeconds)}>
            <Timestamp at={endedAt} detailed />
          </Fact>
        )}
        {actualSeconds !== null && (
          <Fact
            name={endedAt === null ? names.soFar : names.took}
            note={
              endedAt !== null && plannedSeconds !== null && maintenanceWords.insteadOf(plannedSeconds, actualSeconds)
            }
          >
            <Duration seconds={actualSeconds} />
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
