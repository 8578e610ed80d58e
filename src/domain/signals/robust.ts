/** A robust center of values and their typical distance from it, unaffected by outliers. */
export interface Center {
  readonly median: number
  /** Comparable with a standard deviation. */
  readonly deviation: number
}

/** The ratio of a normal distribution's standard deviation to its median absolute deviation. */
const perAbsoluteDeviation = 1.4826

export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export function centerOf(values: readonly number[]): Center | null {
  const median = medianOf(values)
  if (median === null) return null
  const deviation = perAbsoluteDeviation * (medianOf(values.map((value) => Math.abs(value - median))) ?? 0)
  return { median, deviation }
}
