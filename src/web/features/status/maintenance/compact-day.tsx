import { windowOf, type WindowPhase } from '#domain/status/maintenance-window.ts'
import { formatDays } from '../../../components/time-format.ts'
import { useServices } from '../../../platform/services.ts'
import { classes } from '../../../components/ui/classes.ts'
import { maintenanceWords } from './messages.ts'
import type { CalendarDayProps } from './calendar-day.tsx'
import { DayNumber } from './day-number.tsx'

const looks: Readonly<Record<WindowPhase, string>> = {
  upcoming: 'border border-status',
  'late-start': 'border border-dashed border-status',
  active: 'bg-status',
  overrun: 'bg-status',
  done: 'bg-line-strong',
}
const most = 4

/** A day where there is no room for names: a mark for each entry, and the way to them. */
export function CompactDay({ day, bars, inMonth, today }: CalendarDayProps) {
  const now = useServices().clock.now()
  const content = (
    <>
      <DayNumber day={day} inMonth={inMonth} today={today} />
      <span aria-hidden="true" className="flex h-2 justify-center gap-0.5" data-status="maintenance">
        {bars.slice(0, most).map(({ item }) => (
          <span key={item.id} className={classes('size-1.5 rounded-full', looks[windowOf(item, now).phase])} />
        ))}
      </span>
    </>
  )
  return (
    <td
      aria-current={today ? 'date' : undefined}
      className={classes('h-13 border border-line p-0 first:border-s-0 last:border-e-0', !inMonth && 'bg-sunk')}
    >
      {bars.length > 0 && inMonth ? (
        <a
          href={`#day-${day}`}
          aria-label={maintenanceWords.onDay(formatDays(day), bars.length)}
          className="flex h-full flex-col items-center justify-center"
        >
          {content}
        </a>
      ) : (
        <div className="flex h-full flex-col items-center justify-center">{content}</div>
      )}
    </td>
  )
}
