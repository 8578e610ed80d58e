import type { ComponentDays, Day, RecordKind } from '#api/status/history.ts'
import { addDays, dayOf, startOfDay } from '../time/calendar-day.ts'
import { parseInstant } from '../time/instant.ts'
import { type BarSpan, type OutageKind, outageKinds } from './day-bars.ts'
import { stateSpans, type StateHistory } from './state-spans.ts'
import type { StatusKind } from './status-kind.ts'

export interface RecordInterval {
  readonly id: string
  readonly kind: RecordKind
  readonly startedAt: number
  /** Null while it lasts. */
  readonly endedAt: number | null
}

export interface DaysInput extends StateHistory {
  /** When our knowledge begins; null if nothing is known. */
  readonly knownFrom: number | null
  readonly recordIntervals: readonly RecordInterval[]
  readonly now: number
  readonly zone: string
  /** The number of days, including today. */
  readonly count: number
}

interface DaysValue {
  readonly knownFrom: number | null
  /**
   * Share of the known time, 0 to 1. A major outage counts in full, a partial outage at 30%, and any other state not at
   * all.
   */
  readonly uptime: number | null
  readonly days: Day[]
}

/** The weight of a partial outage relative to a major one. */
export const partialWeight = 0.3
/** A component's recent days: seconds by state, and each day's records. Days with neither are left out. */
export function daysOf(input: DaysInput): DaysValue {
  const { knownFrom, recordIntervals, now, zone, count } = input
  if (knownFrom === null || knownFrom >= now) return { knownFrom, uptime: null, days: [] }
  const start = Math.max(knownFrom, startOfDay(addDays(dayOf(now, zone), 1 - count), zone))
  const days = new Map<string, Day>()
  const dayFor = (day: string) => {
    const existing = days.get(day)
    if (existing) return existing
    const created: Day = { day, major: 0, partial: 0, degraded: 0, maintenance: 0, records: [] }
    days.set(day, created)
    return created
  }

  let downtimeMs = 0
  for (const { from, to, kind } of stateSpans(input, start, now)) {
    if (!isOutage(kind)) continue
    if (kind === 'major') downtimeMs += to - from
    if (kind === 'partial') downtimeMs += (to - from) * partialWeight
    for (const part of byDay(from, to, zone)) dayFor(part.day)[kind] += part.milliseconds
  }
  for (const record of recordIntervals) {
    const end = Math.max(record.startedAt, Math.min(record.endedAt ?? now, now))
    const begin = Math.max(record.startedAt, start)
    if (begin > now || end < begin || (end === start && record.startedAt < start)) continue
    for (const { day } of byDay(begin, end, zone)) dayFor(day).records.push(record.id)
  }

  for (const day of days.values()) for (const kind of outageKinds) day[kind] = Math.floor(day[kind] / 1000)
  const listed = [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return { knownFrom, uptime: 1 - downtimeMs / (now - start), days: listed }
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

/** The last `count` days include today. The share is 0 to 1; null if nothing is known. */
export function uptimeOver(component: ComponentDays, span: BarSpan, count: number, now: number): number | null {
  const knownFrom = parseInstant(component.known_from)
  if (knownFrom === null || knownFrom >= now) return null
  const first = addDays(span.lastDay, 1 - count)
  const known = (now - Math.max(knownFrom, startOfDay(first, span.zone))) / 1000
  const lost = component.days
    .filter(({ day }) => day >= first)
    .reduce((seconds, day) => seconds + day.major + day.partial * partialWeight, 0)
  return Math.max(0, 1 - lost / known)
}
