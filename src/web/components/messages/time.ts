import { formatNumber } from '../number-format.ts'

/** At most two units: "8 s", "42 min", "3 h 12 min", "2 d 4 h". Ignores the sign. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(Math.abs(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min')
  const hours = Math.round(whole / 3600)
  return pair(Math.floor(hours / 24), 'd', hours % 24, 'h')
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`
}

/** "1 incident", "3 incidents". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}

/** A time in another zone, shown next to the time in the chosen zone. It runs before the first paint, alone. */
export function timeBeside(time: string, zone: 'page' | 'mine'): string {
  return `(${time}, ${zone === 'mine' ? 'your time' : 'page time'})`
}

export const timeMessages = {
  ago: (seconds: number) => (seconds < 1 ? 'just now' : `${formatDuration(seconds)} ago`),
  ahead: (seconds: number) => (seconds < 1 ? 'now' : `in ${formatDuration(seconds)}`),
  /** Seconds from now: positive in the future, negative in the past. */
  fromNow: (seconds: number) => (seconds > 0 ? timeMessages.ahead(seconds) : timeMessages.ago(-seconds)),
  unknown: 'time unknown',
  zones: { page: 'Page time', utc: 'UTC', mine: 'My time' },
  /** "Page: New York". */
  zoneOf: {
    page: (zone: string) => `Page: ${cityOf(zone)}`,
    utc: () => 'UTC',
    mine: (zone: string) => `Mine: ${cityOf(zone)}`,
  },
  city: (zone: string) => cityOf(zone),
  zoneChoice: 'Time zone',
  iso: 'ISO 8601',
  detail: 'This time in other zones',
  copyIso: 'Copy as ISO 8601',
} as const

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
