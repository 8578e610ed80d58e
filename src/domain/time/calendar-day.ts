import { getOrAdd, offsetAt } from './time-zone.ts'

const msPerDay = 86_400_000

// A bounded cache of a pure function: hundreds of components need the same 90 days, and formatting a date is slow.
const names = new Map<number, string>()

/** `YYYY-MM-DD` in the zone. */
export function dayOf(instant: number, timeZone: string): string {
  return formatDay(instant + offsetAt(instant, timeZone))
}

/** `YYYY-MM` in the zone. */
export function monthOf(instant: number, timeZone: string): string {
  return dayOf(instant, timeZone).slice(0, 7)
}

/** Midnight in the zone, or the first instant of the day if the clocks skip midnight. */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(day)
  const reached = (at: number) => at + offsetAt(at, timeZone) >= midnight
  const before = midnight - offsetAt(midnight - msPerDay, timeZone)
  const after = midnight - offsetAt(midnight + msPerDay, timeZone)
  const candidates = before < after ? [before, after] : [after, before]
  const start = candidates.find((at) => reached(at) && !reached(at - 1))
  return start ?? firstInstant(reached, midnight - 2 * msPerDay, midnight + 2 * msPerDay)
}

export function addDays(day: string, count: number): string {
  return formatDay(Date.parse(day) + count * msPerDay)
}

/** From `first` to `last`, both inclusive. */
export function daysBetween(first: string, last: string): string[] {
  const start = Date.parse(first)
  const count = Math.round((Date.parse(last) - start) / msPerDay) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => formatDay(start + index * msPerDay))
}

export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-')
  return new Date(Date.UTC(Number(year), Number(number) - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The weeks of a month, completed by days of adjacent months. `firstDay`: 1 is Monday, 7 is Sunday. */
export function monthGrid(month: string, firstDay = 1): string[][] {
  const first = `${month}-01`
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const days = daysBetween(addDays(first, -weekday(first, firstDay)), addDays(last, 6 - weekday(last, firstDay)))
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** The seven days of the week that contains a day. */
export function weekOf(day: string, firstDay = 1): string[] {
  const first = addDays(day, -weekday(day, firstDay))
  return daysBetween(first, addDays(first, 6))
}

/** The position of a day in its week. */
function weekday(day: string, firstDay: number): number {
  return (new Date(day).getUTCDay() + 7 - (firstDay % 7)) % 7
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

function formatDay(local: number): string {
  const number = Math.floor(local / msPerDay)
  return getOrAdd(names, number, () => new Date(local).toISOString().slice(0, 10))
}
