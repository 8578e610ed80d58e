/** Longer texts are sorted by this many characters. */
const maxKeptLength = 200
const [none, numeric, textual] = ['', 'N', 'S'] as const

/**
 * The sort and lookup key of a value: numbers by size, before texts by code point. Numeric texts count as numbers, so
 * values from a query string can be looked up. Arrays and objects count as absent.
 */
export function keyOf(value: unknown): string {
  if (typeof value === 'string') return keyOfText(value)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return keyOfText(String(value))
  return none
}

/** Null for an absent value, and for a text too long to be kept. */
export function textOfKey(key: string): string | null {
  if (key.startsWith(numeric)) return String(numberOf(key.slice(1)))
  return key.startsWith(textual) && !key.includes('\u0001') ? key.slice(1) : null
}

/** The keys between two keys, both inclusive. */
export interface KeyRange {
  readonly from: string
  readonly to: string
  /** Excluded, although it lies in the range. */
  readonly without: string | null
}

/** The keys greater or less than a value of the same type, all with a prefix. */
export function rangeOf(type: 'gt' | 'gte' | 'lt' | 'lte', value: string, prefix = ''): KeyRange {
  const key = keyOf(value)
  const sort = key.slice(0, 1) || textual
  const [least, most] = [prefix + sort, `${prefix}${sort}\u{10ffff}`]
  const without = type === 'gt' || type === 'lt' ? prefix + key : null
  return type === 'gt' || type === 'gte'
    ? { from: prefix + key, to: most, without }
    : { from: least, to: prefix + key, without }
}

function keyOfText(text: string): string {
  const number = Number(text)
  if (Number.isFinite(number) && String(number) === text) return numeric + digitsOf(number)
  if (text.length <= maxKeptLength) return textual + text.replaceAll('\u0001', ' ')
  return `${textual}${[...text.slice(0, maxKeptLength).replaceAll('\u0001', ' ')].filter(isWhole).join('')}\u0001${hashOf(text)}`
}

/** Hexadecimal digits that sort like the numbers. */
function digitsOf(number: number): string {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, number)
  const bits = view.getBigUint64(0)
  const isNegative = bits >> 63n === 1n
  view.setBigUint64(0, isNegative ? ~bits : bits | (1n << 63n))
  return view.getBigUint64(0).toString(16).padStart(16, '0')
}

function numberOf(digits: string): number {
  const view = new DataView(new ArrayBuffer(8))
  const bits = BigInt(`0x${digits}`)
  view.setBigUint64(0, bits >> 63n === 1n ? bits & ~(1n << 63n) : ~bits)
  return view.getFloat64(0)
}

/** Truncation may leave half of a surrogate pair. */
function isWhole(character: string): boolean {
  return character.isWellFormed()
}

/** FNV-1a in both directions, to distinguish long texts with the same beginning. */
function hashOf(text: string): string {
  let [forward, backward] = [0x811c9dc5, 0x811c9dc5]
  for (let at = 0; at < text.length; at += 1) {
    forward = Math.imul(forward ^ text.charCodeAt(at), 0x01000193)
    backward = Math.imul(backward ^ text.charCodeAt(text.length - 1 - at), 0x01000193)
  }
  return [forward, backward].map((hash) => (hash >>> 0).toString(16).padStart(8, '0')).join('')
}
