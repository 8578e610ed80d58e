import type { UptimeRange } from '#api/status/uptime.ts'
import { addDays, addMonths, dayOf, monthOf, startOfDay } from '../time/calendar-day.ts'
import { stateSpans, type StateHistory } from './state-spans.ts'

export interface KnownHistory extends StateHistory {
  /** Nothing is known before this time; null if nothing is known at all. */
  readonly knownFrom: number | null
  /** Nothing is known after this time. */
  readonly knownUntil: number
}

/** Milliseconds. `unknown` is neither up nor down; `known` is everything else. */
export interface Measurement {
  readonly known: number
  readonly unknown: number
  readonly major: number
  readonly partial: number
  readonly degraded: number
  readonly maintenance: number
}

/** The weight of a partial outage relative to a major one. */
const partialWeight = 0.3

const nothing: Measurement = { known: 0, unknown: 0, major: 0, partial: 0, degraded: 0, maintenance: 0 }

/** The time that a component spent in each state between two instants. An unrecognized state counts as unknown time. */
export function measure(history: KnownHistory, from: number, until: number): Measurement {
  const whole = Math.max(0, until - from)
  const start = Math.max(from, history.knownFrom ?? until)
  const end = Math.min(until, history.knownUntil)
  if (end <= start) return { ...nothing, unknown: whole }
  const sums = { ...nothing }
  let unstated = 0
  for (const span of stateSpans(history, start, end)) {
    const length = span.to - span.from
    if (span.kind === 'operational') continue
    if (span.kind === 'unknown' || span.kind === 'no-data') unstated += length
    else sums[span.kind] += length
  }
  const known = end - start - unstated
  return { ...sums, known, unknown: whole - known }
}

/** Combines components, each weighted by its known time. */
export function pool(measurements: readonly Measurement[]): Measurement {
  const sums = { ...nothing }
  for (const measurement of measurements)
    for (const key of ['known', 'unknown', 'major', 'partial', 'degraded', 'maintenance'] as const)
      sums[key] += measurement[key]
  return sums
}

/** A share of the known time, 0 to 1; null if nothing is known. */
export function shareUp({ known, major, partial }: Measurement): number | null {
  return known > 0 ? Math.max(0, 1 - (major + partial * partialWeight) / known) : null
}

/** Converts a target in percent to a share, 0 to 1; null if the text is invalid. */
export function parseTarget(text: string): number | null {
  const trimmed = text.trim()
  const percent = Number(trimmed.endsWith('%') ? trimmed.slice(0, -1) : trimmed)
  // Rounded, so that 99.9 percent is the number 0.999.
  return percent > 0 && percent <= 100 ? Number((percent / 100).toPrecision(12)) : null
}

/** The downtime left before the target is missed, in the unit of the input; negative once it is missed. */
export function budgetLeft(
  { known, major, partial }: Pick<Measurement, 'known' | 'major' | 'partial'>,
  target: number,
) {
  return known * (1 - target) - (major + partial * partialWeight)
}

/** Instants, `from` inclusive and `until` exclusive; both days are inclusive. */
export interface MeasuredRange {
  readonly from: number
  readonly until: number
  readonly firstDay: string
  readonly lastDay: string
}

const hour = 3_600_000

/** A named range in a time zone, up to `now` if it is not over. */
export function namedRange(range: UptimeRange, now: number, zone: string): MeasuredRange {
  const today = dayOf(now, zone)
  const month = monthOf(now, zone)
  const year = Number(month.slice(0, 4))
  switch (range) {
    case '24h':
      return { from: now - 24 * hour, until: now, firstDay: dayOf(now - 24 * hour, zone), lastDay: today }
    case '7d':
    case '30d':
    case '90d':
    case '365d':
      return dayRange(addDays(today, 1 - Number.parseInt(range, 10)), today, now, zone)
    case 'this-month':
      return dayRange(`${month}-01`, today, now, zone)
    case 'last-month':
      return dayRange(`${addMonths(month, -1)}-01`, addDays(`${month}-01`, -1), now, zone)
    case 'this-year':
      return dayRange(`${year}-01-01`, today, now, zone)
    case 'last-year':
      return dayRange(`${year - 1}-01-01`, `${year - 1}-12-31`, now, zone)
  }
}

/** A range of days, both inclusive, up to `now`. */
export function dayRange(firstDay: string, lastDay: string, now: number, zone: string): MeasuredRange {
  const from = startOfDay(firstDay, zone)
  const until = Math.min(now, startOfDay(addDays(lastDay, 1), zone))
  const today = dayOf(now, zone)
  return { from, until, firstDay, lastDay: lastDay < today ? lastDay : today }
}

/** The months of a range in a time zone, oldest first, each cut to the range. */
export function monthsIn(
  { from, until, firstDay, lastDay }: MeasuredRange,
  zone: string,
): { readonly month: string; readonly from: number; readonly until: number }[] {
  const months = []
  for (let month = firstDay.slice(0, 7); month <= lastDay.slice(0, 7); month = addMonths(month, 1)) {
    const start = Math.max(from, startOfDay(`${month}-01`, zone))
    const end = Math.min(until, startOfDay(`${addMonths(month, 1)}-01`, zone))
    if (end > start) months.push({ month, from: start, until: end })
  }
  return months
}

export const maxUptimeDays = 3660
/** Fewer by month, because each month of each component is a row. */
export const maxUptimeMonthDays = 800

export interface DaysFault {
  /** The day to correct. */
  readonly day: 'from' | 'until'
  readonly why: 'missing' | 'unreal' | 'reversed' | 'future' | 'too-long'
}

/** Why uptime cannot be measured over a range of days; null if it can. Both days are inclusive. */
export function faultOfDays(from: string, until: string, today: string, maxDays: number): DaysFault | null {
  if (from === '') return { day: 'from', why: 'missing' }
  if (until === '') return { day: 'until', why: 'missing' }
  if (!isRealDay(from)) return { day: 'from', why: 'unreal' }
  if (!isRealDay(until)) return { day: 'until', why: 'unreal' }
  if (until < from) return { day: 'until', why: 'reversed' }
  if (from > today) return { day: 'from', why: 'future' }
  return addDays(from, maxDays) <= until ? { day: 'until', why: 'too-long' } : null
}

/** A day such as `2026-03-12` that the calendar has. */
export function isRealDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day
}
