import { zoneOf } from '#domain/time/time-zone.ts'

export const zoneChoices = ['page', 'utc', 'mine'] as const
export type ZoneChoice = (typeof zoneChoices)[number]

/** `auto`: follows the browser's language. */
export const clockChoices = ['auto', '12', '24'] as const
export type ClockChoice = (typeof clockChoices)[number]

/** Whether times read "5:23 pm" or "17:23". */
export type HourCycle = 'h12' | 'h23'

export interface Zones {
  readonly choice: ZoneChoice
  /** The zone of displayed times; an IANA name. */
  readonly shown: string
  readonly page: string
  readonly mine: string
  readonly hourCycle: HourCycle
  /** A printed time must be unambiguous years later, so it includes its date and year. */
  readonly isPrinted: boolean
}

export function shownZone({ page, mine }: Pick<Zones, 'page' | 'mine'>, choice: ZoneChoice): string {
  return { page, mine, utc: 'UTC' }[choice]
}

/** UTC if the browser does not know its zone. */
export function browserZone(): string {
  return zoneOf(new Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** On systems without a language, browsers report `C`, which `Intl` refuses; they format with a default of their own. */
export function browserLanguage(): string {
  try {
    return new Intl.Locale(navigator.language).toString()
  } catch {
    return new Intl.DateTimeFormat().resolvedOptions().locale
  }
}

/** The chosen clock, or that of readers of the browser's language. */
export function hourCycleOf(clock: ClockChoice): HourCycle {
  if (clock !== 'auto') return clock === '12' ? 'h12' : 'h23'
  const { hour12 } = new Intl.DateTimeFormat(browserLanguage(), { hour: 'numeric' }).resolvedOptions()
  return hour12 ? 'h12' : 'h23'
}
