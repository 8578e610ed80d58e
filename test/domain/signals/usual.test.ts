import { describe, expect, it } from 'vitest'
import type { SignalMinute } from '#domain/signals/signal-minute.ts'
import { hourSeconds, summarizeHour, usualAt, weekSeconds, type SignalHour } from '#domain/signals/usual.ts'

/** The middle of an hour, so that this hour alone counts. */
const now = 1_773_316_800 + hourSeconds / 2
const hour = now - hourSeconds / 2

/** Minutes from a start, of which each second one has a tenth more or fewer transactions than given. */
function minutesFrom(start: number, transactions: number, count = 60): SignalMinute[] {
  return Array.from({ length: count }, (_, index) => ({
    start: start + index * 60,
    counted: 60,
    transactions: transactions + (index % 2 === 0 ? transactions : -transactions) / 10,
    duplicates: 0,
    failures: 0,
    causes: [],
    fees: 0n,
    median: 2,
    p95: 4,
    nodes: [],
    lag: null,
  }))
}

/** What the same hour had in the weeks before, the newest first; null for one that was not counted. */
function weeks(...transactions: readonly (number | null)[]): Map<number, SignalHour> {
  const hours = transactions.flatMap((count, index) => {
    const start = hour - (index + 1) * weekSeconds
    return count === null ? [] : [[start, summarizeHour(start, minutesFrom(start, count))] as const]
  })
  return new Map(hours)
}

describe('What is usual', () => {
  it.each([
    ['what the week before had', weeks(600), 10],
    ['the middle of the weeks before', weeks(600, 1200, 660, 540), 10.5],
    ['what is known of four weeks, and no older one', weeks(600, 600, 600, 600, 6000), 10],
    ['what other weeks had where one was not counted', weeks(null, 600), 10],
  ])('is %s', (_, hours, expected) => {
    const usual = usualAt(hours, [], now)
    expect([usual?.learned, usual?.centers.throughput?.median]).toEqual([true, expected])
  })

  it('changes evenly between the middles of two hours', () => {
    const next = hour + hourSeconds - weekSeconds
    const hours = new Map([...weeks(600), [next, summarizeHour(next, minutesFrom(next, 1200))]])
    expect(usualAt(hours, [], now + hourSeconds / 4)?.centers.throughput?.median).toBe(12.5)
  })

  it('varies more the fewer weeks it is known from', () => {
    const deviations = [weeks(600), weeks(600, 600), weeks(600, 600, 600), weeks(600, 600, 600, 600)].map(
      (hours) => usualAt(hours, [], now)?.centers.throughput?.deviation ?? 0,
    )
    expect(deviations.at(-1)).toBeCloseTo(1.4826)
    expect(deviations[0]).toBeCloseTo(1.4826 * Math.sqrt(1.6))
    expect(deviations).toEqual(deviations.toSorted((a, b) => b - a))
    expect(new Set(deviations).size).toBe(4)
  })

  it('varies as much as its weeks differ', () => {
    const same = usualAt(weeks(600, 600, 600, 600), [], now)?.centers.throughput
    const different = usualAt(weeks(500, 700, 400, 800), [], now)?.centers.throughput
    expect([same?.median, different?.median]).toEqual([10, 10])
    expect(different?.deviation).toBeGreaterThan(2 * (same?.deviation ?? Infinity))
  })

  it('is the last hour until a week is known, and nothing before five minutes', () => {
    const recent = minutesFrom(now - hourSeconds, 300)
    expect(usualAt(new Map(), recent, now)).toMatchObject({ learned: false, centers: { throughput: { median: 5 } } })
    expect(usualAt(new Map(), recent.slice(-4), now)).toBeNull()
    expect(usualAt(new Map(), minutesFrom(now - 3 * hourSeconds, 300), now)).toBeNull()
  })
})
