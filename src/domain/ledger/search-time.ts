import { addDays, addMonths, dayOf, startOfDay, weekOf } from '../time/calendar-day.ts'
import { instantOfClock, offsetAt } from '../time/time-zone.ts'
import { formatTimestamp, latestTimestamp, millisecondsOf, nanosecondsOf, parseTimestamp } from '../time/timestamp.ts'
import { readTimeParts, type WrittenTime } from './time-parts.ts'

/** The reader's current time in milliseconds, and the IANA zone for times without an offset. */
export interface ReaderClock {
  readonly now: number
  readonly timeZone: string
  /** Whether 3/4/2026 is the fourth of March to the reader. */
  readonly isMonthFirst?: boolean
}

/** A time with the precision of its text: `spanNs` nanoseconds from `ns`. */
export interface SearchTime {
  readonly ns: bigint
  readonly spanNs: bigint
}

const dayMs = 86_400_000
const perSecond = 1_000_000_000n
const perMinute = 60n * perSecond
const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: dayMs, w: 7 * dayMs }

const amount = String.raw`\d{1,5}\s?(?:s(?:ec(?:onds?)?)?|m(?:in(?:utes?)?)?|h(?:(?:ou)?rs?)?|d(?:ays?)?|w(?:eeks?)?)`
/** "90 d 14 h ago", as the app displays ages, and "now-15m". */
const ago = new RegExp(
  String.raw`^(?:(?:now\s*)?-\s*(?=\d)(${amount}(?:\s?${amount})?)|(${amount}(?:\s${amount})?)\s+ago)$`,
  'i',
)
const oneAgo = /^(?:an?|one)\s+(?=[a-z]+\s+ago$)/i
const halfAgo = /^half an hour(?=\s+ago$)/i
/** "around 14:00", "yesterday around noon". */
const vaguely = /(?:^|\s)(?:(?:around|about|circa|roughly)\s+|(?:ca\.|~)\s*)(?=\S)/i
const vagueNs = 15n * perMinute
const perDay = 86_400n * perSecond
const lastSpan = new RegExp(String.raw`^(?:last|past)\s+(${amount}|minute|hour|day|week)$`, 'i')
const amounts = /(\d{1,5})\s?([smhdw])/gi

/** "(Eastern Standard Time)", and the same time in another zone. A search drops the parenthesis at the end. */
const aside = /\s?\([^()]{1,60}\)?$/
const dash = /[–—→]|\s(?:-|to|until|and)\s/i
const opening = /^(?:from|between)\s+/i
const sinceWhen = /^since\s+/i
const current = /^this\s+(week|month)$/i
/** The slash between the times of ISO 8601: a date such as 2026/11/22 has none behind its hyphens. */
const isoInterval = /^(\d{4}-\d\d-\d\d[^\s/]*)\/(?=\d)/
/** The basic format of ISO 8601 with hours and minutes. Like the extended one, it is UTC unless it says otherwise. */
const basicIso = /\b(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d(?:[.,]\d{1,9})?)?(z|[+-]\d\d(?::?\d\d)?)?(?![\w.])/gi
/** In "2026-11-22" and in "10:23-05:00" behind such a date, hyphens separate nothing. */
const hyphen = /(?<=\d(?:\s?[ap]m)?)-(?=\d)/i

/**
 * Reads times and periods as people write them and as the app displays them: `10:23`, `yesterday 14:00`, `Monday`,
 * `22 Nov, 05:23:08 EST`, `9:40 – 10:25 am`, `now-15m`, `2 h 5 min ago`, `last hour`, `this week`, `since 9:40`,
 * `2026-11-28T10:00Z/2026-11-28T11:00Z`, `20261128T100000Z`, `around 14:00`. Undefined for anything else.
 */
export function readSearchTime(text: string, clock: ReaderClock): SearchTime | undefined {
  const wanted = text
    .trim()
    .replace(aside, '')
    .replace(opening, '')
    .replaceAll(basicIso, extendedIso)
    .replace(isoInterval, '$1 – ')
  if (sinceWhen.test(wanted)) {
    const begin = readMoment(wanted.replace(sinceWhen, ''), clock)
    return begin && between(begin.ns, nanosecondsOf(clock.now))
  }
  if (!vaguely.test(wanted))
    return readRelative(wanted, clock) ?? readPeriod(wanted, clock) ?? readMoment(wanted, clock)
  const exact = wanted.replace(vaguely, ' ').trim()
  const relative = readRelative(exact, clock)
  if (relative) return around(relative.ns, unitOfAge(exact) ?? relative.spanNs)
  const moment = readMoment(exact, clock)
  if (moment && moment.spanNs >= perDay) return between(moment.ns - moment.spanNs, moment.ns + 2n * moment.spanNs)
  return moment && around(moment.ns, moment.spanNs)
}

/** Half of the unit that the text counts in before and after, and at least a quarter of an hour. */
function around(ns: bigint, unitNs: bigint): SearchTime | undefined {
  const marginNs = unitNs / 2n > vagueNs ? unitNs / 2n : vagueNs
  return between(ns - marginNs, ns + marginNs)
}

function extendedIso(...[, year, month, day, hour, minute, second, offset = 'Z']: readonly string[]): string {
  return `${year}-${month}-${day}T${hour}:${minute}${second === undefined ? '' : `:${second}`}${offset}`
}

/** The other meaning of a date such as 3/4/2026; undefined if the text has only one. */
export function readOtherDate(text: string, clock: ReaderClock): SearchTime | undefined {
  const other = readSearchTime(text, { ...clock, isMonthFirst: !clock.isMonthFirst })
  return other?.ns === readSearchTime(text, clock)?.ns ? undefined : other
}

function readRelative(text: string, { now, timeZone }: ReaderClock): SearchTime | undefined {
  if (/^now$/i.test(text)) return between(nanosecondsOf(now), nanosecondsOf(now) + perMinute)
  const [, unit] = current.exec(text) ?? []
  if (unit !== undefined) {
    const { day, until } = currentDays(dayOf(now, timeZone), unit.toLowerCase())
    return between(nanosecondsOf(startOfDay(day, timeZone)), nanosecondsOf(startOfDay(until, timeZone)))
  }
  const [, span] = lastSpan.exec(text) ?? []
  if (span !== undefined) return between(nanosecondsOf(now - lengthOf(span)), nanosecondsOf(now))
  const age = ageIn(text)
  if (age === undefined) return undefined
  const lengthMs = lengthOf(age)
  const at = nanosecondsOf(now - lengthMs)
  return between(at, at + (lengthMs < 60_000 ? perSecond : perMinute))
}

/** "2 d 3 h" of "2 d 3 h ago". */
function ageIn(text: string): string | undefined {
  const [, after, before = after] = ago.exec(text.replace(oneAgo, '1 ').replace(halfAgo, '30 min')) ?? []
  return before
}

/** The smallest unit that an age counts in, in nanoseconds. */
function unitOfAge(text: string): bigint | undefined {
  const unit = [...(ageIn(text) ?? '').matchAll(amounts)].at(-1)?.[2]?.toLowerCase()
  return unit === undefined ? undefined : BigInt(unitMs[unit] ?? 0) * 1_000_000n
}

/** Weeks begin on Mondays. */
function currentDays(today: string, unit: string): WrittenDate {
  if (unit === 'month') return wholeMonth(Number(today.slice(0, 4)), Number(today.slice(5, 7)))
  const [monday = today] = weekOf(today)
  return { day: monday, until: addDays(monday, 7) }
}

function lengthOf(text: string): number {
  const [unit = ''] = text
  const written = [...text.matchAll(amounts)]
  const parts = written.length > 0 ? written.map(([, count, one = '']) => ({ count: Number(count), one })) : null
  return (parts ?? [{ count: 1, one: unit }]).reduce(
    (sum, { count, one }) => sum + count * (unitMs[one.toLowerCase()] ?? 0),
    0,
  )
}

function readPeriod(text: string, clock: ReaderClock): SearchTime | undefined {
  const sides = text.split(dash)
  const [first, last, more] = sides.length > 1 || /\d{4}-\d/.test(text) ? sides : text.split(hyphen)
  if (first === undefined || last === undefined || more !== undefined) return undefined
  const [left, right] = [readTimeParts(first, clock.isMonthFirst), readTimeParts(last, clock.isMonthFirst)]
  if (!left || !right) return undefined
  const begin = momentOf(completed(left, right), clock)
  if (!begin) return undefined
  const firstDay = dayOf(millisecondsOf(begin.ns), clock.timeZone)
  const ends = (daysLater: number) => {
    const moment = momentOf(completed(right, left), clock, { daysLater, since: firstDay })
    return moment && (right.hour === undefined ? moment.ns + moment.spanNs : moment.ns)
  }
  const end = ends(0)
  if (end === undefined) return undefined
  // "22:00 – 02:00" ends on the next day.
  const isNextDay = end <= begin.ns && !hasDate(right)
  return between(begin.ns, isNextDay ? (ends(1) ?? end) : end)
}

/** Completes one side of a period from the other: in "9:40 – 10:25 am", both times are before noon. */
function completed(
  side: WrittenTime,
  { year, month, day, weekday, daysAgo, half, offsetMinutes }: WrittenTime,
): WrittenTime {
  const dated = !hasDate(side)
    ? { year, month, day, weekday, daysAgo }
    : side.day !== undefined && side.month === undefined
      ? { year, month }
      : side.month !== undefined
        ? { year }
        : {}
  return { ...known({ ...dated, offsetMinutes, ...(side.hour !== undefined && { half }) }), ...side }
}

function known(parts: { readonly [Name in keyof WrittenTime]?: WrittenTime[Name] | undefined }): WrittenTime {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}

function hasDate({ day, month, weekday, daysAgo }: WrittenTime): boolean {
  return [day, month, weekday, daysAgo].some((part) => part !== undefined)
}

function readMoment(text: string, clock: ReaderClock): SearchTime | undefined {
  const seconds = /^\d{9,10}(\.\d{1,9})?$/.test(text) ? parseTimestamp(text) : undefined
  if (seconds !== undefined) return between(seconds, seconds + (text.includes('.') ? 1n : perSecond))
  const parts = readTimeParts(text, clock.isMonthFirst)
  // "Mon" is as often the beginning of another word.
  const isShort = parts?.weekday !== undefined && /^[a-z]{3,5}$/i.test(text)
  return parts && !isShort ? momentOf(parts, clock) : undefined
}

interface EndOptions {
  readonly daysLater: number
  /** The day on which the period begins: its end is the next such day, not the most recent one. */
  readonly since: string
}

function momentOf(parts: WrittenTime, clock: ReaderClock, end?: EndOptions): SearchTime | undefined {
  const { hour, half, minute, second = 0, fraction, offsetMinutes: offset } = parts
  const date = dateOf(parts, clock, end?.since)
  if (date === undefined) return undefined
  const day = addDays(date.day, end?.daysLater ?? 0)
  const startOf = (one: string) =>
    nanosecondsOf(offset === undefined ? startOfDay(one, clock.timeZone) : Date.parse(one) - offset * 60_000)
  // The day on which the clocks change is not 24 hours long.
  if (hour === undefined) return half === undefined ? between(startOf(day), startOf(date.until)) : undefined
  const dayLong = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  const isClock = hour < 24 && (half === undefined || (hour >= 1 && hour <= 12)) && (minute ?? 0) < 60 && second < 60
  if (!isClock) return undefined
  const local = Date.parse(day) + ((dayLong * 60 + (minute ?? 0)) * 60 + second) * 1000
  const instant = offset === undefined ? instantOfClock(local, clock.timeZone) : local - offset * 60_000
  const ns = nanosecondsOf(instant) + BigInt((fraction ?? '').padEnd(9, '0'))
  return between(ns, ns + precisionOf(parts))
}

function precisionOf({ minute, second, fraction }: WrittenTime): bigint {
  if (fraction !== undefined) return 1n
  if (second !== undefined) return perSecond
  return minute === undefined ? 60n * perMinute : perMinute
}

interface WrittenDate {
  readonly day: string
  /** The day after the last one. */
  readonly until: string
}

/** Without a date, a time of day is of today. Undefined if the date is incomplete, contradictory or does not exist. */
function dateOf(parts: WrittenTime, { now, timeZone }: ReaderClock, since?: string): WrittenDate | undefined {
  const { year, month, day, weekday, daysAgo, isLast, hour, offsetMinutes } = parts
  const today = offsetMinutes === undefined ? dayOf(now, timeZone) : dayOf(now + offsetMinutes * 60_000, 'UTC')
  if (day === undefined && month === undefined && year === undefined) {
    if (weekday !== undefined && daysAgo !== undefined) return undefined
    if (weekday !== undefined) {
      const days = (new Date(today).getUTCDay() - weekday + 7) % 7
      return oneDay(addDays(today, days === 0 && isLast ? -7 : -days))
    }
    return daysAgo === undefined && hour === undefined ? undefined : oneDay(addDays(today, -(daysAgo ?? 0)))
  }
  if (month === undefined || daysAgo !== undefined) return undefined
  if (day === undefined) return year === undefined || hour !== undefined ? undefined : wholeMonth(year, month)
  // Without a year, the most recent such day is meant, which can be eight years ago for 29 February.
  const thisYear = Number((since ?? today).slice(0, 4))
  const nearest =
    since === undefined ? Array.from({ length: 9 }, (_, years) => thisYear - years) : [thisYear, thisYear + 1]
  const isNear = (one: string) => (since === undefined ? one <= today : one >= since)
  const found = (year === undefined ? nearest : [year])
    .map((one) => `${String(one).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`)
    .find((one) => isDay(one) && (year !== undefined || isNear(one)))
  return found === undefined ? undefined : oneDay(found)
}

function oneDay(day: string): WrittenDate {
  return { day, until: addDays(day, 1) }
}

function wholeMonth(year: number, month: number): WrittenDate {
  const first = `${year}-${twoDigits(month)}`
  return { day: `${first}-01`, until: `${addMonths(first, 1)}-01` }
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

function isDay(date: string): boolean {
  return !Number.isNaN(Date.parse(date)) && addDays(date, 0) === date
}

function between(ns: bigint, until: bigint): SearchTime | undefined {
  return ns >= 0n && ns < until && until <= latestTimestamp + 1n ? { ns, spanNs: until - ns } : undefined
}

/** The shortest form that `readSearchTime` parses back in the same zone. */
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

/** `+05:30`. */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${offset < 0 ? '-' : '+'}${digits.join(':')}`
}
