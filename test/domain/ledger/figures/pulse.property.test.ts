import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LedgerFigures, LedgerStats } from '#api/ledger/ledger.ts'
import { duplicateCode } from '#domain/ledger/figures/figure-links.ts'
import { pulseOf } from '#domain/ledger/figures/pulse.ts'
import { fuzzRuns } from '#test/support/tier.ts'

const [from, interval, minutes] = [600, 60, 6]
const to = from + interval * minutes

interface Record {
  readonly at: number
  readonly result: string
}

const aRecord: fc.Arbitrary<Record> = fc.record({
  at: fc.integer({ min: from, max: to - 1 }),
  result: fc.constantFrom('SUCCESS', 'SUCCESS', 'BUSY', duplicateCode),
})

function figuresOf(records: readonly Record[]): LedgerFigures {
  const failed = records.filter(({ result }) => result !== 'SUCCESS')
  return {
    transactions: records.length,
    failures: failed.length,
    fees: 0n,
    results: [...Map.groupBy(failed, ({ result }) => result)].map(([name, { length }]) => ({
      name,
      transactions: length,
      failures: length,
      fees: 0n,
    })),
    types: [],
    nodes: [],
    payers: [],
    payers_estimate: 0,
    latency: { median: null, p95: null },
  }
}

function statsOf(records: readonly Record[]): LedgerStats {
  const intervals = [...Map.groupBy(records, ({ at }) => at - (at % interval))].map(([start, some]) =>
    Object.assign({ start }, figuresOf(some)),
  )
  return { from, to, interval, intervals, total: figuresOf(records) }
}

it('beats as often as the transactions of the last minutes do', () => {
  const until = fc.integer({ min: from + 20, max: to })
  const lately = fc.constantFrom(60, 150, 300)
  fc.assert(
    fc.property(fc.array(aRecord, { maxLength: 60 }), until, lately, (all, now, seconds) => {
      const records = all.filter(({ at }) => at < now)
      const { perSecond, succeeded, rates } = pulseOf(statsOf(records), now, seconds)
      // A minute that has hardly begun waits, and one that began earlier than asked is left out.
      const isDrawn = (start: number) => start + interval / 4 <= now
      const starts = Array.from({ length: minutes }, (_, index) => from + index * interval).filter(isDrawn)
      const recent = starts.filter((start) => start >= now - seconds)
      const of = (some: readonly number[]) => records.filter(({ at }) => some.includes(at - (at % interval)))
      const secondsOf = (some: readonly number[]) =>
        some.reduce((sum, start) => sum + Math.min(interval, now - start), 0)
      expect(rates.map((rate, index) => Math.round(rate * secondsOf(starts.slice(index, index + 1))))).toEqual(
        starts.map((start) => of([start]).length),
      )
      expect(Math.round(perSecond * secondsOf(recent))).toBe(of(recent).length)
      const single = of(recent).filter(({ result }) => result !== duplicateCode)
      const good = single.filter(({ result }) => result === 'SUCCESS').length
      expect(succeeded).toBe(single.length === 0 ? null : 1 - (single.length - good) / single.length)
    }),
    { numRuns: fuzzRuns(2000) },
  )
})
