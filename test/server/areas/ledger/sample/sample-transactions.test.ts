import { newLedgerPlan } from '#server/areas/ledger/sample/plan.ts'
import { sampleTransactions } from '#server/areas/ledger/sample/sample-transactions.ts'
import { comparable, recordsBetween, sampleNow, samplePlan, samplePresent } from '#test/support/ledger/sample-ledger.ts'
import { isFullTier, someOf } from '#test/support/tier.ts'
import { describe, expect, it } from 'vitest'

const times = (records: readonly { consensus_timestamp: string }[]) =>
  records.map(({ consensus_timestamp }) => consensus_timestamp)
const nanosOf = (timestamp: string) => BigInt(timestamp.replace('.', ''))

const some = recordsBetween(samplePlan, samplePresent, samplePresent + (isFullTier ? 3600 : 900))

describe('sampleTransactions', () => {
  it('depends only on the plan', () => {
    const again = recordsBetween(structuredClone(samplePlan), samplePresent, samplePresent + 60)
    expect(again.map(comparable)).toEqual(some.slice(0, again.length).map(comparable))
    const other = newLedgerPlan({ seed: 12, now: sampleNow })
    expect(times(recordsBetween(other, samplePresent, samplePresent + 60))).not.toEqual(times(again))
  })

  it('yields entries in consensus order, with unique timestamps', () => {
    const all = times(some).map(nanosOf)
    expect(all.every((time, index) => index === 0 || time > (all[index - 1] ?? time))).toBe(true)
  })

  it.runIf(isFullTier)('yields about five entries a second, day and night', () => {
    const starts = Array.from({ length: 72 }, (_, index) => samplePresent + index * 3_660)
    const count = starts.reduce((sum, from) => sum + recordsBetween(samplePlan, from, from + 60).length, 0)
    expect(count / (starts.length * 60)).toBeGreaterThan(4.4)
    expect(count / (starts.length * 60)).toBeLessThan(5.6)
  })

  it.each(someOf([60, 1, 7, 601, 1900], 1))(
    'yields the same entries however the range is cut, here every %i seconds',
    (step) => {
      const begin = samplePresent + 300
      const end = begin + step * Math.max(3, Math.ceil(30 / step))
      const pieces = []
      for (let from = begin; from < end; from += step) pieces.push(...recordsBetween(samplePlan, from, from + step))
      expect(pieces.map(comparable)).toEqual(recordsBetween(samplePlan, begin, end).map(comparable))
    },
  )

  it('yields the same entries when a range is cut at a nanosecond, as after a kill', () => {
    const middle = nanosOf(some[400]?.consensus_timestamp ?? '')
    const from = BigInt(samplePresent) * 1_000_000_000n
    const to = from + 600_000_000_000n
    const before = [...sampleTransactions(samplePlan, { from, to: middle + 1n })].flat()
    const after = [...sampleTransactions(samplePlan, { from: middle + 1n, to })].flat()
    expect(before).toHaveLength(401)
    expect([...before, ...after].map(comparable)).toEqual(some.slice(0, before.length + after.length).map(comparable))
  })

  it('yields batches of the requested size, then the rest', () => {
    const from = BigInt(samplePresent) * 1_000_000_000n
    const sizes = [...sampleTransactions(samplePlan, { from, to: from + 300_000_000_000n, size: 64 })].map(
      (batch) => batch.length,
    )
    expect(sizes.slice(0, -1).every((size) => size === 64)).toBe(true)
    expect(sizes.at(-1)).toBeLessThanOrEqual(64)
  })

  it.runIf(isFullTier)('yields short batches over quiet periods', () => {
    const quiet = { ...samplePlan, stretches: [{ from: samplePlan.start, rate: 0 }] }
    const from = BigInt(samplePlan.start) * 1_000_000_000n
    const batches = [...sampleTransactions(quiet, { from, to: from + 86_400_000_000_000n })]
    expect(batches.length).toBeGreaterThan(20)
    expect(new Set(batches.flat().map(({ name }) => name))).toEqual(
      new Set(['FILEUPDATE', 'NODESTAKEUPDATE', 'CRYPTOTRANSFER']),
    )
  })

  it('yields nothing before the sample begins, nor for an empty range', () => {
    expect(recordsBetween(samplePlan, samplePlan.start - 4000, samplePlan.start)).toEqual([])
    expect(recordsBetween(samplePlan, samplePresent, samplePresent)).toEqual([])
    expect(recordsBetween(samplePlan, samplePresent, samplePresent - 100)).toEqual([])
  })
})
