import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDuties } from '#server/platform/duty-clock.ts'

const log = pino({ level: 'silent' })

describe('duties', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })
  afterEach(() => void vi.restoreAllMocks())

  it('come round at their time', async () => {
    const runs: string[] = []
    const duty = (name: string, every: number) => ({ name, every, run: () => void runs.push(name) })
    const stop = startDuties([duty('often', 10), duty('seldom', 25)], log)
    await vi.advanceTimersByTimeAsync(30)
    await stop()
    await vi.advanceTimersByTimeAsync(100)
    expect(runs).toEqual(['often', 'often', 'seldom', 'often'])
  })

  it('never run twice at once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let begun = 0
    const run = () => {
      begun += 1
      return promise
    }
    const stop = startDuties([{ name: 'long', every: 10, run }], log)
    await vi.advanceTimersByTimeAsync(50)
    expect(begun).toBe(1)
    resolve()
    await vi.advanceTimersByTimeAsync(10)
    expect(begun).toBe(2)
    await stop()
  })

  it('that fail are logged by name, and come round again', async () => {
    const error = vi.spyOn(log, 'error')
    let runs = 0
    const run = () => {
      runs += 1
      throw new Error('no')
    }
    const stop = startDuties([{ name: 'do it', every: 10, run }], log)
    await vi.advanceTimersByTimeAsync(20)
    await stop()
    expect(runs).toBe(2)
    expect(error).toHaveBeenCalledWith({ err: new Error('no') }, 'could not do it')
  })

  it('that are under way are waited for at the end', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = startDuties([{ name: 'long', every: 10, run: () => promise }], log)
    await vi.advanceTimersByTimeAsync(10)
    let hasStopped = false
    const stopping = stop().then(() => (hasStopped = true))
    await vi.advanceTimersByTimeAsync(100)
    expect(hasStopped).toBe(false)
    resolve()
    await stopping
    expect(hasStopped).toBe(true)
  })
})
