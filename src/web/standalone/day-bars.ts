import type { DayBars } from '#api/status/history.ts'
import { addDays, dayOf } from '#domain/time/calendar-day.ts'
import { daysOf } from '#domain/status/component-days.ts'
import { parseInstant } from '#domain/time/instant.ts'
import type { RecordValue } from '#domain/status/record.ts'
import { transitions, type Seen } from './seen-records.ts'

const dayCount = 90

export interface DayBarsParts {
  readonly seen: Seen
  readonly records: readonly RecordValue[]
  readonly zone: string
  readonly now: number
}

/** The components' days since this browser first saw the status page. Earlier days have no data. */
export function createDayBars({ seen, records, zone, now }: DayBarsParts, component: string | null): DayBars {
  const lastDay = dayOf(now, zone)
  const { since } = seen.state()
  const leaves = (seen.summary()?.components ?? []).filter(({ id, group }) => !group && (component ?? id) === id)
  const components = leaves.map(({ id, status, updated_at }) => {
    const mine = transitions(seen, id).toReversed()
    const known = daysOf({
      transitions: mine.map(({ at, from, to }) => ({ at: parseInstant(at) ?? now, from, to })),
      current: { status, updatedAt: parseInstant(updated_at) },
      knownFrom: since,
      knownUntil: now,
      recordIntervals: records.filter(
        (record) => record.components.some((one) => one.id === id) && record.startedAt <= now,
      ),
      now,
      zone,
      count: dayCount,
    })
    return Object.assign({ id }, known)
  })
  const named = records.map(({ id, kind, name }) => [id, { kind, name }] as const)
  return {
    time_zone: zone,
    first_day: addDays(lastDay, 1 - dayCount),
    last_day: lastDay,
    components,
    records: Object.fromEntries(named),
  }
}
