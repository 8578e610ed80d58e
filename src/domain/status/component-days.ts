import type { ComponentDays, Day, RecordKind } from '#api/status/history.ts'
import { addDays, dayOf, startOfDay } from '../time/calendar-day.ts'
import { isoOrNull, utcIso } from '../time/instant.ts'
import { unconfirmedAfterSeconds } from './freshness.ts'
import { type OutageKind, outageKinds } from './day-bars.ts'
import { stateSpans } from './state-spans.ts'
import type { StatusKind } from './status-kind.ts'
import { type KnownHistory, measure, shareUp } from './uptime.ts'

export interface RecordInterval {
  readonly id: string
  readonly kind: RecordKind
  readonly startedAt: number
  /** Null while it lasts. */
  readonly endedAt: number | null
}

export interface DaysInput extends KnownHistory {
  readonly recordIntervals: readonly RecordInterval[]
  readonly now: number
  readonly zone: string
  /** The number of days, including today. */
  readonly count: number
}

/** A component's recent days: seconds by state, and each day's records. Days with neither are left out. */
export function daysOf(input: DaysInput): Omit<ComponentDays, 'id'> {
  const { knownFrom, knownUntil, recordIntervals, now, zone, count } = input
  const today = dayOf(now, zone)
  const startOfLast = (length: number) => startOfDay(addDays(today, 1 - length), zone)
  const upLast = (length: number) => shareUp(measure(input, startOfLast(length), now))
  const first = startOfLast(count)
  const whole = measure(input, first, now)
  const until = Math.min(now, knownUntil)
  const measured = {
    known_from: isoOrNull(knownFrom),
    ...(now - until >= unconfirmedAfterSeconds * 1000 && { known_until: utcIso(until) }),
    known_seconds: Math.round(whole.known / 1000),
    uptime: shareUp(whole),
    uptime_30d: upLast(30),
    uptime_7d: upLast(7),
  }
  const start = Math.max(knownFrom ?? now, first)
  if (start >= until) return { ...measured, days: [] }
  const days = new Map<string, Day>()
  const dayFor = (day: string) => {
    const existing = days.get(day)
    if (existing) return existing
    const created: Day = { day, major: 0, partial: 0, degraded: 0, maintenance: 0, records: [] }
    days.set(day, created)
    return created
  }

  for (const { from, to, kind } of stateSpans(input, start, until)) {
    if (!isOutage(kind)) continue
    for (const part of byDay(from, to, zone)) dayFor(part.day)[kind] += part.milliseconds
  }
  for (const record of recordIntervals) {
    const end = Math.max(record.startedAt, Math.min(record.endedAt ?? until, until))
    const begin = Math.max(record.startedAt, start)
    if (begin > until || end < begin || (end === start && record.startedAt < start)) continue
    for (const { day } of byDay(begin, end, zone)) dayFor(day).records.push(record.id)
  }

  for (const day of days.values()) for (const kind of outageKinds) day[kind] = Math.floor(day[kind] / 1000)
  const listed = [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return { ...measured, days: listed }
}

/** Even an empty span belongs to a day. */
function byDay(from: number, to: number, zone: string): { day: string; milliseconds: number }[] {
  const parts: { day: string; milliseconds: number }[] = []
  let day = dayOf(from, zone)
  let start = from
  do {
    const next = startOfDay(addDays(day, 1), zone)
    const end = Math.min(to, next)
    if (end > start || parts.length === 0) parts.push({ day, milliseconds: Math.max(0, end - start) })
    start = Math.max(start, next)
    day = addDays(day, 1)
  } while (start < to)
  return parts
}

function isOutage(kind: StatusKind): kind is OutageKind {
  return outageKinds.some((outage) => outage === kind)
}
