import { dayOf } from '../time/calendar-day.ts'

/** Instants; `until` is exclusive. */
export interface TimeRange {
  readonly from: number
  readonly until: number
}

export interface CalendarBar<Item> {
  readonly item: Item
  /** The index of its first day in the week, 0 to 6. */
  readonly start: number
  /** The number of its days in the week, at least 1. */
  readonly days: number
  /** From 0. Bars that share a day have different lanes. */
  readonly lane: number
  readonly startedBefore: boolean
  readonly continuesAfter: boolean
}

export interface CalendarWeek<Item> {
  /** Calendar days (`YYYY-MM-DD`). */
  readonly days: readonly string[]
  /** Sorted by first day, then by lane. */
  readonly bars: readonly CalendarBar<Item>[]
}

/** An item that spans several weeks has a bar in each. */
export function calendarOf<Item>(
  weeks: readonly (readonly string[])[],
  timeZone: string,
  items: readonly Item[],
  spanOf: (item: Item) => TimeRange,
): CalendarWeek<Item>[] {
  const placed = items
    .map((item) => ({ item, span: spanOf(item), ...daysOfSpan(spanOf(item), timeZone) }))
    .toSorted((a, b) => order(a.first, b.first) || order(b.last, a.last) || a.span.from - b.span.from)
  return weeks.map((days) => ({ days, bars: barsOf(days, placed) }))
}

/** `place` is the day's index in the week. Bars are sorted by lane. */
export function barsOn<Item>({ bars }: CalendarWeek<Item>, place: number): CalendarBar<Item>[] {
  return bars.filter(({ start, days }) => start <= place && place < start + days).toSorted((a, b) => a.lane - b.lane)
}

/** A span that ends at midnight does not touch the next day. */
export function daysOfSpan(
  { from, until }: TimeRange,
  timeZone: string,
): { readonly first: string; readonly last: string } {
  return { first: dayOf(from, timeZone), last: dayOf(Math.max(from, until - 1), timeZone) }
}

interface Placed<Item> {
  readonly item: Item
  readonly first: string
  readonly last: string
}

function barsOf<Item>(days: readonly string[], placed: readonly Placed<Item>[]): CalendarBar<Item>[] {
  const free: number[] = []
  const [monday = '', sunday = ''] = [days[0], days.at(-1)]
  return placed.flatMap(({ item, first, last }) => {
    if (last < monday || first > sunday) return []
    const start = Math.max(0, days.indexOf(first))
    const end = last > sunday ? days.length - 1 : days.indexOf(last)
    const open = free.findIndex((from) => from <= start)
    const lane = open === -1 ? free.length : open
    free[lane] = end + 1
    return [{ item, start, days: end - start + 1, lane, startedBefore: first < monday, continuesAfter: last > sunday }]
  })
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
