import { instantOfClock, offsetAt } from '../time/time-zone.ts'
import { formatTimestamp, latestTimestamp, millisecondsOf, nanosecondsOf, parseTimestamp } from '../time/timestamp.ts'

const perSecond = 1_000_000_000n
const written =
  /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|[T ]+)(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(?:(Z|UTC)|([+-])(\d\d):?(\d\d))?$/i

/**
 * Parses a typed time into nanoseconds since 1970: `2026-03-12 14:05:09.123456789`, shorter forms, a time on the day of
 * `now` (milliseconds), or `seconds.nanoseconds`. Times are in the given zone unless they have an offset. Undefined for
 * anything else.
 */
export function parseTimeInput(text: string, timeZone: string, now: number): bigint | undefined {
  const trimmed = text.trim()
  if (/^\d{9,10}(\.\d{1,9})?$/.test(trimmed)) return parseTimestamp(trimmed)
  const parts = written.exec(trimmed)
  if (!parts || (parts[1] === undefined && parts[4] === undefined)) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', utc, sign, hours, minutes] =
    parts
  const date = year === undefined ? todayIn(timeZone, now) : `${year}-${month}-${day}`
  const local = Date.parse(`${date}T${hour}:${minute}:${second}.000Z`)
  // `Date.parse` moves a nonexistent day into the next month.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(date)) return undefined
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  const instant = utc ? local : sign ? local - (sign === '-' ? -offset : offset) : instantOfClock(local, timeZone)
  const ns = nanosecondsOf(instant) + BigInt(fraction.padEnd(9, '0'))
  return ns >= 0n && ns <= latestTimestamp ? ns : undefined
}

/** The shortest form that `parseTimeInput` parses back in the same zone. */
export function formatTimeInput(ns: bigint, timeZone: string): string {
  const at = millisecondsOf(ns - (ns % perSecond))
  const text = new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
  // When clocks are set back, an hour occurs twice; the offset identifies the second one.
  const offset =
    instantOfClock(at + offsetAt(at, timeZone), timeZone) === at ? '' : ` ${offsetText(offsetAt(at, timeZone))}`
  const fraction = (formatTimestamp(ns).split('.')[1] ?? '').replace(/0+$/, '')
  if (fraction !== '') return `${text}.${fraction}${offset}`
  return `${text.endsWith(':00') ? text.slice(0, -3) : text}${offset}`
}

function todayIn(timeZone: string, now: number): string {
  return new Date(now + offsetAt(now, timeZone)).toISOString().slice(0, 10)
}

/** `+05:30`. */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${offset < 0 ? '-' : '+'}${digits.join(':')}`
}
