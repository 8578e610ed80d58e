import { useSuspenseQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useDeferredValue } from 'react'
import { barsOn, type CalendarWeek, monthCalendar } from '#domain/status/maintenance-calendar.ts'
import { workSpan } from '#domain/status/maintenance-window.ts'
import type { RecordHead } from '#domain/status/record.ts'
import { addDays, addMonths, dayOf, monthGrid, monthOf, startOfDay } from '#domain/time/calendar-day.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { formatMonth } from '../../../components/month-format.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { formatDays } from '../../../components/time-format.ts'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { useMedia } from '../../../platform/media.ts'
import { paths } from '../../../paths.ts'
import { useAddress } from '../../../platform/address.ts'
import { useNow } from '../../../platform/now.ts'
import { useServices } from '../../../platform/services.ts'
import { useZones } from '../../../platform/zone.tsx'
import { recordsBetweenQuery } from '../record-queries.ts'
import { useRecordFilters } from '../records/record-filters.tsx'
import { EntryFacts } from './calendar-entry.tsx'
import { CalendarTable } from './calendar-table.tsx'
import { maintenanceMessages } from './messages.ts'

export function MaintenanceCalendar() {
  const asked = useShownMonth().month
  const month = useDeferredValue(asked)
  const { filters, pending } = useRecordFilters('maintenance')
  const { shown } = useZones()
  const now = useNow(60)
  const firstDay = firstDayOfWeek(navigator.language)
  const narrow = useMedia('(width < 64rem)')
  const query = useSuspenseQuery(recordsBetweenQuery(useServices(), filters, spanOfMonth(month, shown, firstDay)))
  const weeks = monthCalendar(month, shown, query.data, (record) => workSpan(record, now), firstDay)
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
        label={maintenanceMessages.calendarOf(formatMonth(month))}
        month={month}
        today={dayOf(now, shown)}
        weeks={weeks}
        firstDay={firstDay}
        compact={narrow}
      />
      <p className="text-sm text-quiet">
        {maintenanceMessages.inMonth(inMonth.size)} · {maintenanceMessages.timesIn(shown)}
      </p>
      {narrow && <CalendarAgenda month={month} weeks={weeks} />}
    </div>
  )
}

/** 1 is Monday, which is also assumed where the browser does not know. */
function firstDayOfWeek(language: string): number {
  const locale = new Intl.Locale(language)
  return 'getWeekInfo' in locale ? locale.getWeekInfo().firstDay : 1
}

function isIn(month: string) {
  return (day: string) => day.startsWith(month)
}

/** Includes the days of adjacent months that the calendar shows. */
function spanOfMonth(month: string, zone: string, firstDay: number) {
  const days = monthGrid(month, firstDay).flat()
  const [first = month, last = month] = [days[0], days.at(-1)]
  return { from: startOfDay(first, zone), until: startOfDay(addDays(last, 1), zone) }
}

interface CalendarAgendaProps {
  readonly month: string
  readonly weeks: readonly CalendarWeek<RecordHead>[]
}

function CalendarAgenda({ month, weeks }: CalendarAgendaProps) {
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
            <ul data-list aria-label={maintenanceMessages.onDay(formatDays(day), bars.length)}>
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

export function CalendarSteps() {
  const { month, current, setMonth } = useShownMonth()
  return (
    <div className="flex items-center gap-1" data-print="no">
      <Button onClick={() => setMonth(current)}>{maintenanceMessages.thisMonth}</Button>
      <IconButton label={maintenanceMessages.previousMonth} onClick={() => setMonth(addMonths(month, -1))}>
        <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton label={maintenanceMessages.nextMonth} onClick={() => setMonth(addMonths(month, 1))}>
        <ChevronRight size={16} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  )
}

/** `YYYY-MM` from the address, or the current month. */
export function useShownMonth() {
  const { value, set } = useAddress()
  const { shown } = useZones()
  const current = monthOf(useNow(60), shown)
  const named = value('month')
  return {
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(named) ? named : current,
    current,
    setMonth: (month: string) => set({ month: month === current ? null : month }, { push: true }),
  }
}
