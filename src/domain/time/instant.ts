import { offsetAt, zoneOf } from './time-zone.ts'

const iso =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(?:(Z)|([+-])(\d\d)(?::?(\d\d))?)$/i

/**
 * Parses an ISO 8601 time with an offset to milliseconds since 1970, truncating finer fractions; null for anything
 * else.
 */
export function parseInstant(text: string | null | undefined): number | null {
  const parts = iso.exec(text?.trim() ?? '')
  if (!parts) return null
  const [, year, month, day, hour, minute, second = '0', fraction = '', , sign, offsetHour = '0', offsetMinute = '0'] =
    parts
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const written = new Date(local)
  const real =
    written.getUTCMonth() + 1 === Number(month) &&
    written.getUTCHours() === Number(hour) &&
    written.getUTCMinutes() === Number(minute) &&
    written.getUTCSeconds() === Number(second)
  if (!real) return null
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000
  return local + Number(fraction.slice(0, 3).padEnd(3, '0')) - (sign === '-' ? -offset : offset)
}

/** ISO 8601 as Statuspage writes it: with milliseconds and the zone's offset on that date, `Z` only in UTC. An unknown zone counts as UTC. */
export function formatInstant(instant: number, timeZone: string | null | undefined): string {
  const zone = zoneOf(timeZone)
  if (zone === 'UTC') return utcIso(instant)
  const minutes = Math.round(offsetAt(instant, zone) / 60_000)
  const size = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${pair(Math.floor(size / 60))}:${pair(size % 60)}`
  return new Date(instant + minutes * 60_000).toISOString().slice(0, -1) + offset
}

/** ISO 8601 in UTC with milliseconds. */
export function utcIso(instant: number): string {
  return new Date(instant).toISOString()
}

export function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : utcIso(instant)
}

function pair(value: number): string {
  return String(value).padStart(2, '0')
}
