import { offsetAt } from './time-zone.ts'

const dayLength = 86_400_000

/** The calendar day (`YYYY-MM-DD`) of an instant in a zone. */
export function dayOf(instant: number, timeZone: string): string {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 10)
}

/** The month (`YYYY-MM`) of an instant in a zone. */
export function monthOf(instant: number, timeZone: string): string {
  return dayOf(instant, timeZone).slice(0, 7)
}

/** The first instant of a calendar day in a zone: midnight, or where clocks skip it, the moment they arrive in the day. */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(day)
  const before = midnight - offsetAt(midnight - dayLength, timeZone)
  const after = midnight - offsetAt(midnight + dayLength, timeZone)
  const candidates = before < after ? [before, after] : [after, before]
  const start = candidates.find((at) => dayOf(at, timeZone) >= day && dayOf(at - 1, timeZone) < day)
  return start ?? firstInstantFrom(day, timeZone, midnight - 2 * dayLength, midnight + 2 * dayLength)
}

/** The calendar day `count` days later (earlier when negative). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10)
}

/** The last `count` calendar days up to today, oldest first. */
export function lastDays(now: number, timeZone: string, count: number): string[] {
  const today = dayOf(now, timeZone)
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1))
}

/** Every calendar day from `first` to `last`, both included. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayLength) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index))
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

function firstInstantFrom(day: string, timeZone: string, earliest: number, latest: number): number {
  let low = earliest
  let high = latest
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (dayOf(middle, timeZone) >= day) high = middle
    else low = middle
  }
  return high
}
