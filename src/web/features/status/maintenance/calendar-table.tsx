import { barsOn, type CalendarBar, type CalendarWeek } from '#domain/status/maintenance-calendar.ts'
import { windowOf, type WindowPhase } from '#domain/status/maintenance-window.ts'
import type { RecordHead } from '#domain/status/record.ts'
import { formatDays } from '../../../components/time/time-format.ts'
import { classes } from '../../../components/ui/classes.ts'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { useDrawingTime } from '../../../platform/time/now.ts'
import { CalendarEntry } from './calendar-entry.tsx'
import { type CalendarPeriod, isIn } from './calendar-period.ts'
import { maintenanceMessages } from './messages.ts'

interface CalendarTableProps {
  readonly label: string
  readonly period: CalendarPeriod
  readonly today: string
  readonly weeks: readonly CalendarWeek<RecordHead>[]
  readonly compact: boolean
}

export function CalendarTable({ label, period, today, weeks, compact }: CalendarTableProps) {
  const Day = compact ? CompactDay : CalendarDay
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-raised">
      <table aria-label={label} className="w-full table-fixed border-collapse text-xs">
        <thead>
          <tr>
            {weekdaysOf(weeks[0]?.days ?? []).map(({ short, name }) => (
              <th
                key={short}
                scope="col"
                className="border-b border-line px-2 py-1.5 text-start font-medium text-quiet"
              >
                <span aria-hidden="true">{short}</span>
                <VisuallyHidden>{name}</VisuallyHidden>
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
                  inMonth={isIn(period, day)}
                  isTall={period.isWeek}
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

/** In the order of the week. */
function weekdaysOf(days: readonly string[]) {
  return days.map((day) => {
    const index = (new Date(day).getUTCDay() + 6) % 7
    return { short: maintenanceMessages.weekdays[index], name: maintenanceMessages.weekdayNames[index] }
  })
}

interface CalendarDayProps {
  readonly day: string
  /** Index in the week, 0 to 6. */
  readonly place: number
  /** In the order of lanes. */
  readonly bars: readonly CalendarBar<RecordHead>[]
  readonly inMonth: boolean
  readonly today: boolean
  /** True for a single week, which has room for whole names. */
  readonly isTall: boolean
}

/** An entry of several days is drawn in its first day and extends across the following ones. */
function CalendarDay({ day, place, bars, inMonth, today, isTall }: CalendarDayProps) {
  const lanes = Math.max(-1, ...bars.map(({ lane }) => lane)) + 1
  return (
    <td
      aria-current={today ? 'date' : undefined}
      className={classes(
        'border border-line p-0 align-top first:border-s-0 last:border-e-0',
        isTall ? 'h-80' : 'h-24',
        !inMonth && 'bg-sunk',
      )}
    >
      <DayNumber day={day} inMonth={inMonth} today={today} />
      <ul data-list={lanes > 0 ? '' : undefined} className="flex flex-col gap-1 pb-2">
        {Array.from({ length: lanes }, (_, lane) => {
          const bar = bars.find((other) => other.lane === lane)
          return (
            <li key={bar?.item.id ?? lane} aria-hidden={bar ? undefined : true} className={isTall ? 'h-18' : 'h-10'}>
              {bar?.start === place && <CalendarEntry bar={bar} isTall={isTall} />}
              {bar && bar.start !== place && (
                <VisuallyHidden>{maintenanceMessages.continuesAfter(bar.item.name)}</VisuallyHidden>
              )}
            </li>
          )
        })}
      </ul>
    </td>
  )
}

const looks: Readonly<Record<WindowPhase, string>> = {
  upcoming: 'border border-status',
  'late-start': 'border border-dashed border-status',
  active: 'bg-status',
  overrun: 'bg-status',
  done: 'bg-line-strong',
}
const maxMarks = 4

function CompactDay({ day, bars, inMonth, today }: CalendarDayProps) {
  const now = useDrawingTime()
  const content = (
    <>
      <DayNumber day={day} inMonth={inMonth} today={today} />
      <span aria-hidden="true" className="flex h-2 justify-center gap-0.5" data-status="maintenance">
        {bars.slice(0, maxMarks).map(({ item }) => (
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
          aria-label={maintenanceMessages.onDay(formatDays(day), bars.length)}
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

interface DayNumberProps {
  readonly day: string
  readonly inMonth: boolean
  readonly today: boolean
}

function DayNumber({ day, inMonth, today }: DayNumberProps) {
  return (
    <time
      dateTime={day}
      className={classes(
        'm-1 flex size-6 items-center justify-center rounded-full',
        today ? 'bg-accent font-semibold text-on-accent' : inMonth ? 'text-ink' : 'text-quiet',
      )}
    >
      {Number(day.slice(8))}
    </time>
  )
}
