import { offsetAt } from './time-zone.ts'

const dayLength = 86_400_000

// Hundreds of components ask for the same ninety days, and writing a date is slow.
const names = new Map<number, string>()

/** The calendar day (`YYYY-MM-DD`) of an instant in a zone. */
export function dayOf(instant: number, timeZone: string): string {
  return written(instant + offsetAt(instant, timeZone))
}

/** The month (`YYYY-MM`) of an instant in a zone. */
export function monthOf(instant: number, timeZone: string): string {
  return dayOf(instant, timeZone).slice(0, 7)
}

/** The first instant of a calendar day in a zone: midnight, or where clocks skip it, the moment they arrive in the day. */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(day)
  const reached = (at: number) => at + offsetAt(at, timeZone) >= midnight
  const before = midnight - offsetAt(midnight - dayLength, timeZone)
  const after = midnight - offsetAt(midnight + dayLength, timeZone)
  const candidates = before < after ? [before, after] : [after, before]
  const start = candidates.find((at) => reached(at) && !reached(at - 1))
  return start ?? firstInstant(reached, midnight - 2 * dayLength, midnight + 2 * dayLength)
}

/** The calendar day `count` days later (earlier when negative). */
export function addDays(day: string, count: number): string {
  return written(Date.parse(day) + count * dayLength)
}

/** The last `count` calendar days up to today, oldest first. */
export function lastDays(now: number, timeZone: string, count: number): string[] {
  const today = dayOf(now, timeZone)
  return daysBetween(addDays(today, 1 - count), today)
}

/** Every calendar day from `first` to `last`, both included. */
export function daysBetween(first: string, last: string): string[] {
  const start = Date.parse(first)
  const count = Math.round((Date.parse(last) - start) / dayLength) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => written(start + index * dayLength))
}

/** The month `count` months later (earlier when negative). */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-')
  return new Date(Date.UTC(Number(year), Number(number) - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The weeks of a month, Monday first, filled up with the days of the months beside it. */
export function monthGrid(month: string): string[][] {
  const first = `${month}-01`
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const days = daysBetween(addDays(first, -weekday(first)), addDays(last, 6 - weekday(last)))
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

function weekday(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}

function firstInstant(reached: (at: number) => boolean, earliest: number, latest: number): number {
  let low = earliest
  let high = latest
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (reached(middle)) high = middle
    else low = middle
  }
  return high
}

function written(local: number): string {
  const number = Math.floor(local / dayLength)
  const known = names.get(number)
  if (known !== undefined) return known
  const name = new Date(local).toISOString().slice(0, 10)
  names.set(number, name)
  return name
}
