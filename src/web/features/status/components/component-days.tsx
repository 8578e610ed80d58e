import { type Bar, barsOf } from '#domain/status/day-bars.ts'
import { dayOf, daysBetween } from '#domain/time/calendar-day.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { formatDays } from '../../../components/time/time-format.ts'
import { useAddress } from '../../../platform/address.ts'
import { useServices } from '../../../platform/services.ts'
import { useBarTime } from '../day-bars/bar-time.ts'
import { DayBarsLegend } from '../day-bars/bar-shapes.tsx'
import { DayBarSlider } from '../day-bars/day-bars.tsx'
import { DayEvents } from '../day-bars/day-events.tsx'
import { dayBarsMessages } from '../day-bars/messages.ts'
import { Uptime } from '../day-bars/uptime.tsx'
import { daysQuery, type DaysValue } from '../history-queries.ts'
import { useUptimeTarget } from '../uptime/target.ts'
import { componentMessages } from './messages.ts'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

interface NinetyDaysProps {
  readonly id: string
  readonly name: string
}

const periods = [
  [90, 'uptime'],
  [30, 'uptime_30d'],
  [7, 'uptime_7d'],
] as const

export function NinetyDays({ id, name }: NinetyDaysProps) {
  const query = useSuspenseQuery(daysQuery(useServices(), id))
  const { span, components, records } = query.data
  const component = components.get(id)
  const knownFrom = parseInstant(component?.known_from ?? null)
  const { target, text } = useUptimeTarget()
  const { value } = useAddress()
  const from = value('from')
  const named = namedDays(query.data, id, { from, until: value('until'), now: useBarTime() })
  const firstKnown = knownFrom === null ? null : dayOf(knownFrom, span.zone)
  return (
    <>
      <div className="pb-2 empty:hidden">
        <StaleNote query={query} />
      </div>
      <dl className="mb-4 grid max-w-md grid-cols-3 gap-x-2 sm:gap-x-4">
        {periods.map(([days, key]) => {
          const share = component?.[key] ?? null
          return (
            <div key={days}>
              <dt className="text-xs whitespace-nowrap text-quiet">{componentMessages.uptimeOver(days)}</dt>
              <dd className="text-xl font-semibold tracking-tight">
                <Uptime share={share} />
              </dd>
              {target !== null && share !== null && (
                <dd className="flex items-center gap-1 text-xs text-quiet">
                  {share < target && <StatusMark status="degraded" size={12} />}
                  {componentMessages.against(share >= target, text)}
                </dd>
              )}
            </div>
          )
        })}
      </dl>
      <DayBarSlider known={component} span={span} records={records} name={name} large />
      {named && (
        <div
          aria-hidden="true"
          className="relative mt-1 -mb-1 h-1 min-w-1.5 rounded-full bg-ink"
          style={{ left: `${named.start * 100}%`, width: `${named.width * 100}%` }}
        />
      )}
      <div className="mt-1.5 mb-4 flex justify-between text-xs text-quiet">
        <span>{formatDays(span.firstDay)}</span>
        <span>{dayBarsMessages.today}</span>
      </div>
      {named && (
        <section aria-label={formatDays(named.bar.from, named.bar.to)} className="mb-4 text-sm">
          <p className="mb-1 font-medium">{formatDays(named.bar.from, named.bar.to)}</p>
          <DayEvents bar={named.bar} />
        </section>
      )}
      {from !== '' && !named && <p className="mb-4 text-sm text-quiet">{componentMessages.otherDays}</p>}
      <DayBarsLegend />
      <p className="mt-2 text-xs text-quiet">
        {firstKnown !== null && firstKnown > span.firstDay && componentMessages.trackedSince(formatDays(firstKnown))}
        {componentMessages.daysIn(span.zone)}
        {componentMessages.uptimeRule}
      </p>
    </>
  )
}

interface NamedDays {
  readonly bar: Bar
  /** Shares of the strip's width. */
  readonly start: number
  readonly width: number
}

/** The days that the address names, to which a bar on another page led. Null if they are not all among the last 90. */
function namedDays(
  { span, components, records }: DaysValue,
  id: string,
  { from, until, now }: { readonly from: string; readonly until: string; readonly now: number },
): NamedDays | null {
  const days = daysBetween(span.firstDay, span.lastDay)
  const [first, last] = [days.indexOf(from), days.indexOf(until)]
  const component = components.get(id)
  if (!component || first === -1 || last === -1) return null
  const [bar] = barsOf(component, { ...span, firstDay: from, lastDay: until }, records, 1, now)
  return bar ? { bar, start: first / days.length, width: (last - first + 1) / days.length } : null
}
