import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startScheduler } from '#server/platform/scheduler.ts'

const log = pino({ level: 'silent' })

describe('The scheduler', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })
  afterEach(() => void vi.restoreAllMocks())

  it('runs jobs at their intervals', async () => {
    const runs: string[] = []
    const job = (name: string, intervalMs: number) => ({ name, intervalMs, run: () => void runs.push(name) })
    const stop = startScheduler([job('often', 10), job('seldom', 25)], log)
    await vi.advanceTimersByTimeAsync(30)
    await stop()
    await vi.advanceTimersByTimeAsync(100)
    expect(runs).toEqual(['often', 'often', 'seldom', 'often'])
  })

  it('never runs a job twice at once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let begun = 0
    const run = () => {
      begun += 1
      return promise
    }
    const stop = startScheduler([{ name: 'long', intervalMs: 10, run }], log)
    await vi.advanceTimersByTimeAsync(50)
    expect(begun).toBe(1)
    resolve()
    await vi.advanceTimersByTimeAsync(10)
    expect(begun).toBe(2)
    await stop()
  })

  it('logs a job that fails by name and runs it again', async () => {
    const error = vi.spyOn(log, 'error')
    let runs = 0
    const run = () => {
      runs += 1
      throw new Error('no')
    }
    const stop = startScheduler([{ name: 'do it', intervalMs: 10, run }], log)
    await vi.advanceTimersByTimeAsync(20)
    await stop()
    expect(runs).toBe(2)
    expect(error).toHaveBeenCalledWith({ err: new Error('no') }, 'could not do it')
  })

  it('waits for running jobs when it stops', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = startScheduler([{ name: 'long', intervalMs: 10, run: () => promise }], log)
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
