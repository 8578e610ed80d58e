/** What a written time contains. Parts that are not written are absent. */
export interface WrittenTime {
  readonly year?: number
  /** 1 to 12. */
  readonly month?: number
  readonly day?: number
  /** 0 is Sunday. */
  readonly weekday?: number
  /** 0 for today, 1 for yesterday. */
  readonly daysAgo?: number
  /** "last Monday". */
  readonly isLast?: true
  readonly hour?: number
  readonly minute?: number
  readonly second?: number
  readonly fraction?: string
  readonly half?: 'am' | 'pm'
  readonly offsetMinutes?: number
}

type Form = readonly [RegExp, (...groups: readonly (string | undefined)[]) => WrittenTime | undefined]

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Minutes east of UTC, for the abbreviations that the app displays and those common in logs. */
const zoneOffsets = new Map(
  Object.entries({
    z: 0,
    utc: 0,
    gmt: 0,
    wet: 0,
    west: 60,
    bst: 60,
    cet: 60,
    cest: 120,
    eet: 120,
    eest: 180,
    gst: 240,
    jst: 540,
    aest: 600,
    aedt: 660,
    adt: -180,
    ast: -240,
    edt: -240,
    est: -300,
    cdt: -300,
    cst: -360,
    mdt: -360,
    mst: -420,
    pdt: -420,
    pst: -480,
    akdt: -480,
    akst: -540,
    hadt: -540,
    hst: -600,
    hast: -600,
  }),
)

const words: ReadonlyMap<string, WrittenTime> = new Map<string, WrittenTime>([
  ['today', { daysAgo: 0 }],
  ['yesterday', { daysAgo: 1 }],
  ['last', { isLast: true }],
  ['noon', { hour: 12, minute: 0 }],
  ['midnight', { hour: 0, minute: 0 }],
])

/** `24.11.2026`, `24.11.`, `11/24/2026`, `24/11`, `24-11-2026`. */
const digitDate =
  /^(\d{1,2})(?:(\.)(\d{1,2})\.(\d{4}|\d\d)?|(\/)(\d{1,2})(?:\/(\d{4}|\d\d))?|(-)(\d{1,2})-(\d{4}))(?![\d./-])/

/** The first form that matches the beginning of the text counts. */
const forms: readonly Form[] = [
  [
    /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?![\d./-])/,
    (year, _, month, day) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  ],
  [
    /^(\d{1,2})[:h](\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?![\d:])/i,
    (hour, minute, second, fraction) => ({
      hour: Number(hour),
      minute: Number(minute),
      ...(second !== undefined && { second: Number(second) }),
      ...(fraction !== undefined && { fraction }),
    }),
  ],
  [/^(\d{1,2})(?=\s?[ap]\.?m\b)/i, (hour) => ({ hour: Number(hour) })],
  [/^([ap])\.?m\b\.?/i, (half) => ({ half: half?.toLowerCase() === 'a' ? 'am' : 'pm' })],
  [
    /^(?:utc|gmt)?([+-])(\d{1,2})(?::?(\d\d))?(?!\d)/i,
    (sign, hours, minutes = '0') => ({
      offsetMinutes: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)),
    }),
  ],
  [/^(\d{4})(?!\d)/, (year) => ({ year: Number(year) })],
  [/^(\d{1,2})(?:st|nd|rd|th)?(?![\d:])\.?/i, (day) => ({ day: Number(day) })],
  [/^([a-z]+)\.?/i, (word = '') => partsOfWord(word.toLowerCase())],
]

const maxMonth = 12
const separator = /^(?:[\s,]+|t(?=\d)|(?:at|on)(?=\s))+/i
/**
 * Reads date, time of day and zone in any order. Undefined if any other text is included, or a part occurs twice.
 * `isMonthFirst` decides what 3/4/2026 means.
 */
export function readTimeParts(text: string, isMonthFirst = false): WrittenTime | undefined {
  let rest = text.trimEnd()
  const parts: WrittenTime = {}
  while ((rest = rest.replace(separator, '')) !== '') {
    const next = digitParts(rest, isMonthFirst) ?? nextParts(rest)
    if (!next || Object.keys(next.parts).some((name) => Object.hasOwn(parts, name))) return undefined
    // "-05" belongs to a time of day: in "10-12 November" it is a day.
    if (next.parts.offsetMinutes !== undefined && parts.hour === undefined && /^.?\d/.test(rest)) return undefined
    Object.assign(parts, next.parts)
    rest = rest.slice(next.length)
  }
  return parts
}

interface Found {
  readonly parts: WrittenTime
  readonly length: number
}

function digitParts(text: string, isMonthFirst: boolean): Found | undefined {
  const found = digitDate.exec(text)
  if (!found) return undefined
  const [first = '', sign, second, year] = found.slice(1).filter((group) => group !== undefined)
  const [one, two] = [Number(first), Number(second)]
  // Only slashes are common in both orders.
  const isMonth = two > maxMonth || (isMonthFirst && sign === '/' && one <= maxMonth)
  const [month, day] = isMonth ? [one, two] : [two, one]
  if (month < 1 || month > maxMonth || day < 1) return undefined
  const written = year === undefined ? {} : { year: year.length === 2 ? 2000 + Number(year) : Number(year) }
  return { parts: { month, day, ...written }, length: found[0].length }
}

function nextParts(text: string): Found | undefined {
  for (const [form, read] of forms) {
    const found = form.exec(text)
    const parts = found && read(...found.slice(1))
    if (found && parts) return { parts, length: found[0].length }
  }
  return undefined
}

function partsOfWord(word: string): WrittenTime | undefined {
  const known = words.get(word)
  if (known) return known
  const offsetMinutes = zoneOffsets.get(word)
  if (offsetMinutes !== undefined) return { offsetMinutes }
  if (word.length < 3) return undefined
  const month = months.findIndex((name) => name.startsWith(word))
  if (month >= 0) return { month: month + 1 }
  const weekday = weekdays.findIndex((name) => name.startsWith(word))
  return weekday >= 0 ? { weekday } : undefined
}
