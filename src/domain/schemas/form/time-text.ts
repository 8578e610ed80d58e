/** A time, or a date and time, split into the parts of a picker. */
export interface PickerTime {
  /** `YYYY-MM-DD`; empty for a time of day. */
  readonly day: string
  /** `HH:MM`, with seconds and fractions as written. */
  readonly clock: string
  /** `Z`, `+01:00`, or empty. */
  readonly zone: string
}

const written = /^(?:(\d{4}-\d\d-\d\d)[Tt ])?(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/i

/** Null for text that no picker can show. */
export function readTimeText(text: string): PickerTime | null {
  const [whole, day = '', clock = '', zone = ''] = written.exec(text.trim()) ?? []
  if (whole === undefined || !isClock(clock) || (day !== '' && !isDay(day))) return null
  return { day, clock, zone: zone.toUpperCase() }
}

/** Joins the parts, with seconds as the formats `time` and `date-time` require. */
export function writeTimeText({ day, clock, zone }: PickerTime): string {
  const full = clock.split(':').length === 2 ? `${clock}:00` : clock
  return `${day === '' ? '' : `${day}T`}${full}${zone}`
}

/** `+01:00` for minutes east of Greenwich. */
export function zoneText(minutesEast: number): string {
  if (minutesEast === 0) return 'Z'
  const minutes = Math.abs(minutesEast)
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${minutesEast < 0 ? '-' : '+'}${hour}:${rest}`
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function isClock(text: string): boolean {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return hours < 24 && minutes < 60 && seconds < 60
}
