import type { ComponentDays, Day, DayBars, RecordKind } from '#api/status/history.ts'
import { addDays, dayOf, daysBetween, startOfDay } from '../time/calendar-day.ts'
import { parseInstant } from '../time/instant.ts'
import type { StatusKind } from './status-kind.ts'

/** The states whose seconds are counted per day, worst first. */
export const outageKinds = ['major', 'partial', 'degraded', 'maintenance'] as const
export type OutageKind = (typeof outageKinds)[number]
type OutageSeconds = Readonly<Record<OutageKind, number>>

const noSeconds: OutageSeconds = { major: 0, partial: 0, degraded: 0, maintenance: 0 }

interface BarRecord {
  readonly id: string
  readonly kind: RecordKind
  readonly name: string
}

/** One day, or several consecutive days on narrow screens. */
export interface Bar {
  /** Calendar days (`YYYY-MM-DD`), both inclusive. */
  readonly from: string
  readonly to: string
  /** The worst state of its days; `no-data` if none is known. */
  readonly kind: StatusKind
  readonly outageSeconds: OutageSeconds
  readonly records: readonly BarRecord[]
  /** When the state was last known, if that was within its days or before them; otherwise null. */
  readonly knownUntil: number | null
  /** The part of its days so far that was known, from 0 to 1. */
  readonly knownShare: number
}

export interface BarSpan {
  readonly firstDay: string
  readonly lastDay: string
  readonly zone: string
}

/** The days of a component, or of several combined. */
export type KnownDays = Pick<ComponentDays, 'known_from' | 'known_until' | 'days'>

/**
 * At most `count` bars, oldest first, the last of them until `now`. All cover the same number of days, except that the
 * oldest may cover fewer.
 */
export function barsOf(
  known: KnownDays,
  span: BarSpan,
  records: DayBars['records'],
  count: number,
  now: number,
): Bar[] {
  const [knownFrom, knownUntil] = [parseInstant(known.known_from), parseInstant(known.known_until)]
  const firstKnown = knownFrom === null ? null : dayOf(knownFrom, span.zone)
  const lastKnown = knownUntil === null ? span.lastDay : dayOf(knownUntil, span.zone)
  const isKnown = (from: string, to: string) => firstKnown !== null && to >= firstKnown && from <= lastKnown
  const endOf = (from: string, to: string): KnownEnd => {
    if (knownUntil === null || to < lastKnown) return { knownUntil: null, knownShare: 1 }
    const [start, end] = [startOfDay(from, span.zone), Math.min(now, startOfDay(addDays(to, 1), span.zone))]
    return { knownUntil, knownShare: knownUntil >= end ? 1 : Math.max(0, (knownUntil - start) / (end - start)) }
  }
  const listed = new Map(known.days.map((day) => [day.day, day]))
  const days = daysBetween(span.firstDay, span.lastDay)
  const size = Math.max(1, Math.ceil(days.length / Math.max(1, count)))
  const bars: Bar[] = []
  for (let end = days.length; end > 0; end -= size) {
    const covered = days.slice(Math.max(0, end - size), end)
    const [from = '', to = ''] = [covered[0], covered.at(-1)]
    const bar = barOf(covered, listed, isKnown(from, to), records)
    bars.push({ from, to, ...bar, ...endOf(from, to) })
  }
  return bars.toReversed()
}

type KnownEnd = Pick<Bar, 'knownUntil' | 'knownShare'>

function barOf(
  days: readonly string[],
  listed: ReadonlyMap<string, Day>,
  isKnown: boolean,
  names: DayBars['records'],
): Pick<Bar, 'kind' | 'outageSeconds' | 'records'> {
  const found = days.flatMap((day) => listed.get(day) ?? [])
  if (!isKnown || found.length === 0)
    return { kind: isKnown ? 'operational' : 'no-data', outageSeconds: noSeconds, records: [] }
  const sum = (kind: OutageKind) => found.reduce((seconds, day) => seconds + day[kind], 0)
  const outageSeconds = {
    major: sum('major'),
    partial: sum('partial'),
    degraded: sum('degraded'),
    maintenance: sum('maintenance'),
  }
  const ids = [...new Set(found.flatMap((day) => day.records))]
  return {
    kind: outageKinds.find((kind) => outageSeconds[kind] > 0) ?? 'operational',
    outageSeconds,
    records: ids.flatMap((id) => {
      const record = names[id]
      return record ? [{ id, ...record }] : []
    }),
  }
}

/** Whether a known day had an outage or a record. */
export function hasEvent({ kind, records }: Bar): boolean {
  return records.length > 0 || (kind !== 'operational' && kind !== 'no-data')
}

export function knownDays(
  { known_from, known_until }: Pick<ComponentDays, 'known_from' | 'known_until'>,
  { firstDay, lastDay, zone }: BarSpan,
): number {
  const [from, until] = [parseInstant(known_from), parseInstant(known_until)]
  if (from === null) return 0
  const first = dayOf(from, zone)
  const last = until === null ? lastDay : dayOf(until, zone)
  return daysBetween(first > firstDay ? first : firstDay, last).length
}

/** The uptime of several components, each weighted by its known time. */
function pooledUptime(components: readonly ComponentDays[]): number | null {
  const known = components.reduce((sum, { known_seconds }) => sum + known_seconds, 0)
  const up = components.reduce((sum, { known_seconds, uptime }) => sum + known_seconds * (uptime ?? 0), 0)
  return known === 0 ? null : up / known
}

interface MergedDays extends KnownDays {
  readonly uptime: number | null
}

/**
 * Combines several components: for each day, the mean time in each state, and each record once. Null if nothing is
 * known.
 */
export function mergeDays(components: readonly ComponentDays[]): MergedDays | null {
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
  // Absent, and sorted last, where one is known now.
  const last = known
    .map(({ known_until }) => known_until)
    .toSorted()
    .at(-1)
  return {
    known_from: first,
    ...(last !== undefined && { known_until: last }),
    uptime: pooledUptime(known),
    days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  }
}
