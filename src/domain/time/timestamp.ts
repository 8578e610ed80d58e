const perMillisecond = 1_000_000n

/** The largest signed 64-bit integer: April 11, 2262. */
export const latestTimestamp = 2n ** 63n - 1n

/**
 * Parses `s` or `s.n` to nanoseconds since 1970 (`1.5` is one and a half seconds); undefined for anything else, and
 * beyond `latestTimestamp`.
 */
export function parseTimestamp(text: string): bigint | undefined {
  const parts = /^(\d{1,10})(?:\.(\d{1,9}))?$/.exec(text)
  if (!parts) return undefined
  const [, seconds = '', fraction = ''] = parts
  const ns = BigInt(seconds + fraction.padEnd(9, '0'))
  return ns <= latestTimestamp ? ns : undefined
}

/** Nanoseconds since 1970 as the ledger writes them: seconds, a point, nine digits. */
export function formatTimestamp(ns: bigint): string {
  const digits = String(ns).padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`
}

/** Truncates finer fractions. */
export function millisecondsOf(ns: bigint): number {
  return Number(ns / perMillisecond)
}

export function nanosecondsOf(milliseconds: number): bigint {
  return BigInt(Math.floor(milliseconds)) * perMillisecond
}

/** ISO 8601 in UTC with nine digits of the second. */
export function isoOfTimestamp(ns: bigint): string {
  return new Date(millisecondsOf(ns)).toISOString().replace(/\d{3}Z$/, `${formatTimestamp(ns).slice(-9)}Z`)
}
