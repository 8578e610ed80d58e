import { describe, expect, test } from 'vitest'
import type { LedgerStats } from '#api/ledger/ledger.ts'
import { chartSeries } from '#domain/ledger/figures/chart-series.ts'
import {
  addToBucket,
  emptyBucket,
  bucketFiguresOf,
  mergeBuckets,
  type LedgerFact,
} from '#domain/ledger/figures/ledger-bucket.ts'
import { factWith } from '#test/support/ledger/ledger-facts.ts'

const from = 1_700_000_040
const interval = 60

/** The figures of some minutes, as the service tells them. */
function statsOf(minutes: readonly (readonly LedgerFact[])[]): LedgerStats {
  const buckets = minutes.map((facts) => {
    const bucket = emptyBucket()
    for (const fact of facts) addToBucket(bucket, fact)
    return bucket
  })
  return {
    from,
    to: from + minutes.length * interval,
    interval,
    intervals: buckets.flatMap((bucket, index) =>
      bucket.transactions === 0 ? [] : [Object.assign(bucketFiguresOf(bucket), { start: from + index * interval })],
    ),
    total: bucketFiguresOf(mergeBuckets(buckets)),
  }
}

function times(count: number, changes: Partial<LedgerFact> = {}): LedgerFact[] {
  return Array.from({ length: count }, () => factWith(changes))
}

function failed(result: string, count = 1): LedgerFact[] {
  return times(count, { result, success: false })
}

describe('A series of three minutes, the second without transactions', () => {
  const series = chartSeries(statsOf([times(30), [], [...times(9), ...failed('INVALID_SIGNATURE', 3)]]))

  test('has an entry for each minute in every list', () => {
    expect(series.starts).toEqual([from, from + 60, from + 120])
    expect(series.interval).toBe(60)
    expect(series.transactions).toEqual([30, 0, 12])
    expect(series.transactionsPerSecond).toEqual([0.5, 0, 0.2])
  })

  test('has no failures and no share without transactions', () => {
    expect(series.failures).toEqual([{ result: 'INVALID_SIGNATURE', counts: [0, 0, 3], shares: [0, null, 0.25] }])
  })

  test('has exact fees and a number to draw', () => {
    expect(series.tinybars).toEqual([3_000_000n, 0n, 1_200_000n])
    expect(series.hbar).toEqual([0.03, 0, 0.012])
  })

  test('has no latency where it is unknown', () => {
    expect(series.latency.median).toEqual([expect.closeTo(2, 0), null, expect.closeTo(2, 0)])
    expect(series.latency.p95[1]).toBeNull()
  })
})

test('Fees beyond safe integers stay exact', () => {
  const { tinybars } = chartSeries(statsOf([times(1, { fee: 2n ** 62n + 1n })]))
  expect(tinybars).toEqual([2n ** 62n + 1n])
})

test('Transactions that no user waited for have no latency', () => {
  const { latency } = chartSeries(statsOf([times(1, { latencyNs: null })]))
  expect(latency).toEqual({ median: [null], p95: [null] })
})

describe('Failure series', () => {
  const results = ['A', 'B', 'C', 'D', 'E', 'F', 'G']

  test('list the five most frequent results first, then all others together', () => {
    const first = results.flatMap((result, index) => failed(result, 10 - index))
    const { failures } = chartSeries(statsOf([first, [...failed('G', 2), ...failed('A')]]))
    expect(failures.map(({ result }) => result)).toEqual(['A', 'B', 'C', 'D', 'E', null])
    expect(failures[0]).toEqual({ result: 'A', counts: [10, 1], shares: [10 / 49, 1 / 3] })
    expect(failures.at(-1)).toEqual({ result: null, counts: [9, 2], shares: [9 / 49, 2 / 3] })
  })

  test('leave out duplicates, however rare they are', () => {
    for (const count of [1, 20]) {
      const rest = results.flatMap((result) => failed(result, 5))
      const { failures } = chartSeries(statsOf([[...rest, ...failed('DUPLICATE_TRANSACTION', count)]]))
      expect(failures.map(({ result }) => result)).toEqual(['A', 'B', 'C', 'D', 'E', null])
      expect(failures.reduce((sum, { counts: [own = 0] }) => sum + own, 0)).toBe(35)
    }
  })

  test('add up to all failures, with and without others', () => {
    for (const count of [0, 1, 5, 6, 7]) {
      const stats = statsOf([results.slice(0, count).flatMap((result) => failed(result)), times(2)])
      const { failures } = chartSeries(stats)
      expect(failures).toHaveLength(Math.min(count, 6))
      const sum = failures.reduce((all, { counts }) => all + (counts[0] ?? 0), 0)
      expect(sum).toBe(count)
    }
  })
})

describe('A series of a time that has not ended', () => {
  const stats = statsOf([times(60), times(20), [], []])

  test.each([
    ['is empty before its range begins', from - 1, []],
    ['is empty as its range begins', from, []],
    ['counts a first second as a whole one', from + 0.25, [60]],
    ['measures half an interval by its seconds', from + 30, [2]],
    ['ends with a whole interval', from + 60, [1]],
    ['measures ten seconds after an interval by themselves', from + 70, [1, 2]],
    ['is complete at the end of its range', from + 240, [1, 1 / 3, 0, 0]],
    ['stays complete later', from + 9999, [1, 1 / 3, 0, 0]],
  ])('The series %s', (_, until, rates) => {
    const series = chartSeries(stats, until)
    expect(series.transactionsPerSecond).toEqual(rates)
    for (const list of [series.starts, series.tinybars, series.hbar, series.latency.median, series.latency.p95])
      expect(list).toHaveLength(rates.length)
  })

  test('An empty range has no intervals', () => {
    const none = { ...stats, to: from, intervals: [] }
    expect(chartSeries(none).starts).toEqual([])
  })
})

test('A rate covers the time that was counted, and is null if nothing was counted', () => {
  const stats = statsOf([[], times(30), times(60), times(6)])
  const missing = [
    { from: null, to: `${from + interval + 30}.000000000` },
    { from: `${from + 3 * interval + 6}.000000000`, to: null },
  ]
  expect(chartSeries({ ...stats, missing }).transactionsPerSecond).toEqual([null, 1, 1, 1])
})
