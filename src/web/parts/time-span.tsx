import { dayOf } from '#domain/calendar-day.ts'
import { utcIso } from '#domain/instant.ts'
import { offsetAt } from '#domain/time-zone.ts'
import { useServices } from '#web/queries/services.ts'
import { useZones, type Zones } from '#web/queries/zone.tsx'
import { timeWords } from '#web/words/time.ts'
import { formatSpan } from './time-format.ts'

export interface TimeSpanProps {
  readonly from: number
  /** Without it the span is open. */
  readonly until: number | null
}

/** From when to when, in the chosen zone and, where its clocks differ, in the one a reader may live by. */
export function TimeSpan({ from, until }: TimeSpanProps) {
  const zones = useZones()
  const now = useServices().clock.now()
  const other = otherZone(zones, from)
  return (
    <time dateTime={utcIso(from)}>
      <span className="inline-block">{formatSpan(from, until, zones.shown, 'date-time', now)}</span>
      {other !== null && (
        <span className="text-quiet">
          {' '}
          <span className="inline-block">
            {timeWords.beside(
              formatSpan(from, until, other, sameDay(from, until, other, zones.shown) ? 'time' : 'date-time', now),
              other === zones.mine ? 'mine' : 'page',
            )}
          </span>
        </span>
      )}
    </time>
  )
}

function sameDay(from: number, until: number | null, ...zones: readonly string[]): boolean {
  const days = zones.flatMap((zone) => [dayOf(from, zone), dayOf(until ?? from, zone)])
  return new Set(days).size === 1
}

function otherZone({ shown, page, mine }: Zones, at: number): string | null {
  return [mine, page].find((zone) => offsetAt(at, zone) !== offsetAt(at, shown)) ?? null
}
