/** Reading a clock is slow; where a UTC day begins and ends with the same offset, the clocks were not changed within it. */
interface Clock {
  readonly format: Intl.DateTimeFormat
  readonly offsetAtDay: (day: number) => number
}

const dayLength = 86_400_000
const clocks = new Map<string, Clock | null>()

/** The IANA name of a zone that can be used; `UTC` for none, an unknown one, and every name of UTC itself. */
export function zoneOf(timeZone: string | null | undefined): string {
  if (!timeZone || timeZone === 'UTC' || timeZone === 'Etc/UTC') return 'UTC'
  return clockOf(timeZone) ? timeZone : 'UTC'
}

/** Milliseconds that the clocks of a zone are ahead of UTC at an instant. */
export function offsetAt(instant: number, timeZone: string): number {
  const clock = zoneOf(timeZone) === 'UTC' ? null : clockOf(timeZone)
  if (!clock) return 0
  const day = Math.floor(instant / dayLength)
  const first = clock.offsetAtDay(day)
  return first === clock.offsetAtDay(day + 1) ? first : readOffset(clock.format, instant)
}

function clockOf(timeZone: string): Clock | null {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = makeClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
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
    const offsetAtDay = (day: number) => {
      const offset = offsets.get(day) ?? readOffset(format, day * dayLength)
      offsets.set(day, offset)
      return offset
    }
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
