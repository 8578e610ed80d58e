import { describe, expect, it } from 'vitest'
import type { LedgerFigures, LedgerStats } from '#api/ledger/ledger.ts'
import { pulseOf } from '#domain/ledger/figures/pulse.ts'

const none: LedgerFigures = {
  transactions: 0,
  failures: 0,
  fees: 0n,
  results: [],
  types: [],
  nodes: [],
  payers: [],
  payers_estimate: 0,
  latency: { median: null, p95: null },
}

/** Minutes from second 600 on; those that are null are left out, as the service leaves out what is empty. */
function stats(...minutes: readonly (readonly [transactions: number, failures: number] | null)[]): LedgerStats {
  const intervals = minutes.flatMap((counts, index) => {
    if (!counts) return []
    const [transactions, failures] = counts
    return [{ ...none, start: 600 + index * 60, transactions, failures }]
  })
  return { from: 600, to: 600 + minutes.length * 60, interval: 60, intervals, total: none }
}

describe('pulseOf', () => {
  it('returns the rate of each interval, empty ones included', () => {
    expect(pulseOf(stats([60, 0], null, [120, 0]), 780, 180).rates).toEqual([1, 0, 2])
  })

  it('divides the current interval by the time so far, and skips it at first', () => {
    const three = stats([60, 0], [60, 0], [60, 0])
    expect(pulseOf(three, 750, 300).rates).toEqual([1, 1, 2])
    expect(pulseOf(three, 734, 300).rates).toEqual([1, 1])
    expect(pulseOf(three, 735, 300).rates).toEqual([1, 1, 4])
  })

  it.each([
    ['all of it', 780, 180, { perSecond: 1, succeeded: 0.75 }],
    ['the last minute', 780, 60, { perSecond: 1.5, succeeded: 0.5 }],
    ['what has begun within the time', 770, 100, { perSecond: 90 / 50, succeeded: 0.5 }],
    ['what lies behind the end of the data', 1200, 60, { perSecond: 0, succeeded: null }],
    ['what has not begun', 590, 60, { perSecond: 0, succeeded: null }],
  ])('returns the recent figures %s', (_, until, lately, figures) => {
    expect(pulseOf(stats([60, 0], [30, 0], [90, 45]), until, lately)).toMatchObject(figures)
  })

  it('returns no share without transactions', () => {
    expect(pulseOf(stats(null, null), 720, 120)).toEqual({
      perSecond: 0,
      succeeded: null,
      rates: [0, 0],
      counted: null,
    })
  })

  it('counts duplicates neither as failures nor as successes', () => {
    const [first] = stats([60, 30]).intervals
    if (!first) throw new Error('no interval')
    const results = [
      { name: 'DUPLICATE_TRANSACTION', transactions: 20, failures: 20, fees: 0n },
      { name: 'INVALID_SIGNATURE', transactions: 10, failures: 10, fees: 0n },
    ]
    const doubled = { ...stats(), to: 660, intervals: [{ ...first, results }] }
    expect(pulseOf(doubled, 660, 60).succeeded).toBe(0.75)
    const only = { ...stats(), to: 660, intervals: [{ ...first, transactions: 20, failures: 20, results }] }
    expect(pulseOf(only, 660, 60).succeeded).toBeNull()
  })

  it('omits intervals that were not counted, and says since when counting has been complete', () => {
    const counted = { ...stats(null, [30, 0], [60, 0]), missing: [{ from: null, to: '690.000000000' }] }
    expect(pulseOf(counted, 780, 300)).toMatchObject({ rates: [1, 1], perSecond: 1, counted: { since: 690 } })
  })

  it('says that there is a later gap', () => {
    const counted = { ...stats([60, 0], [30, 0]), missing: [{ from: '670.1', to: '700.5' }] }
    expect(pulseOf(counted, 720, 300).counted).toEqual({ since: null })
  })
})
