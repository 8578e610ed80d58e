/** Counts by bin. Each bin is 10 % wider than the previous one, which keeps quantiles within 5 % of the true value. */
export type DurationHistogram = Map<number, number>

export interface StoredDurations {
  readonly bins: readonly number[]
  readonly durations: readonly number[]
}

const growth = 1.1
const minNanoseconds = 1e6

export function addDuration(histogram: DurationHistogram, nanoseconds: bigint): void {
  change(histogram, binOf(nanoseconds), 1)
}

export function removeDuration(histogram: DurationHistogram, nanoseconds: bigint): void {
  change(histogram, binOf(nanoseconds), -1)
}

export function mergeDurations(histogram: DurationHistogram, other: DurationHistogram): void {
  for (const [bin, durations] of other) change(histogram, bin, durations)
}

export function mergeStoredDurations(histogram: DurationHistogram, { bins, durations }: StoredDurations): void {
  for (const [index, bin] of bins.entries()) change(histogram, bin, durations[index] ?? 0)
}

/** The quantile in seconds (`share` 0.5 is the median); null without durations. */
export function quantileOf(histogram: DurationHistogram, share: number): number | null {
  const bins = [...histogram].toSorted(([a], [b]) => a - b)
  let left = Math.ceil(share * bins.reduce((sum, [, durations]) => sum + durations, 0))
  for (const [bin, durations] of bins) {
    left -= durations
    if (left <= 0) return secondsOf(bin)
  }
  return null
}

export function storeDurations(histogram: DurationHistogram): StoredDurations {
  return { bins: [...histogram.keys()], durations: [...histogram.values()] }
}

function change(histogram: DurationHistogram, bin: number, by: number): void {
  const durations = (histogram.get(bin) ?? 0) + by
  if (durations > 0) histogram.set(bin, durations)
  else histogram.delete(bin)
}

function binOf(nanoseconds: bigint): number {
  const times = Number(nanoseconds) / minNanoseconds
  return times < 1 ? 0 : 1 + Math.floor(Math.log(times) / Math.log(growth))
}

function secondsOf(bin: number): number {
  const nanoseconds = bin === 0 ? 0 : minNanoseconds * growth ** (bin - 0.5)
  return Number((nanoseconds / 1e9).toPrecision(3))
}
