import type { ReactNode } from 'react'
import { windowOf, windowPicture } from '#domain/status/maintenance-window.ts'
import type { RecordValue } from '#domain/status/record.ts'
import { Duration } from '../../../components/time/age.tsx'
import { Dotted } from '../../../components/dotted.tsx'
import { TimeSpan } from '../../../components/time/time-span.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { useNow } from '../../../platform/time/now.ts'
import { type DrawnWindow, WindowBar } from '../records/maintenance-window.tsx'
import { maintenanceMessages } from './messages.ts'
import { WindowOutcome } from './outcome.tsx'

export function WindowPanel({ record }: { readonly record: RecordValue }) {
  const { scheduledFor, scheduledUntil } = record
  const now = useNow(5)
  const window = windowOf(record, now)
  const picture = windowPicture(record, now, 'whole')
  const { phase, beganAt, endedAt, plannedSeconds, actualSeconds } = window
  if (scheduledFor === null && beganAt === null) return null
  return (
    <Card data-status="maintenance">
      <h2 className="mb-3 text-lg font-semibold tracking-tight">{maintenanceMessages.window}</h2>
      <dl className="flex flex-col gap-4">
        {scheduledFor !== null && (
          <Row name={maintenanceMessages.factNames.planned} picture={picture && { ...picture, real: null, over: null }}>
            <Dotted>
              <TimeSpan from={scheduledFor} until={scheduledUntil} />
              {plannedSeconds !== null && plannedSeconds > 0 && (
                <span className="text-quiet">
                  <Duration seconds={plannedSeconds} />
                </span>
              )}
            </Dotted>
          </Row>
        )}
        {beganAt !== null && actualSeconds !== null && (
          <Row name={maintenanceMessages.factNames.actual} picture={picture && { ...picture, plan: null }}>
            <Dotted>
              {endedAt === null ? (
                <>
                  {maintenanceMessages.since} <Timestamp at={beganAt} />
                </>
              ) : (
                <TimeSpan from={beganAt} until={endedAt} />
              )}
              <span className="text-quiet">
                <Duration seconds={actualSeconds} />
                {endedAt === null && ` ${maintenanceMessages.soFar}`}
              </span>
            </Dotted>
          </Row>
        )}
      </dl>
      {phase === 'done' && (
        <div className="mt-3 border-t border-line pt-3">
          <WindowOutcome window={window} />
        </div>
      )}
    </Card>
  )
}

interface RowProps {
  readonly name: string
  readonly picture: DrawnWindow | null
  readonly children: ReactNode
}

function Row({ name, picture, children }: RowProps) {
  return (
    <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[5rem_minmax(0,1fr)] sm:items-center">
      <dt className="text-sm text-quiet">{name}</dt>
      {picture && (
        <dd className="sm:col-start-2">
          <WindowBar picture={picture} className="h-3" />
        </dd>
      )}
      {/* Where the page's time differs from the reader's, it takes a second line on phones. */}
      <dd className="text-sm max-sm:min-h-[2lh] sm:col-start-2">{children}</dd>
    </div>
  )
}
