interface Clock {
  readonly format: Intl.DateTimeFormat
  /** The offset at the start of a UTC day, in milliseconds. */
  readonly offsetAtDay: (day: number) => number
}

const msPerDay = 86_400_000

// Bounded caches of pure functions: creating and using an `Intl.DateTimeFormat` is slow.
const clocks = new Map<string, Clock | null>()
const maxCached = 4096

/** Reads a bounded cache, which is emptied when full, so that foreign zones or dates cannot exhaust memory. */
export function getOrAdd<Key, Value>(cache: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = cache.get(key)
  if (known !== undefined) return known
  const value = make()
  if (cache.size >= maxCached) cache.clear()
  cache.set(key, value)
  return value
}

/** A known IANA name; `UTC` for anything else, and for every name of UTC itself. */
export function zoneOf(timeZone: string | null | undefined): string {
  if (!timeZone || timeZone === 'UTC' || timeZone === 'Etc/UTC') return 'UTC'
  return clockOf(timeZone) ? timeZone : 'UTC'
}

/** How far the zone is ahead of UTC, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const clock = zoneOf(timeZone) === 'UTC' ? null : clockOf(timeZone)
  if (!clock) return 0
  const day = Math.floor(instant / msPerDay)
  // A day with the same offset at both ends contains no clock change.
  const first = clock.offsetAtDay(day)
  return first === clock.offsetAtDay(day + 1) ? first : readOffset(clock.format, instant)
}

/**
 * The instant at which the clocks of a zone show a local time, given as milliseconds since 1970 of a UTC clock. The
 * first instant if they show it twice; if they skip it, the instant by the offset before the change.
 */
export function instantOfClock(local: number, timeZone: string): number {
  const before = local - offsetAt(local - msPerDay, timeZone)
  const after = local - offsetAt(local + msPerDay, timeZone)
  const shows = (at: number) => at + offsetAt(at, timeZone) === local
  return shows(before) || !shows(after) ? before : after
}

function clockOf(timeZone: string): Clock | null {
  return getOrAdd(clocks, timeZone, () => makeClock(timeZone))
}

function makeClock(timeZone: string): Clock | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    const offsets = new Map<number, number>()
    const offsetAtDay = (day: number) => getOrAdd(offsets, day, () => readOffset(format, day * msPerDay))
    return { format, offsetAtDay }
  } catch {
    return null
  }
}

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const shown = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)$/.exec(format.format(instant)) ?? []
  const [, month, day, year, hour, minute, second] = shown.map(Number)
  const local = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
  return local - Math.floor(instant / 1000) * 1000
}
