export type Freshness = 'confirmed' | 'late' | 'unconfirmed'

/** The status was `age` seconds old when a monotonic clock read `at` milliseconds. */
export interface Confirmation {
  readonly age: number
  readonly at: number
}

/** After this long without confirmation, a status must not be shown as current. */
export const unconfirmedAfterSeconds = 60

const lateAfterSeconds = 40

/** Late after two missed polls (at least 40 s); unconfirmed after a minute, or if it was never confirmed. */
export function freshnessOf(ageSeconds: number | null, pollSeconds: number): Freshness {
  if (ageSeconds === null || ageSeconds >= unconfirmedAfterSeconds) return 'unconfirmed'
  return ageSeconds >= Math.max(lateAfterSeconds, 2 * pollSeconds) ? 'late' : 'confirmed'
}

/** Whole seconds, by the same monotonic clock. */
export function ageAt(confirmed: Confirmation, monotonicNow: number): number {
  return Math.max(0, Math.floor(confirmed.age + Math.max(0, monotonicNow - confirmed.at) / 1000))
}
