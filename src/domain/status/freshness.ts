export type Freshness = 'confirmed' | 'late' | 'unconfirmed'

/** When the status was last confirmed: it was `age` seconds old when a monotonic clock stood at `at` milliseconds. */
export interface Confirmation {
  readonly age: number
  readonly at: number
}

/** Seconds without confirmation after which a status must not be shown as it were true. */
export const unconfirmedAfterSeconds = 60

const lateAfterSeconds = 40

/** How far a status can be relied upon: late after two missed polls (40 s at least), unconfirmed after a minute or when it never was. */
export function freshnessOf(ageSeconds: number | null, pollSeconds: number): Freshness {
  if (ageSeconds === null || ageSeconds >= unconfirmedAfterSeconds) return 'unconfirmed'
  return ageSeconds >= Math.max(lateAfterSeconds, 2 * pollSeconds) ? 'late' : 'confirmed'
}

/** The age in whole seconds now, by the same monotonic clock. */
export function ageAt(confirmed: Confirmation, monotonicNow: number): number {
  return Math.max(0, Math.floor(confirmed.age + Math.max(0, monotonicNow - confirmed.at) / 1000))
}
