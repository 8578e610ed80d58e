import type { RecordHead } from '#domain/status/record.ts'
import { windowOf } from '#domain/status/maintenance-window.ts'
import { TimeSpan } from '../../../components/time-span.tsx'
import { WindowCountdown } from '../records/window-countdown.tsx'
import { useServices } from '../../../platform/services.ts'
import { maintenanceWords } from './messages.ts'
import { statusWords } from '../../../components/messages/status.ts'
import { Outcome } from './outcome.tsx'

/** A maintenance in short, with its name whole: shown beside its entry in the calendar. */
export function EntryDetail({ maintenance }: { readonly maintenance: RecordHead }) {
  const { name, components } = maintenance
  return (
    <>
      <p className="font-medium wrap-anywhere">{name}</p>
      <EntryFacts maintenance={maintenance} />
      {components.length > 0 && <p className="text-quiet">{maintenanceWords.named(components)}</p>}
    </>
  )
}

/** When it is, and what becomes or became of it. */
export function EntryFacts({ maintenance }: { readonly maintenance: RecordHead }) {
  const { status, startedAt, endedAt, scheduledFor, scheduledUntil } = maintenance
  const window = windowOf(maintenance, useServices().clock.now())
  const over = window.phase === 'done'
  return (
    <>
      <p>
        <TimeSpan from={over ? startedAt : (scheduledFor ?? startedAt)} until={over ? endedAt : scheduledUntil} />
      </p>
      {over ? (
        <Outcome window={window} />
      ) : (
        <p className="text-quiet">
          {statusWords.state(status)} · <WindowCountdown maintenance={maintenance} />
        </p>
      )}
    </>
  )
}
