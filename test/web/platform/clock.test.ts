import { describe, expect, it } from 'vitest'
import { createClock } from '#web/platform/clock.ts'

const wall = Date.parse('2026-03-12T10:00:00Z')

describe('The clock', () => {
  it.each([
    ['none', null, 0],
    ['nonsense', 'tomorrow', 0],
    ['the same time', 'Thu, 12 Mar 2026 10:00:01 GMT', 0],
    ['a time ahead', 'Thu, 12 Mar 2026 10:05:00 GMT', 300_000],
    ['a time behind', 'Thu, 12 Mar 2026 09:59:00 GMT', -60_000],
  ])('is put right by the service: %s', (_, header, off) => {
    const clock = createClock(() => wall)
    clock.correct(header)
    expect(clock.now() - wall).toBe(off)
  })

  it('goes back to the browser once both agree', () => {
    const clock = createClock(() => wall)
    clock.correct('Thu, 12 Mar 2026 10:05:00 GMT')
    clock.correct('Thu, 12 Mar 2026 10:00:00 GMT')
    expect(clock.now()).toBe(wall)
  })
})
