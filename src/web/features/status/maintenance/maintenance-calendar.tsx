import { useDeferredValue } from 'react'
import { addDays, startOfDay, dayOf, monthGrid } from '#domain/time/calendar-day.ts'
import { spanOfWork } from '#domain/status/maintenance-window.ts'
import { monthCalendar } from '#domain/status/maintenance-calendar.ts'
import { formatMonth } from '../../../components/month-format.ts'
import { useNow } from '../../../platform/now.ts'
import { useRecordFilters } from '../records/record-filters.tsx'
import { useRecordsBetween } from '../records/records-between.ts'
import { useZones } from '../../../platform/zone.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { useMedia } from '../../../components/ui/media.ts'
import { maintenanceWords } from './messages.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarTable } from './calendar-table.tsx'
import { useShownMonth } from './shown-month.ts'

/** A month of maintenance, with the days of other months that fill its weeks; on phones the days lead to a list below. */
export function MaintenanceCalendar() {
  const asked = useShownMonth().month
  const month = useDeferredValue(asked)
  const { filters, pending } = useRecordFilters('maintenance')
  const { shown } = useZones()
  const now = useNow(60)
  const narrow = useMedia('(width < 64rem)')
  const query = useRecordsBetween(filters, spanOfMonth(month, shown))
  const weeks = monthCalendar(month, shown, query.data, (record) => spanOfWork(record, now))
  const inMonth = new Set(
    weeks.flatMap(({ days, bars }) =>
      bars
        .filter(({ start, days: taken }) => days.slice(start, start + taken).some(isIn(month)))
        .map(({ item }) => item),
    ),
  )
  const stale = pending || asked !== month
  return (
    <div aria-busy={stale} className={classes('flex flex-col gap-2', stale && 'opacity-60')}>
      <StaleNote query={query} />
      <CalendarTable
        label={maintenanceWords.calendarOf(formatMonth(month))}
        month={month}
        today={dayOf(now, shown)}
        weeks={weeks}
        compact={narrow}
      />
      <p className="text-sm text-quiet">
        {maintenanceWords.inMonth(inMonth.size)} · {maintenanceWords.timesIn(shown)}
      </p>
      {narrow && <CalendarAgenda month={month} weeks={weeks} />}
    </div>
  )
}

function isIn(month: string) {
  return (day: string) => day.startsWith(month)
}

/** From the first day of the first week to the last day of the last one. */
function spanOfMonth(month: string, zone: string) {
  const days = monthGrid(month).flat()
  const [first = month, last = month] = [days[0], days.at(-1)]
  return { from: startOfDay(first, zone), until: startOfDay(addDays(last, 1), zone) }
}
