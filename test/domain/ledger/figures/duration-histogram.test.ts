import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import {
  mergeDurations,
  mergeStoredDurations,
  addDuration,
  quantileOf,
  removeDuration,
  storeDurations,
  type DurationHistogram,
} from '#domain/ledger/figures/duration-histogram.ts'

const second = 1_000_000_000n
const durations = fc.array(fc.bigInt({ min: 1_000_000n, max: 100_000n * second }), { minLength: 1, maxLength: 60 })

function histogramOf(given: readonly bigint[]): DurationHistogram {
  const histogram: DurationHistogram = new Map()
  for (const duration of given) addDuration(histogram, duration)
  return histogram
}

it.each<[string, readonly bigint[], number | null, number | null]>([
  ['nothing', [], null, null],
  ['one', [2n * second], 2, 2],
  ['none takes any time', [0n, 999_999n], 0, 0],
  ['two: the lower is the median', [second, 3n * second], 1, 3],
  ['three', [3n * second, second, 2n * second], 2, 3],
  ['a straggler in twenty is beyond the 95 %', [...Array<bigint>(19).fill(second), 60n * second], 1, 1],
  ['two stragglers in twenty are not', [...Array<bigint>(18).fill(second), 60n * second, 60n * second], 1, 60],
  ['the longest there are', [2n ** 63n - 1n], 9_223_372_037, 9_223_372_037],
])('The median and the 95th percentile are estimated: %s', (_, given, median, p95) => {
  const histogram = histogramOf(given)
  for (const [share, wanted] of [
    [0.5, median],
    [0.95, p95],
  ] as const) {
    const quantile = quantileOf(histogram, share)
    expect(quantile === null).toBe(wanted === null)
    expect(Math.abs((quantile ?? 0) - (wanted ?? 0))).toBeLessThanOrEqual((wanted ?? 0) * 0.06)
  }
})

test('Any quantile is within 6 % of the true one', () => {
  fc.assert(
    fc.property(durations, fc.double({ min: 0.01, max: 1, noNaN: true }), (given, share) => {
      const sorted = given.toSorted((a, b) => (a < b ? -1 : 1))
      const wanted = Number(sorted[Math.ceil(share * sorted.length) - 1]) / 1e9
      expect(Math.abs((quantileOf(histogramOf(given), share) ?? NaN) / wanted - 1)).toBeLessThanOrEqual(0.06)
    }),
  )
})

test('Parts merge to the whole, stored or not, and removed durations are gone', () => {
  fc.assert(
    fc.property(durations, durations, (some, more) => {
      const whole = histogramOf([...some, ...more])
      const merged = histogramOf(some)
      mergeDurations(merged, histogramOf(more))
      expect(merged).toEqual(whole)
      const read: DurationHistogram = new Map()
      for (const part of [some, more])
        mergeStoredDurations(read, JSON.parse(JSON.stringify(storeDurations(histogramOf(part)))))
      expect(read).toEqual(whole)
      for (const duration of more) removeDuration(whole, duration)
      expect(whole).toEqual(histogramOf(some))
    }),
  )
})
