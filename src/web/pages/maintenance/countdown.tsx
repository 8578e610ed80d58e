import AlarmClock from 'lucide-react/icons/alarm-clock'
import type { RecordHead } from '#domain/incident.ts'
import { windowOf } from '#domain/maintenance-window.ts'
import { useNow } from '#web/queries/now.ts'
import { maintenanceWords } from '#web/words/maintenance.ts'

/** What a maintenance comes to next, ticking: "starts in 3 h 12 min", "ends in 18 min", "12 min past planned end". */
export function Countdown({ maintenance }: { readonly maintenance: RecordHead }) {
  const { phase, startsInSeconds, endsInSeconds } = windowOf(maintenance, useNow())
  if (phase === 'upcoming' || phase === 'late-start') {
    if (startsInSeconds === null) return maintenanceWords.noBegin
    if (phase === 'upcoming') return maintenanceWords.startsIn(Math.max(0, startsInSeconds))
    return <Late>{maintenanceWords.overdue(-startsInSeconds)}</Late>
  }
  if (endsInSeconds === null) return maintenanceWords.noEnd
  if (phase === 'overrun') return <Late>{maintenanceWords.pastEnd(-endsInSeconds)}</Late>
  return maintenanceWords.endsIn(Math.max(0, endsInSeconds))
}

function Late({ children }: { readonly children: string }) {
  return (
    <>
      <AlarmClock size="1.1em" aria-hidden className="me-1.5 inline align-[-0.15em]" />
      {children}
    </>
  )
}
