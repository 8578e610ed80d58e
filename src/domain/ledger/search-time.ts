import { addDays, dayOf, startOfDay } from '../time/calendar-day.ts'
import { latestTimestamp, nanosecondsOf } from '../time/timestamp.ts'
import { parseTimeInput } from './time-input.ts'

/** The reader's current time in milliseconds, and the IANA zone for times without an offset. */
export interface ReaderClock {
  readonly now: number
  readonly timeZone: string
}

/** A time with the precision of its text: `spanNs` nanoseconds from `ns`. */
export interface SearchTime {
  readonly ns: bigint
  readonly spanNs: bigint
}

const dayMs = 86_400_000
const perSecond = 1_000_000_000n
const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: dayMs }
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const ago = /^(?:now\s*-\s*)?(\d{1,5})\s?(s|m|h|d)(?:ec|in|ours?|ays?)?(?:\s+ago)?$/i
const relativeDay = /^(today|yesterday)(?:,?\s+(?:at\s+)?|$)/i
/** "22 Nov 2026, 05:23:08 EST" and "Nov 22, 05:23". */
const dayFirst = /^(\d{1,2})\.?\s+([a-z]{3,9})\.?(?:\s+(\d{4}))?(?:,?\s+|$)/i
const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:,?\s+(\d{4}))?(?:,?\s+|$)/i
/**
 * Zone abbreviation after a time. Only UTC and offsets are interpreted: the app displays times in the reader's zone, so
 * the abbreviation names that zone.
 */
const zoneLetters = /\s+(?!utc$)(?:gmt(?=[+-])|[a-z]{2,5}$)/i
/** "5:23:08 am", "5pm" and "5 p.m."; browsers insert a narrow space before the letters. */
const halfDay = /(?<![\d:.])(\d{1,2})(:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)?\s*([ap])\.?m\b\.?/i
/** "5:23" for "05:23". */
const shortHour = /(?<![\d:.])\d(?=:\d\d)/

/**
 * Parses times as people write them and as the app displays them: `10:23`, `5:23 am`, `yesterday 14:00`, `22 Nov,
 * 05:23:08 EST`, `now-15m`, `2 h ago`. Undefined for anything else.
 */
export function readSearchTime(text: string, clock: ReaderClock): SearchTime | undefined {
  const wanted = text.trim()
  if (/^now$/i.test(wanted)) return momentOf(nanosecondsOf(clock.now), 60n * perSecond)
  const [, count, unit] = ago.exec(wanted) ?? []
  if (count !== undefined && unit !== undefined && /[a-z]/i.test(wanted.replace(count, '')) && isRelative(wanted)) {
    const length = unitMs[unit.toLowerCase()] ?? 0
    return momentOf(nanosecondsOf(clock.now - Number(count) * length), length < 60_000 ? perSecond : 60n * perSecond)
  }
  const dayLong = inDayLongHours(wanted)
  if (dayLong === undefined) return undefined
  const written = withDate(dayLong.text, clock)
    .replace(zoneLetters, '')
    .replace(/\s*,\s*/, ' ')
  const ns = parseTimeInput(written, clock.timeZone, clock.now)
  if (ns === undefined) return undefined
  // The day on which the clocks change is not 24 hours long.
  if (/^\d{4}-\d\d-\d\d$/.test(written))
    return momentOf(ns, nanosecondsOf(startOfDay(addDays(written, 1), clock.timeZone)) - ns)
  return momentOf(ns, dayLong.isHour ? 3600n * perSecond : precisionOf(written))
}

/** Converts "5:23 pm" to "17:23". Undefined if the hour is out of range; `isHour`: the text has no minutes. */
function inDayLongHours(text: string): { readonly text: string; readonly isHour: boolean } | undefined {
  const [found, digits, rest, half] = halfDay.exec(text) ?? []
  if (found === undefined || digits === undefined || half === undefined)
    return { text: text.replace(shortHour, (hour) => `0${hour}`), isHour: false }
  const hour = Number(digits)
  if (hour < 1 || hour > 12) return undefined
  const dayLong = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const written = `${String(dayLong).padStart(2, '0')}${rest ?? ':00'}`
  return { text: text.replace(found, written), isHour: rest === undefined }
}

/** `15m` alone could also be an amount. */
function isRelative(text: string): boolean {
  return /^now/i.test(text) || /ago$/i.test(text)
}

/** Replaces a day in words with a date such as `2026-11-22`. */
function withDate(text: string, { now, timeZone }: ReaderClock): string {
  const today = dayOf(now, timeZone)
  const [relative, word] = relativeDay.exec(text) ?? []
  if (relative !== undefined && word !== undefined) {
    const date = word.toLowerCase() === 'today' ? today : addDays(today, -1)
    return `${date} ${text.slice(relative.length)}`.trim()
  }
  const [first, day = '', month = '', year] = dayFirst.exec(text) ?? swapped(monthFirst.exec(text))
  const index = months.indexOf(month.slice(0, 3).toLowerCase())
  if (first === undefined || index < 0) return text
  const date = (inYear: string | number) => `${inYear}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  const thisYear = Number(today.slice(0, 4))
  // Without a year, the most recent such day is meant, which can be eight years ago for 29 February.
  const past = Array.from({ length: 9 }, (_, years) => date(thisYear - years)).find((one) => one <= today && isDay(one))
  return `${year === undefined ? (past ?? date(thisYear)) : date(year)} ${text.slice(first.length)}`.trim()
}

function isDay(date: string): boolean {
  return !Number.isNaN(Date.parse(date)) && addDays(date, 0) === date
}

function swapped(match: RegExpExecArray | null): readonly (string | undefined)[] {
  const [all, month, day, year] = match ?? []
  return [all, day, month, year]
}

/** One second, minute or day, depending on the smallest unit in the text. */
function precisionOf(written: string): bigint {
  if (/\.\d+/.test(written)) return 1n
  if (/\d\d:\d\d:\d\d/.test(written) || /^\d{9,10}$/.test(written)) return perSecond
  return /\d\d:\d\d/.test(written) ? 60n * perSecond : 86_400n * perSecond
}

function momentOf(ns: bigint, spanNs: bigint): SearchTime | undefined {
  return ns >= 0n && ns <= latestTimestamp ? { ns, spanNs } : undefined
}
