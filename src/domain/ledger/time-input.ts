import { offsetAt } from '../time/time-zone.ts'
import { formatTimestamp, latestTimestamp, millisecondsOf, nanosecondsOf, parseTimestamp } from '../time/timestamp.ts'

const perSecond = 1_000_000_000n
const dayLength = 86_400_000
const written =
  /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|[T ]+)(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(?:(Z|UTC)|([+-])(\d\d):?(\d\d))?$/i

/**
 * A time as somebody writes it, in nanoseconds since 1970: `2026-03-12 14:05:09.123456789`, shorter forms of it, a time of
 * the day of `now` (milliseconds), each by the clock of a zone unless an offset is given, and the ledger's own
 * `seconds.nanoseconds`. Undefined for anything else.
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
  // A day that does not exist is read as one of the next month.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(date)) return undefined
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  const instant = utc ? local : sign ? local - (sign === '-' ? -offset : offset) : fromClock(local, timeZone)
  const ns = nanosecondsOf(instant) + BigInt(fraction.padEnd(9, '0'))
  return ns >= 0n && ns <= latestTimestamp ? ns : undefined
}

/** A time as `parseMoment` reads it in the same zone; as short as it can be. */
export function formatTimeInput(ns: bigint, timeZone: string): string {
  const at = millisecondsOf(ns - (ns % perSecond))
  const text = new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
  const fraction = (formatTimestamp(ns).split('.')[1] ?? '').replace(/0+$/, '')
  if (fraction !== '') return `${text}.${fraction}`
  return text.endsWith(':00') ? text.slice(0, -3) : text
}

function todayIn(timeZone: string, now: number): string {
  return new Date(now + offsetAt(now, timeZone)).toISOString().slice(0, 10)
}

/** Clocks that are put forward leave out an hour: its times are read by the offset before it. */
function fromClock(local: number, timeZone: string): number {
  const guess = local - offsetAt(local, timeZone)
  const better = local - offsetAt(guess, timeZone)
  return better + offsetAt(better, timeZone) === local ? better : local - offsetAt(local - dayLength, timeZone)
}
