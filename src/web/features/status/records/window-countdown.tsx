import AlarmClock from 'lucide-react/icons/alarm-clock'
import type { RecordHead } from '#domain/status/record.ts'
import { windowOf } from '#domain/status/maintenance-window.ts'
import { useNow } from '../../../platform/now.ts'
import { windowWords } from './maintenance-window-messages.ts'

/** What a maintenance comes to next, ticking: "starts in 3 h 12 min", "ends in 18 min", "12 min past planned end". */
export function WindowCountdown({ maintenance }: { readonly maintenance: RecordHead }) {
  const { phase, startsInSeconds, endsInSeconds } = windowOf(maintenance, useNow())
  if (phase === 'upcoming' || phase === 'late-start') {
    if (startsInSeconds === null) return windowWords.noBegin
    if (phase === 'upcoming') return windowWords.startsIn(Math.max(0, startsInSeconds))
    return <Late>{windowWords.overdue(-startsInSeconds)}</Late>
  }
  if (endsInSeconds === null) return windowWords.noEnd
  if (phase === 'overrun') return <Late>{windowWords.pastEnd(-endsInSeconds)}</Late>
  return windowWords.endsIn(Math.max(0, endsInSeconds))
}

function Late({ children }: { readonly children: string }) {
  return (
    <>
      <AlarmClock size="1.1em" aria-hidden className="me-1.5 inline align-[-0.15em]" />
      {children}
    </>
  )
}
