import type { RecordHead } from '#domain/status/record.ts'
import type { CalendarBar } from '#domain/status/maintenance-calendar.ts'
import { classes } from '../../../components/ui/classes.ts'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { maintenanceWords } from './messages.ts'
import { CalendarEntry } from './calendar-entry.tsx'
import { DayNumber } from './day-number.tsx'

export interface CalendarDayProps {
  readonly day: string
  /** Its place in the week, 0 to 6. */
  readonly place: number
  /** What takes place on it, the lanes from above. */
  readonly bars: readonly CalendarBar<RecordHead>[]
  readonly inMonth: boolean
  readonly today: boolean
}

/** A day with its entries. What takes several days is drawn from its first one across those that follow. */
export function CalendarDay({ day, place, bars, inMonth, today }: CalendarDayProps) {
  const lanes = Math.max(-1, ...bars.map(({ lane }) => lane)) + 1
  return (
    <td
      aria-current={today ? 'date' : undefined}
      className={classes(
        'h-24 border border-line p-0 align-top first:border-s-0 last:border-e-0',
        !inMonth && 'bg-sunk',
      )}
    >
      <DayNumber day={day} inMonth={inMonth} today={today} />
      <ul data-list={lanes > 0 ? '' : undefined} className="flex flex-col gap-1 pb-2">
        {Array.from({ length: lanes }, (_, lane) => {
          const bar = bars.find((other) => other.lane === lane)
          return (
            <li key={bar?.item.id ?? lane} aria-hidden={bar ? undefined : true} className="h-10">
              {bar?.start === place && <CalendarEntry bar={bar} />}
              {bar && bar.start !== place && <VisuallyHidden>{maintenanceWords.goesOn(bar.item.name)}</VisuallyHidden>}
            </li>
          )
        })}
      </ul>
    </td>
  )
}
