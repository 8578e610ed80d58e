import type { ComponentDays, Day, DayBars, RecordKind } from '#api/status/history.ts'
import { addDays, dayOf, daysBetween, startOfDay } from '../time/calendar-day.ts'
import { parseInstant } from '../time/instant.ts'
import { stateSpans, type StateHistory } from './state-spans.ts'
import type { StatusKind } from './status-kind.ts'
/** The states that a day counts seconds of, worst first. */
export const outageKinds = ['major', 'partial', 'degraded', 'maintenance'] as const
type OutageKind = (typeof outageKinds)[number]
type OutageSeconds = Readonly<Record<OutageKind, number>>

export interface RecordInterval {
  readonly id: string
  readonly kind: RecordKind
  readonly startedAt: number
  /** Null while it lasts. */
  readonly endedAt: number | null
}

export interface DaysInput extends StateHistory {
  /** The start of what we know; null where nothing is known. */
  readonly knownFrom: number | null
  readonly recordIntervals: readonly RecordInterval[]
  readonly now: number
  readonly zone: string
  /** Days, including today. */
  readonly count: number
}

interface DaysValue {
  readonly knownFrom: number | null
  /** Share of the known time, 0 to 1. A major outage counts in full, a partial outage at 30%, anything else not at all. */
  readonly uptime: number | null
  readonly days: Day[]
}

/** The weight of a partial outage against a major one. */
export const partialWeight = 0.3
const noSeconds: OutageSeconds = { major: 0, partial: 0, degraded: 0, maintenance: 0 }

/** The last days of a component: seconds by state, and the records of each day. Days with neither are left out. */
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

interface BarRecord {
  readonly id: string
  readonly kind: RecordKind
  readonly name: string
}

/** One day, or several days in a row on narrow screens. */
export interface Bar {
  /** Calendar days (`YYYY-MM-DD`), both included. */
  readonly from: string
  readonly to: string
  /** The worst state of its days; `no-data` if none of them is known. */
  readonly kind: StatusKind
  readonly outageSeconds: OutageSeconds
  readonly records: readonly BarRecord[]
}

export interface BarSpan {
  readonly firstDay: string
  readonly lastDay: string
  readonly zone: string
}

/** At most `count` bars, oldest first. All cover the same number of days except the oldest, which may cover fewer. */
export function barsOf(component: ComponentDays, span: BarSpan, records: DayBars['records'], count: number): Bar[] {
  const knownFrom = parseInstant(component.known_from)
  const firstKnown = knownFrom === null ? null : dayOf(knownFrom, span.zone)
  const listed = new Map(component.days.map((day) => [day.day, day]))
  const days = daysBetween(span.firstDay, span.lastDay)
  const size = Math.max(1, Math.ceil(days.length / Math.max(1, count)))
  const bars: Bar[] = []
  for (let end = days.length; end > 0; end -= size)
    bars.push(barOf(days.slice(Math.max(0, end - size), end), listed, firstKnown, records))
  return bars.toReversed()
}

function barOf(
  days: readonly string[],
  listed: ReadonlyMap<string, Day>,
  firstKnown: string | null,
  names: DayBars['records'],
): Bar {
  const from = days[0] ?? ''
  const to = days.at(-1) ?? ''
  const known = firstKnown !== null && to >= firstKnown
  const found = days.flatMap((day) => listed.get(day) ?? [])
  if (!known || found.length === 0)
    return { from, to, kind: known ? 'operational' : 'no-data', outageSeconds: noSeconds, records: [] }
  const sum = (kind: OutageKind) => found.reduce((seconds, day) => seconds + day[kind], 0)
  const outageSeconds = {
    major: sum('major'),
    partial: sum('partial'),
    degraded: sum('degraded'),
    maintenance: sum('maintenance'),
  }
  const ids = [...new Set(found.flatMap((day) => day.records))]
  return {
    from,
    to,
    kind: outageKinds.find((kind) => outageSeconds[kind] > 0) ?? 'operational',
    outageSeconds,
    records: ids.flatMap((id) => {
      const record = names[id]
      return record ? [{ id, ...record }] : []
    }),
  }
}

/** An empty span still lies on a day. */
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

/** The last `count` days include today. The share is 0 to 1, null where nothing is known. */
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

export function meanUptime(shares: readonly (number | null | undefined)[]): number | null {
  const known = shares.filter((share) => typeof share === 'number')
  return known.length === 0 ? null : known.reduce((sum, share) => sum + share, 0) / known.length
}

/** Several components as one: on each day the mean time in each state, and every record once. Null where nothing is known. */
export function mergeDays(id: string, components: readonly ComponentDays[]): ComponentDays | null {
  const known = components.filter(({ known_from }) => known_from !== null)
  const [first] = known.map(({ known_from }) => known_from).toSorted()
  if (first === undefined) return null
  const days = [
    ...Map.groupBy(
      known.flatMap((component) => component.days),
      ({ day }) => day,
    ),
  ].map(([day, parts]): Day => {
    const mean = (kind: OutageKind) => parts.reduce((sum, part) => sum + part[kind], 0) / known.length
    return {
      day,
      major: mean('major'),
      partial: mean('partial'),
      degraded: mean('degraded'),
      maintenance: mean('maintenance'),
      records: [...new Set(parts.flatMap(({ records }) => records))],
    }
  })
  return {
    id,
    known_from: first,
    uptime: meanUptime(known.map(({ uptime }) => uptime)),
    days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  }
}
