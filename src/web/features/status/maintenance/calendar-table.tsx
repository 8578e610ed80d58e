import type { RecordHead } from '#domain/status/record.ts'
import { barsOn, type CalendarWeek } from '#domain/status/maintenance-calendar.ts'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { maintenanceWords } from './messages.ts'
import { CalendarDay } from './calendar-day.tsx'
import { CompactDay } from './compact-day.tsx'

export interface CalendarTableProps {
  readonly label: string
  readonly month: string
  readonly today: string
  readonly weeks: readonly CalendarWeek<RecordHead>[]
  readonly compact: boolean
}

/** A month as a table of weeks. */
export function CalendarTable({ label, month, today, weeks, compact }: CalendarTableProps) {
  const Day = compact ? CompactDay : CalendarDay
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-raised">
      <table aria-label={label} className="w-full table-fixed border-collapse text-xs">
        <thead>
          <tr>
            {maintenanceWords.weekdays.map((short, index) => (
              <th
                key={short}
                scope="col"
                className="border-b border-line px-2 py-1.5 text-start font-medium text-quiet"
              >
                <span aria-hidden="true">{short}</span>
                <VisuallyHidden>{maintenanceWords.weekdayNames[index]}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.days[0]}>
              {week.days.map((day, place) => (
                <Day
                  key={day}
                  day={day}
                  place={place}
                  bars={barsOn(week, place)}
                  inMonth={day.startsWith(month)}
                  today={day === today}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
