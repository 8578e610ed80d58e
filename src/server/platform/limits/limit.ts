export const KiB = 1024
export const MiB = 1024 * KiB

/** A bound that keeps one caller from blocking the others or from filling memory. */
export interface Limit {
  readonly value: number
  /** What the bound limits, and why. */
  readonly reason: string
  /** The environment variable that changes the value. */
  readonly setting?: string
}
