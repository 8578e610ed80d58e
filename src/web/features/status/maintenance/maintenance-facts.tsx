import { windowOf } from '#domain/status/maintenance-window.ts'
import type { RecordValue } from '#domain/status/record.ts'
import { Duration } from '../../../components/time/age.tsx'
import { Fact, IdFact } from '../../../components/fact.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { useNow } from '../../../platform/time/now.ts'
import { recordMessages } from '../records/record-messages.ts'
import { maintenanceMessages } from './messages.ts'

export interface MaintenanceFactsProps {
  readonly record: RecordValue
  /** When this service first saw the maintenance, in milliseconds since 1970. */
  readonly seenAt: number | null
}

export function MaintenanceFacts({ record, seenAt }: MaintenanceFactsProps) {
  const { createdAt } = record
  const window = windowOf(record, useNow(15))
  const { noticeSeconds, beganAt, endedAt, beganLateSeconds, endedLateSeconds, actualSeconds, plannedSeconds } = window
  const names = maintenanceMessages.factNames
  return (
    <Card>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{recordMessages.facts}</h2>
      <dl className="flex flex-col divide-y divide-line text-sm">
        {createdAt !== null && (
          <Fact name={names.announced} note={noticeSeconds !== null && maintenanceMessages.noticeGiven(noticeSeconds)}>
            <Timestamp at={createdAt} detailed />
          </Fact>
        )}
        {beganAt !== null && (
          <Fact name={names.began} note={beganLateSeconds !== null && maintenanceMessages.offPlan(beganLateSeconds)}>
            <Timestamp at={beganAt} detailed />
          </Fact>
        )}
        {endedAt !== null && (
          <Fact name={names.ended} note={endedLateSeconds !== null && maintenanceMessages.offPlan(endedLateSeconds)}>
            <Timestamp at={endedAt} detailed />
          </Fact>
        )}
        {actualSeconds !== null && (
          <Fact
            name={endedAt === null ? names.soFar : names.took}
            note={
              endedAt !== null &&
              plannedSeconds !== null &&
              maintenanceMessages.insteadOf(plannedSeconds, actualSeconds)
            }
          >
            <Duration seconds={actualSeconds} />
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
