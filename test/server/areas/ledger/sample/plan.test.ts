import {
  extendLedgerPlan,
  historyStretches,
  liveRate,
  newLedgerPlan,
  rateAt,
  type LedgerPlan,
} from '#server/areas/ledger/sample/plan.ts'
import { comparable, recordsBetween, sampleNow, samplePlan, samplePresent } from '#test/support/ledger/sample-ledger.ts'
import { isFullTier } from '#test/support/tier.ts'
import { describe, expect, it } from 'vitest'

const hour = 3600
const day = 24 * hour
const nanos = (second: number) => BigInt(second) * 1_000_000_000n

/** How many entries the rates amount to. */
function plannedBetween({ stretches }: LedgerPlan, start: number, end: number): number {
  return stretches.reduce((total, { from, rate }, index) => {
    const until = Math.min(stretches[index + 1]?.from ?? end, end)
    return total + Math.max(0, until - Math.max(from, start)) * rate
  }, 0)
}

describe('A new plan', () => {
  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(samplePlan))).toEqual(samplePlan)
    expect(JSON.stringify(samplePlan).length).toBeLessThan(10_000)
  })

  it('has a day of history, sparser with age, and continues at the live rate', () => {
    const rates = samplePlan.stretches.map(({ rate }) => rate)
    expect(rates).toEqual(rates.toSorted((a, b) => a - b))
    expect(samplePlan.start).toBe(samplePresent - day)
    expect(rateAt(samplePlan, samplePlan.start - 1)).toBe(0)
    expect(rateAt(samplePlan, samplePlan.start)).toBeLessThan(0.3)
    expect(rateAt(samplePlan, samplePresent - 60)).toBeGreaterThan(4)
    expect(rateAt(samplePlan, samplePresent + 400 * day)).toBe(liveRate)
  })

  it.runIf(isFullTier)('plans about 60,000 entries for its first day', () => {
    const planned = plannedBetween(samplePlan, samplePlan.start, samplePresent)
    expect(planned).toBeGreaterThan(50_000)
    expect(planned).toBeLessThan(70_000)
  })

  it.runIf(isFullTier).each([1, 2])('produces about 60,000 entries with seed %i', (seed) => {
    const count = recordsBetween(newLedgerPlan({ seed, now: sampleNow }), samplePresent - day, samplePresent).length
    expect(count).toBeGreaterThan(50_000)
    expect(count).toBeLessThan(70_000)
  })
})

describe('extendLedgerPlan', () => {
  it.each([0, 1, 59])('keeps the plan after a pause of %i seconds', (pause) => {
    const now = sampleNow + 10 * hour * 1000
    const newest = nanos(samplePresent + 10 * hour - pause)
    expect(extendLedgerPlan(samplePlan, { newest, now })).toBe(samplePlan)
  })

  it('keeps the plan if the clock went back', () => {
    expect(extendLedgerPlan(samplePlan, { newest: nanos(samplePresent + 500), now: sampleNow })).toBe(samplePlan)
  })

  it('plans the missing time like the history', () => {
    const stopped = samplePresent + 5 * hour
    const back = stopped + 6 * hour
    const plan = extendLedgerPlan(samplePlan, { newest: nanos(stopped), now: back * 1000 })
    expect(plan.start).toBe(samplePlan.start)
    expect(rateAt(plan, stopped)).toBe(liveRate)
    expect(rateAt(plan, stopped + 1)).toBeLessThan(1)
    expect(rateAt(plan, back - 60)).toBeGreaterThan(4)
    expect(rateAt(plan, back)).toBe(liveRate)
    const expected = historyStretches(back * 1000).filter(({ from }) => from > stopped + 1)
    expect(plan.stretches.slice(-expected.length)).toEqual(expected)
  })

  it('plans few entries for a long pause', () => {
    const stopped = samplePresent + hour
    const back = stopped + 100 * day
    const plan = extendLedgerPlan(samplePlan, { newest: nanos(stopped), now: back * 1000 })
    expect(rateAt(plan, stopped + 50 * day)).toBe(0)
    const sum = plannedBetween(plan, stopped + 1, back)
    expect(sum).toBeGreaterThan(60_000)
    expect(sum).toBeLessThan(75_000)
  })

  it('continues a first fill that was interrupted', () => {
    const reached = samplePlan.start + 9 * hour
    const now = sampleNow + 30_000
    const plan = extendLedgerPlan(samplePlan, { newest: nanos(reached), now })
    expect(rateAt(plan, reached)).toBe(rateAt(samplePlan, reached))
    expect(plannedBetween(plan, reached + 1, now / 1000)).toBeGreaterThan(40_000)
    const none = extendLedgerPlan(samplePlan, { newest: null, now })
    expect(rateAt(none, samplePlan.start)).toBeGreaterThan(0)
  })

  it.runIf(isFullTier)('continues scenarios that began before the pause as if there had been none', () => {
    const stopped = samplePresent + 2 * hour
    const plan = extendLedgerPlan(samplePlan, { newest: nanos(stopped) + 5n, now: (stopped + day) * 1000 })
    const before = recordsBetween(samplePlan, stopped - 60, stopped + 1)
    expect(recordsBetween(plan, stopped - 60, stopped + 1).map(comparable)).toEqual(before.map(comparable))
    const created = new Set(
      recordsBetween(samplePlan, stopped - hour, stopped + 1)
        .filter(({ name, result }) => name === 'SCHEDULECREATE' && result === 'SUCCESS')
        .map(({ transaction_id }) => transaction_id),
    )
    const continued = recordsBetween(plan, stopped + 1, stopped + hour).filter(({ scheduled }) => scheduled)
    expect(continued.filter(({ transaction_id }) => created.has(transaction_id)).length).toBeGreaterThan(5)
  })

  it('keeps the first day, which may not be written yet', () => {
    let plan = samplePlan
    for (const pause of [2, 3, 9]) {
      const stopped = samplePresent + pause * day
      plan = extendLedgerPlan(plan, { newest: nanos(stopped), now: (stopped + day) * 1000 })
    }
    const [from, to] = [samplePresent - 20 * hour, samplePresent - 19 * hour]
    expect(recordsBetween(plan, from, to).map(comparable)).toEqual(recordsBetween(samplePlan, from, to).map(comparable))
  })

  it('keeps plans small after many pauses', () => {
    let plan = samplePlan
    for (let restart = 1; restart <= 20; restart += 1) {
      const stopped = samplePresent + restart * 3 * day
      plan = extendLedgerPlan(plan, { newest: nanos(stopped), now: (stopped + 2 * day) * 1000 })
    }
    expect(plan.stretches.length).toBeLessThan(400)
  })
})
