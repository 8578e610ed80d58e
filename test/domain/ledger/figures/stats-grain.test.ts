import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { chooseGrain, grains } from '#domain/ledger/figures/stats-grain.ts'

const minute = 60
const hour = 3600
const day = 86_400
/** Midnight, 15 November 2023. */
const midnight = 1_700_006_400

it.each<[string, number, number, number, string, number, number]>([
  // name, from, length, most intervals, grain, interval, intervals
  ['an hour', midnight, hour, 120, 'minute', minute, 60],
  ['half an hour, out of step', midnight + 17, 1800, 120, 'minute', minute, 31],
  ['six hours', midnight, 6 * hour, 120, 'minute', 3 * minute, 120],
  ['six hours, out of step', midnight + 17, 6 * hour, 120, 'minute', 4 * minute, 91],
  ['a day', midnight, day, 120, 'minute', 12 * minute, 120],
  ['a day, out of step', midnight + 17, day, 120, 'minute', 15 * minute, 97],
  ['a day, finely', midnight, day, 500, 'minute', 3 * minute, 480],
  ['a day, coarsely', midnight, day, 24, 'hour', hour, 24],
  ['a day and an hour', midnight, day + hour, 500, 'minute', 3 * minute, 500],
  ['two days', midnight, 2 * day, 120, 'hour', hour, 48],
  ['a week', midnight, 7 * day, 120, 'hour', 2 * hour, 84],
  ['a month', midnight, 30 * day, 120, 'hour', 6 * hour, 120],
  ['a month, finely', midnight, 30 * day, 500, 'hour', 2 * hour, 360],
  ['two months', midnight, 60 * day, 120, 'hour', 12 * hour, 120],
  ['three months', midnight, 90 * day, 500, 'day', day, 90],
  ['a year', midnight, 364 * day, 120, 'day', 5 * day, 73],
  ['ten years', midnight, 3650 * day, 120, 'day', 50 * day, 74],
])('The range determines the grain: %s', (_, from, length, intervals, grain, interval, count) => {
  const chosen = chooseGrain({ from, to: from + length, intervals })
  expect(chosen).toMatchObject({ grain, interval })
  expect((chosen.to - chosen.from) / interval).toBe(count)
})

describe('A single interval', () => {
  it.each<[string, number, number, string, number]>([
    ['across midnight', midnight - 90, midnight + 90, 'minute', 4 * minute],
    ['across two days and an hour', midnight - hour, midnight + 2 * day, 'hour', 2 * day + hour],
    ['across years', midnight - 1000 * day, midnight + 1, 'day', 1001 * day],
    ['a moment', midnight + 5, midnight + 6, 'minute', minute],
  ])('covers %s, hardly widened', (_, from, to, grain, interval) => {
    const chosen = chooseGrain({ from, to, intervals: 1 })
    expect(chosen).toMatchObject({ grain, interval })
    expect(chosen.to - chosen.from).toBe(interval)
  })
})

test.each([0, 5, midnight, midnight + 5])('An empty range at %d covers one minute', (at) => {
  const from = at - (at % minute)
  expect(chooseGrain({ from: at, to: at, intervals: 120 })).toEqual({
    grain: 'minute',
    interval: minute,
    from,
    to: from + minute,
  })
})

test('Any range is covered by few enough whole intervals of few rows', () => {
  const second = fc.integer({ min: 0, max: 9_999_999_999 })
  fc.assert(
    fc.property(second, second, fc.integer({ min: 1, max: 500 }), (one, other, intervals) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const chosen = chooseGrain({ from, to, intervals })
      const length = chosen.to - chosen.from
      expect(chosen.from).toBeLessThanOrEqual(from)
      expect(chosen.to).toBeGreaterThanOrEqual(to)
      expect(length % chosen.interval).toBe(0)
      expect(chosen.interval % grains[chosen.grain]).toBe(0)
      expect(length / chosen.interval).toBeLessThanOrEqual(intervals)
      expect(chosen.grain === 'day' || length / grains[chosen.grain] <= 1500).toBe(true)
    }),
    { numRuns: fuzzRuns(2000) },
  )
})

test('A range is widened by less than an interval at each end', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: midnight, max: midnight + 3650 * day }),
      fc.integer({ min: 1, max: 1500 * day }),
      fc.integer({ min: 2, max: 500 }),
      (from, length, intervals) => {
        const chosen = chooseGrain({ from, to: from + length, intervals })
        expect(from - chosen.from).toBeLessThan(chosen.interval)
        expect(chosen.to - from - length).toBeLessThan(chosen.interval)
      },
    ),
  )
})

test('Intervals stay in place while the range moves', () => {
  for (let from = midnight; from < midnight + hour; from += 7) {
    const { interval, from: first } = chooseGrain({ from, to: from + day, intervals: 120 })
    expect(first % interval).toBe(0)
  }
})
