import { loadProfileAt } from '#server/areas/ledger/sample/load-profile.ts'
import { recordsBetween, samplePlan } from '#test/support/ledger/sample-ledger.ts'
import { describe, expect, it } from 'vitest'

const first = Math.floor(samplePlan.start / 60)
const minutes = Array.from({ length: 4 * 1440 }, (_, index) => first + index)
const day = minutes.slice(0, 1440)
const weather = new Map(minutes.map((minute) => [minute, loadProfileAt(samplePlan, minute)]))
const paceAt = (minute: number) => weather.get(minute)?.load ?? 0

describe('loadProfileAt', () => {
  it('has a mean load of 1', () => {
    const mean = minutes.reduce((sum, minute) => sum + paceAt(minute), 0) / minutes.length
    expect(mean).toBeGreaterThan(0.94)
    expect(mean).toBeLessThan(1.03)
  })

  it('follows the time of day', () => {
    const meanAround = (hour: number) => {
      const paces = minutes.filter((minute) => Math.floor(minute / 60) % 24 === hour).map(paceAt)
      return paces.reduce((sum, pace) => sum + pace, 0) / paces.length
    }
    expect(meanAround(14)).toBeGreaterThan(meanAround(3) * 1.3)
  })

  it('has bursts of a few minutes each day', () => {
    const rushing = day.filter((minute) => weather.get(minute)?.burst)
    expect(rushing.length).toBeGreaterThan(36)
    expect(rushing.length).toBeLessThan(3 * 37)
  })

  it('has an outage of ten minutes a few times a day', () => {
    const starts = day.filter((minute) => weather.get(minute)?.outage && !weather.get(minute - 1)?.outage)
    expect(starts.length).toBeGreaterThanOrEqual(4)
    const [start = 0] = starts
    const lasts = minutes.filter((minute) => minute >= start && minute < start + 60 && weather.get(minute)?.outage)
    expect(lasts).toHaveLength(10)
  })

  it('has no outage around the first start', () => {
    const around = Array.from({ length: 60 }, (_, minute) => 1440 - 40 + minute)
    const troubled = Array.from({ length: 40 }, (_, seed) => seed).flatMap((seed) =>
      around.filter((age) => loadProfileAt({ ...samplePlan, seed }, first + age).outage),
    )
    expect(troubled).toEqual([])
  })

  it('has a few dips each day', () => {
    const dips = day.filter((minute) => paceAt(minute) < 0.3)
    expect(dips.length).toBeGreaterThanOrEqual(20)
    expect(dips.length).toBeLessThanOrEqual(60)
  })
})

describe('The traffic of a load profile', () => {
  // Where the ledger is live all the time.
  const plan = { ...samplePlan, stretches: [{ from: samplePlan.start, rate: 5 }] }

  it('has many failures with one result in an outage', () => {
    const start = day.find((minute) => weather.get(minute)?.outage) ?? 0
    const during = recordsBetween(plan, start * 60, (start + 10) * 60)
    const failed = during.filter(({ result }) => result !== 'SUCCESS')
    const [most] = [...Map.groupBy(failed, ({ result }) => result).values()].toSorted((a, b) => b.length - a.length)
    expect(failed.length / during.length).toBeGreaterThan(0.3)
    expect((most?.length ?? 0) / failed.length).toBeGreaterThan(0.8)
  })

  it('is low in a dip', () => {
    const start = day.find((minute) => paceAt(minute) < 0.3) ?? 0
    const during = recordsBetween(plan, start * 60, (start + 8) * 60).length
    const before = recordsBetween(plan, (start - 8) * 60, start * 60).length
    expect(during).toBeLessThan(before / 2)
    expect(during).toBeGreaterThan(100)
  })
})
