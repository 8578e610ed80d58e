export const durationUnits = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const

export type DurationUnit = (typeof durationUnits)[number]

/** Whole numbers as typed; unused units are absent. */
export type DurationParts = Readonly<Partial<Record<DurationUnit, string>>>

const written = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** Null if it is not a duration in whole units. */
export function readDuration(text: string): DurationParts | null {
  const match = written.exec(text.trim())
  if (!match || /[PT]$/.test(text.trim())) return null
  return Object.fromEntries(
    durationUnits.flatMap((unit, index) => {
      const digits = match[index + 1]
      return digits === undefined ? [] : [[unit, digits] as const]
    }),
  )
}

/** Empty without parts. A missing unit between two others is written as zero, as the format `duration` requires. */
export function writeDuration(parts: DurationParts): string {
  const { weeks, ...others } = parts
  const isInWeeks = weeks !== undefined && Object.values(others).every((digits) => digits === undefined)
  if (isInWeeks) return `P${weeks}W`
  const days = weeks === undefined ? others.days : String(7 * Number(weeks) + Number(others.days ?? '0'))
  const date = filled([others.years, others.months, days], 'YMD')
  const time = filled([others.hours, others.minutes, others.seconds], 'HMS')
  if (date === '' && time === '') return ''
  return `P${date}${time === '' ? '' : `T${time}`}`
}

function filled(digits: readonly (string | undefined)[], letters: string): string {
  const first = digits.findIndex((one) => one !== undefined)
  const last = digits.findLastIndex((one) => one !== undefined)
  return digits.map((one, at) => (at < first || at > last ? '' : `${one ?? '0'}${letters[at]}`)).join('')
}
