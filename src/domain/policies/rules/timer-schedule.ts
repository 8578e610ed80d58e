import { parseInstant } from '../../time/instant.ts'
import type { JsonObject } from '../../json/json-value.ts'

/** The schedule of a timer, in UTC. */
export interface TimerSchedule {
  readonly fields: readonly ReadonlySet<number>[]
  /** True if both the day of the month and the day of the week are restricted. Matching either one is then enough. */
  readonly isEitherDay: boolean
  /** Only every nth time that matches the mask counts. */
  readonly interval: number
  readonly startsAt: number
  readonly endsAt: number
}

const minuteMs = 60_000

/** The longest interval between ticks that is searched. */
const searchedMs = 5 * 366 * 24 * 60 * minuteMs

const ranges = [
  { name: 'minute', from: 0, to: 59 },
  { name: 'hour', from: 0, to: 23 },
  { name: 'day of the month', from: 1, to: 31 },
  { name: 'month', from: 1, to: 12 },
  { name: 'day of the week', from: 0, to: 7 },
]

const names: readonly (readonly string[])[] = [
  [],
  [],
  [],
  ['', 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
]

/** Returns text if the options cannot be interpreted: a sentence that says why. */
export function timerSchedule(options: JsonObject): TimerSchedule | string {
  const startsAt = instantIn(options['startDate'])
  if (startsAt === undefined) return 'The start date of the timer is not a date.'
  const endsAt = instantIn(options['endDate'])
  if (endsAt === undefined) return 'The end date of the timer is not a date.'
  const start = startsAt ?? 0
  const mask = maskOf(options, new Date(start))
  if (mask === null) return `The period of the timer is not known: ${String(options['period'])}.`
  const fields = fieldsOf(mask)
  if (typeof fields === 'string') return fields
  const interval = options['period'] === 'custom' ? Math.trunc(Number(options['periodInterval'] ?? 1)) : 1
  return {
    fields,
    isEitherDay: isRestricted(fields[2], 1, 31) && isRestricted(fields[4], 0, 6),
    interval: interval > 1 ? interval : 1,
    startsAt: start,
    endsAt: endsAt ?? Infinity,
  }
}

/** The first time after `after` that matches the mask; null if there is none within five years or before the end. */
export function nextTick(schedule: TimerSchedule, after: number): number | null {
  const { startsAt, endsAt, fields } = schedule
  const [minutes = new Set<number>(), hours = new Set<number>()] = fields
  const from = Math.max(after, startsAt - 1)
  const last = Math.min(endsAt, from + searchedMs)
  let at = (Math.floor(from / minuteMs) + 1) * minuteMs
  while (at <= last) {
    const date = new Date(at)
    if (!isDay(schedule, date)) at = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1)
    else if (!hours.has(date.getUTCHours())) at = (Math.floor(at / (60 * minuteMs)) + 1) * 60 * minuteMs
    else if (minutes.has(date.getUTCMinutes())) return at
    else at += minuteMs
  }
  return null
}

function isDay({ fields, isEitherDay }: TimerSchedule, date: Date): boolean {
  const [, , days, months, weekdays] = fields
  if (!months?.has(date.getUTCMonth() + 1)) return false
  const isOfMonth = days?.has(date.getUTCDate()) ?? false
  const isOfWeek = weekdays?.has(date.getUTCDay()) ?? false
  return isEitherDay ? isOfMonth || isOfWeek : isOfMonth && isOfWeek
}

/** A mask that lists all days restricts none, however it is written. */
function isRestricted(days: ReadonlySet<number> | undefined, from: number, to: number): boolean {
  for (let day = from; day <= to; day += 1) if (!days?.has(day)) return true
  return false
}

/** Null if no date is set; undefined if it is invalid. */
function instantIn(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return null
  return (typeof value === 'string' ? parseInstant(value) : null) ?? undefined
}

/** A named period begins at the timer's start. */
function maskOf({ period, periodMask }: JsonObject, start: Date): readonly string[] | null {
  const [minute, hour, day] = [start.getUTCMinutes(), start.getUTCHours(), start.getUTCDate()].map(String)
  const masks: Readonly<Record<string, string>> = {
    yearly: `${minute} ${hour} ${day} ${start.getUTCMonth() + 1} *`,
    monthly: `${minute} ${hour} ${day} * *`,
    weekly: `${minute} ${hour} * * ${start.getUTCDay()}`,
    daily: `${minute} ${hour} * * *`,
    hourly: `${minute} * * * *`,
    custom: String(periodMask ?? ''),
  }
  const name = String(period)
  return Object.hasOwn(masks, name) ? (masks[name] ?? '').trim().split(/\s+/) : null
}

function fieldsOf(mask: readonly string[]): readonly ReadonlySet<number>[] | string {
  // A mask of six parts begins with seconds, which timers do not support.
  const parts = mask.length === 6 ? mask.slice(1) : mask
  if (parts.length !== ranges.length) return `The mask of the timer needs five parts: ${mask.join(' ')}.`
  const fields: ReadonlySet<number>[] = []
  for (const [index, { name, from, to }] of ranges.entries()) {
    const part = parts[index] ?? ''
    const field = fieldOf(part, { from, to, names: names[index] ?? [] })
    if (!field) return `The ${name} in the mask of the timer is not understood: ${part}.`
    // Both 0 and 7 mean Sunday.
    fields.push(index === 4 && field.has(7) ? new Set([...field, 0]) : field)
  }
  return fields
}

interface FieldRange {
  readonly from: number
  readonly to: number
  readonly names: readonly string[]
}

function fieldOf(text: string, range: FieldRange): ReadonlySet<number> | null {
  const values = new Set<number>()
  for (const item of text.split(',')) {
    const [span = '', step = '1', ...more] = item.split('/')
    const [first, last] =
      span === '*' || span === '?' ? [range.from, range.to] : spanOf(span, range, item.includes('/'))
    const by = /^\d+$/.test(step) ? Number(step) : 0
    if (more.length > 0 || by < 1 || first === null || last === null || first > last) return null
    for (let value = first; value <= last; value += by) values.add(value)
  }
  return values
}

function spanOf(span: string, range: FieldRange, hasStep: boolean): readonly [number | null, number | null] {
  const [first = '', last, ...more] = span.split('-')
  if (more.length > 0) return [null, null]
  const from = numberOf(first, range)
  if (last !== undefined) return [from, numberOf(last, range)]
  return [from, hasStep ? range.to : from]
}

function numberOf(text: string, { from, to, names: known }: FieldRange): number | null {
  const index = known.indexOf(text.toLowerCase().slice(0, 3))
  const value = /^\d+$/.test(text) ? Number(text) : text.length >= 3 && index >= 0 ? index : -1
  return value >= from && value <= to ? value : null
}
