const clocks = new Map<string, Intl.DateTimeFormat | null>()

/** The IANA name of a zone that can be used; `UTC` for none, an unknown one, and every name of UTC itself. */
export function zoneOf(timeZone: string | null | undefined): string {
  if (!timeZone || timeZone === 'UTC' || timeZone === 'Etc/UTC') return 'UTC'
  return clockOf(timeZone) ? timeZone : 'UTC'
}

/** Milliseconds that the clocks of a zone are ahead of UTC at an instant. */
export function offsetAt(instant: number, timeZone: string): number {
  const clock = zoneOf(timeZone) === 'UTC' ? null : clockOf(timeZone)
  if (!clock) return 0
  const shown = clock.format(instant)
  const [, month, day, year, hour, minute, second] = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)$/.exec(shown) ?? []
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return local - Math.floor(instant / 1000) * 1000
}

function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = makeClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

function makeClock(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
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
  } catch {
    return null
  }
}
