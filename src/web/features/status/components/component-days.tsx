import { dayOf } from '#domain/time/calendar-day.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { uptimeOver } from '#domain/status/day-bars.ts'
import { DayBarsLegend } from '../day-bars/day-bars-legend.tsx'
import { DayBars } from '../day-bars/day-bars.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { formatDays } from '../../../components/time-format.ts'
import { Uptime } from '../day-bars/uptime.tsx'
import { useDays } from '../history-queries.ts'
import { useNow } from '../../../platform/now.ts'
import { componentWords } from './component-messages.ts'
import { dayBarsWords } from '../day-bars/messages.ts'

export interface NinetyDaysProps {
  readonly id: string
  readonly name: string
}

const periods = [90, 30, 7] as const

/** The days of a component, large, and how much of them it was up. */
export function NinetyDays({ id, name }: NinetyDaysProps) {
  const query = useDays(id)
  const now = useNow(60)
  const { span, components, records } = query.data
  const component = components.get(id)
  const knownFrom = parseInstant(component?.known_from ?? null)
  const firstKnown = knownFrom === null ? null : dayOf(knownFrom, span.zone)
  return (
    <>
      <div className="pb-2 empty:hidden">
        <StaleNote query={query} />
      </div>
      <dl className="mb-4 grid max-w-md grid-cols-3 gap-x-4">
        {periods.map((days) => (
          <div key={days}>
            <dt className="text-xs text-quiet">{componentWords.uptimeOver(days)}</dt>
            <dd className="text-xl font-semibold tracking-tight">
              <Uptime share={component ? uptimeOver(component, span, days, now) : null} />
            </dd>
          </div>
        ))}
      </dl>
      <DayBars component={component} span={span} records={records} name={name} large />
      <div className="mt-1.5 mb-4 flex justify-between text-xs text-quiet">
        <span>{formatDays(span.firstDay)}</span>
        <span>{dayBarsWords.today}</span>
      </div>
      <DayBarsLegend />
      <p className="mt-2 text-xs text-quiet">
        {firstKnown !== null && firstKnown > span.firstDay && componentWords.trackedSince(formatDays(firstKnown))}
        {componentWords.uptimeRule}
      </p>
    </>
  )
}
