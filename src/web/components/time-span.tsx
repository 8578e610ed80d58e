import { dayOf } from '#domain/time/calendar-day.ts'
import { utcIso } from '#domain/time/instant.ts'
import { offsetAt } from '#domain/time/time-zone.ts'
import { useDrawingTime } from '../platform/now.ts'
import { useZones, type Zones } from '../platform/zone.tsx'
import { timeMessages } from './messages/time.ts'
import { formatSpan } from './time-format.ts'

export interface TimeSpanProps {
  readonly from: number
  /** Null for an open-ended span. */
  readonly until: number | null
  /** Only in the chosen zone. */
  readonly brief?: boolean
}

/** A time span in the chosen zone and, if their clocks differ, in the reader's and the page's zones. */
export function TimeSpan({ from, until, brief = false }: TimeSpanProps) {
  const zones = useZones()
  const drawn = useDrawingTime()
  const { hourCycle, isPrinted } = zones
  const now = isPrinted ? null : drawn
  return (
    <time dateTime={utcIso(from)}>
      <span className="inline-block">{formatSpan(from, until, zones.shown, 'date-time', now, hourCycle)}</span>
      {!brief &&
        otherZones(zones, from).map((other) => (
          <span key={other} className="text-quiet">
            {' '}
            <span className="inline-block">
              {timeMessages.beside(
                formatSpan(
                  from,
                  until,
                  other,
                  sameDay(from, until, other, zones.shown) ? 'time' : 'date-time',
                  now,
                  hourCycle,
                ),
                other === zones.mine ? 'mine' : 'page',
              )}
            </span>
          </span>
        ))}
    </time>
  )
}

function sameDay(from: number, until: number | null, ...zones: readonly string[]): boolean {
  const days = zones.flatMap((zone) => [dayOf(from, zone), dayOf(until ?? from, zone)])
  return new Set(days).size === 1
}

function otherZones({ shown, page, mine }: Zones, at: number): string[] {
  const differ = (a: string, b: string) => offsetAt(at, a) !== offsetAt(at, b)
  return [mine, page].filter((zone, index) => differ(zone, shown) && (index === 0 || differ(zone, mine)))
}
