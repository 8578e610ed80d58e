import { Dotted } from '../../../components/dotted.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useDeferredValue } from 'react'
import { barsOn, calendarOf, type CalendarWeek } from '#domain/status/maintenance-calendar.ts'
import { workSpan } from '#domain/status/maintenance-window.ts'
import type { RecordHead } from '#domain/status/record.ts'
import { dayOf } from '#domain/time/calendar-day.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { formatDays } from '../../../components/time/time-format.ts'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { useMedia } from '../../../platform/screen/media.ts'
import { paths } from '../../../paths.ts'
import { useNow } from '../../../platform/time/now.ts'
import { useServices } from '../../../platform/services.ts'
import { useZones } from '../../../platform/time/zone.tsx'
import { recordsBetweenQuery } from '../record-queries.ts'
import { useRecordFilters } from '../records/record-filters.tsx'
import { type CalendarPeriod, isIn, periodRange, useShownPeriod } from './calendar-period.ts'
import { CalendarFacts } from './calendar-entry.tsx'
import { CalendarTable } from './calendar-table.tsx'
import { maintenanceMessages } from './messages.ts'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

export function MaintenanceCalendar() {
  const asked = useShownPeriod()
  const period = useDeferredValue(asked.period)
  const { filters, pending } = useRecordFilters('maintenance')
  const { shown } = useZones()
  const now = useNow(60)
  const narrow = useMedia('(width < 64rem)')
  const query = useSuspenseQuery(recordsBetweenQuery(useServices(), filters, periodRange(period, shown)))
  const weeks = calendarOf(period.weeks, shown, query.data, (record) => workSpan(record, now))
  const within = new Set(
    weeks.flatMap(({ days, bars }) =>
      bars
        .filter(({ start, days: taken }) => days.slice(start, start + taken).some((day) => isIn(period, day)))
        .map(({ item }) => item),
    ),
  )
  const stale = pending || asked.period.key !== period.key
  return (
    <div aria-busy={stale} className={classes('flex flex-col gap-2', stale && 'opacity-60')}>
      <StaleNote query={query} />
      <CalendarTable
        label={maintenanceMessages.calendarOf(period.title)}
        period={period}
        today={dayOf(now, shown)}
        weeks={weeks}
        compact={narrow}
      />
      <p className="text-sm text-quiet">
        <Dotted>
          {maintenanceMessages.within(within.size, period.isWeek)}
          {maintenanceMessages.timesIn(shown)}
        </Dotted>
      </p>
      {narrow && <CalendarAgenda period={period} weeks={weeks} />}
    </div>
  )
}

interface CalendarAgendaProps {
  readonly period: CalendarPeriod
  readonly weeks: readonly CalendarWeek<RecordHead>[]
}

function CalendarAgenda({ period, weeks }: CalendarAgendaProps) {
  const days = weeks.flatMap((week) => week.days.map((day, place) => ({ day, bars: barsOn(week, place) })))
  return (
    <div className="mt-4 flex flex-col gap-5">
      {days
        .filter(({ day, bars }) => isIn(period, day) && bars.length > 0)
        .map(({ day, bars }) => (
          <div key={day}>
            <h3 id={`day-${day}`} tabIndex={-1} className="border-b border-line pb-1 font-medium outline-none">
              {formatDays(day)}
            </h3>
            <ul data-list aria-label={maintenanceMessages.onDay(formatDays(day), bars.length)}>
              {bars.map(({ item }) => (
                <li key={item.id} className="relative py-2.5 text-sm">
                  <PageLink
                    to={paths.maintenanceItem(item.id)}
                    className="text-base font-medium wrap-anywhere after:absolute after:inset-0"
                  >
                    {item.name}
                  </PageLink>
                  <CalendarFacts maintenance={item} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  )
}

export function CalendarSteps() {
  const { period, step, toToday } = useShownPeriod()
  const words = maintenanceMessages.steps[period.isWeek ? 'week' : 'month']
  return (
    <div className="flex items-center gap-1" data-print="no">
      <Button onClick={toToday}>{maintenanceMessages.today}</Button>
      <IconButton label={words.previous} onClick={() => step(-1)}>
        <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton label={words.next} onClick={() => step(1)}>
        <ChevronRight size={16} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  )
}
