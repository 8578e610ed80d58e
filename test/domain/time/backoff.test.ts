import { describe, expect, it } from 'vitest'
import { backoffMs } from '#domain/time/backoff.ts'

describe('backoffMs', () => {
  it.each([
    [0, 0, 1000],
    [0, 1, 1000],
    [1, 0, 1000],
    [2, 0, 2000],
    [2, 1, 4000],
    [10, 0, 7500],
    [10, 1, 15_000],
  ])('after %i failures with %d waits %i ms', (failures, random, expected) => {
    expect(backoffMs(failures, { random })).toBe(expected)
  })

  it('doubles between its bounds', () => {
    const pauses = [0, 1, 2, 3, 4].map((failures) => backoffMs(failures, { minMs: 5000, maxMs: 30_000 }))
    expect(pauses).toEqual([5000, 10_000, 20_000, 30_000, 30_000])
  })
})
