import { describe, expect, it, vi } from 'vitest'
import { createClock } from '#web/platform/time/clock.ts'

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

  it.each([
    ['stops while the tab is hidden', 'subscribe', 0],
    ['ticks every minute while the tab is hidden, for what its title shows', 'subscribeInBackground', 2],
  ] as const)('ticks every second while the tab is visible, and %s', (_, subscribe, ticksInTwoHiddenMinutes) => {
    vi.useFakeTimers()
    const show = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    let ticks = 0
    const stop = createClock(() => wall)[subscribe](() => (ticks += 1))
    const ticksIn = (ms: number) => {
      ticks = 0
      vi.advanceTimersByTime(ms)
      return ticks
    }
    expect(ticksIn(3000)).toBe(3)
    show('hidden')
    expect(ticksIn(120_000)).toBe(ticksInTwoHiddenMinutes)
    expect(vi.getTimerCount()).toBe(Math.sign(ticksInTwoHiddenMinutes))
    ticks = 0
    show('visible')
    expect(ticks).toBe(1)
    expect(ticksIn(3000)).toBe(3)
    stop()
    show('hidden')
    expect(ticksIn(120_000)).toBe(0)
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
})
