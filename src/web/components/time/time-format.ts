import { dayOf } from '#domain/time/calendar-day.ts'
import { offsetAt } from '#domain/time/time-zone.ts'
import type { HourCycle, Zones } from '../../platform/time/zones.ts'
import { timeBeside } from '../messages/time.ts'

/** `bare` omits the zone, for lists that name it once. */
export const timeModes = [
  'bare',
  'bare-seconds',
  'time',
  'time-seconds',
  'date',
  'date-time',
  'date-time-seconds',
  'date-time-bare-seconds',
] as const
export type TimeMode = (typeof timeModes)[number]

const bare = { minute: '2-digit' } as const
const clock = { ...bare, timeZoneName: 'short' } as const
const day = { day: 'numeric', month: 'short' } as const

const modes: Readonly<Record<TimeMode, Intl.DateTimeFormatOptions>> = {
  bare,
  'bare-seconds': { ...bare, second: '2-digit' },
  time: clock,
  'time-seconds': { ...clock, second: '2-digit' },
  date: day,
  'date-time': { ...day, ...clock },
  'date-time-seconds': { ...day, ...clock, second: '2-digit' },
  'date-time-bare-seconds': { ...day, ...bare, second: '2-digit' },
}

const formats = new Map<string, Intl.DateTimeFormat>()

const maxWithoutYearMs = 90 * 86_400_000

/**
 * Includes the zone, and the year if it differs from that of `now`, is more than 90 days away, or if `now` is missing.
 */
export function formatTime(
  at: number,
  zone: string,
  mode: TimeMode,
  now: number | null,
  hourCycle: HourCycle = 'h23',
): string {
  const format = formatOf(zone, mode, hourCycle, tellsYear(at, mode, now))
  return named(textOfSecond(format, Math.floor(at / 1000)), zone, [at])
}

let lastText: { readonly format: Intl.DateTimeFormat; readonly second: number; readonly text: string } | undefined

/** Remembers the last one: neighbors in a list share their second, and no form shows more than that. */
function textOfSecond(format: Intl.DateTimeFormat, second: number): string {
  if (lastText?.format !== format || lastText.second !== second)
    lastText = { format, second, text: spaced(format.format(second * 1000)) }
  return lastText.text
}

/** Parts that both ends share appear once; mode `time` omits the day. */
export function formatSpan(
  from: number,
  until: number | null,
  zone: string,
  mode: 'time' | 'date-time',
  now: number | null,
  hourCycle: HourCycle = 'h23',
): string {
  if (until === null || until <= from) return formatTime(from, zone, mode, now, hourCycle)
  const format = formatOf(zone, mode, hourCycle, tellsYear(from, mode, now))
  return named(spaced(format.formatRange(from, until)), zone, [from, until])
}

/** A text that depends on the reader's zone and clock. */
export interface Zoned {
  /**
   * `near` omits today's date. A span is in the displayed zone; `mine` and `page` repeat it in the reader's and the page's
   * zone, and are empty if the clocks of a zone before it agree.
   */
  readonly form: TimeMode | 'near' | 'span' | 'mine' | 'page'
  readonly from: number
  /** The end of a span; null for an open-ended one. */
  readonly until: number | null
}

export function zonedText({ form, from, until }: Zoned, zones: Zones, drawnAt: number): string {
  const { shown, hourCycle, isPrinted } = zones
  const now = isPrinted ? null : drawnAt
  if (form === 'span') return formatSpan(from, until, shown, 'date-time', now, hourCycle)
  if (form === 'mine' || form === 'page') {
    const zone = zones[form]
    const differs = (other: string) => offsetAt(from, zone) !== offsetAt(from, other)
    if (!differs(shown) || (form === 'page' && !differs(zones.mine))) return ''
    const days = new Set([from, until ?? from].flatMap((at) => [dayOf(at, zone), dayOf(at, shown)]))
    const mode = days.size === 1 ? 'time' : 'date-time'
    return timeBeside(formatSpan(from, until, zone, mode, now, hourCycle), form)
  }
  const near = now && dayOf(from, shown) === dayOf(now, shown) ? 'time' : 'date-time'
  return formatTime(from, shown, form === 'near' ? near : form, now, hourCycle)
}

const calendarDay = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const
let calendar: Intl.DateTimeFormat | undefined

// Hundreds of components show the same days.
const calendarTexts = new Map<string, string>()

/** A calendar day (`YYYY-MM-DD`) or a range of days: "12 March 2026", "10–12 March 2026". */
export function formatDays(from: string, to: string = from): string {
  const key = `${from} ${to}`
  const known = calendarTexts.get(key)
  if (known !== undefined) return known
  calendar ??= new Intl.DateTimeFormat('en-GB', calendarDay)
  const text = spaced(calendar.formatRange(Date.parse(from), Date.parse(to)))
  calendarTexts.set(key, text)
  return text
}

function tellsYear(at: number, mode: TimeMode, now: number | null): boolean {
  if (!mode.startsWith('date')) return false
  if (now === null) return true
  return Math.abs(now - at) > maxWithoutYearMs || new Date(at).getUTCFullYear() !== new Date(now).getUTCFullYear()
}

function formatOf(zone: string, mode: TimeMode, hourCycle: HourCycle, withYear: boolean): Intl.DateTimeFormat {
  const key = `${zone} ${mode} ${hourCycle} ${withYear}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    ...modes[mode],
    ...(mode !== 'date' && { hourCycle, hour: hourCycle === 'h12' ? 'numeric' : '2-digit' }),
    ...(withYear && { year: 'numeric' }),
  })
  formats.set(key, made)
  return made
}

const thinSpaces = /[\u2009\u202f]/g

/**
 * Engines differ in thin spaces around dashes and before "am", but the app must produce the same text as the service.
 */
function spaced(text: string): string {
  return text.replace(thinSpaces, ' ')
}

const american = new Map<string, Intl.DateTimeFormat>()

const offset = /GMT[+-][\d:]+/g

/** British English has names for European zones, American English for American ones: "EST" says more than "GMT-5". */
function named(text: string, zone: string, instants: readonly number[]): string {
  if (!text.includes('GMT')) return text
  const format =
    american.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short', hour: 'numeric' })
  american.set(zone, format)
  const names = instants.map((at) => format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value)
  let place = 0
  return text.replaceAll(offset, (found) => names[place++] ?? found)
}
