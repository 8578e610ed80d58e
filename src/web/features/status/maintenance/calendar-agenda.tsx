import type { RecordHead } from '#domain/status/record.ts'
import { barsOn, type CalendarWeek } from '#domain/status/maintenance-calendar.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { formatDays } from '../../../components/time-format.ts'
import { paths } from '../../../paths.ts'
import { maintenanceWords } from './messages.ts'
import { EntryFacts } from './entry-detail.tsx'

export interface CalendarAgendaProps {
  readonly month: string
  readonly weeks: readonly CalendarWeek<RecordHead>[]
}

/** The days of a month on which something takes place, one below the other. */
export function CalendarAgenda({ month, weeks }: CalendarAgendaProps) {
  const days = weeks.flatMap((week) => week.days.map((day, place) => ({ day, bars: barsOn(week, place) })))
  return (
    <div className="mt-4 flex flex-col gap-5">
      {days
        .filter(({ day, bars }) => day.startsWith(month) && bars.length > 0)
        .map(({ day, bars }) => (
          <div key={day}>
            <h3 id={`day-${day}`} tabIndex={-1} className="border-b border-line pb-1 font-medium outline-none">
              {formatDays(day)}
            </h3>
            <ul data-list aria-label={maintenanceWords.onDay(formatDays(day), bars.length)}>
              {bars.map(({ item }) => (
                <li key={item.id} className="py-2.5 text-sm">
                  <PageLink to={paths.maintenanceItem(item.id)} className="text-base font-medium wrap-anywhere">
                    {item.name}
                  </PageLink>
                  <EntryFacts maintenance={item} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  )
}
