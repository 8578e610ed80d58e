import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { limits } from '#server/platform/limits.ts'
import { createWorkerCalls, DeadlineError } from '#server/platform/workers/worker-calls.ts'
import { manualTimers } from '#test/support/app/manual-timers.ts'
import type { HeldThread } from '#test/support/server/held-worker.ts'

const failed = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

/** Threads that load until the test says so. */
function startCalls(idleMs?: number) {
  const timers = manualTimers()
  const name = randomUUID()
  const channel = new BroadcastChannel(name)
  let loading = 0
  channel.addEventListener('message', () => (loading += 1))
  const module = new URL('../../../support/server/held-worker.ts', import.meta.url)
  const calls = createWorkerCalls<HeldThread>(module, name, timers.setTimer, idleMs)
  onTestFinished(async () => {
    await calls.close()
    channel.close()
  })
  return {
    ...calls,
    timers,
    async isLoading(count: number) {
      await expect.poll(() => loading).toBe(count)
    },
    endLoading: (failure = '') => channel.postMessage(failure),
  }
}

describe('Calls of functions in a worker thread', () => {
  it('The deadline of a call counts from when the thread has started', async () => {
    const { callWithin, timers, isLoading, endLoading } = startCalls()
    const doubled = callWithin(1000, 'double', 4)
    const another = callWithin(1000, 'double', 5)
    await isLoading(1)
    await timers.advance(2000)
    expect(timers.waiting()).toEqual([limits.threadStartMs - 2000])
    endLoading()
    expect(await Promise.all([doubled, another])).toEqual([8, 10])
    expect(timers.waiting()).toEqual([])
  })

  it('A call that takes longer than its deadline ends with its thread, and the next call starts another', async () => {
    const { call, callWithin, timers, isLoading, endLoading } = startCalls()
    const endless = failed(callWithin(1000, 'wait'))
    await isLoading(1)
    endLoading()
    await expect.poll(timers.waiting).toEqual([1000])
    await timers.advance(1000)
    expect(await endless).toEqual(new DeadlineError('wait took longer than 1000 ms'))
    const next = call('double', 2)
    await isLoading(2)
    endLoading()
    expect(await next).toBe(4)
  })

  it('A thread that does not start in time ends, its calls fail in words, and the next call starts another', async () => {
    const { call, callWithin, timers, isLoading, endLoading } = startCalls()
    const failures = Promise.all([failed(call('double', 1)), failed(callWithin(1000, 'double', 1))])
    await isLoading(1)
    await timers.advance(limits.threadStartMs)
    const tooLate = { status: 503, message: 'A thread of the service did not start within 30 s. Try again.' }
    expect(await failures).toMatchObject([tooLate, tooLate])
    const next = callWithin(1000, 'double', 2)
    await isLoading(2)
    endLoading()
    expect(await next).toBe(4)
    expect(timers.waiting()).toEqual([])
  })

  it('A thread that fails while it starts fails its calls with its own words, and the next call starts another', async () => {
    const { call, callWithin, timers, isLoading, endLoading } = startCalls()
    const failures = Promise.all([failed(call('double', 1)), failed(callWithin(1000, 'double', 1))])
    await isLoading(1)
    endLoading('no such file')
    expect(await failures).toMatchObject([{ message: 'no such file' }, { message: 'no such file' }])
    expect(timers.waiting()).toEqual([])
    const next = callWithin(1000, 'double', 2)
    await isLoading(2)
    endLoading()
    expect(await next).toBe(4)
  })

  it('A thread without calls ends after a while, and the next call starts another', async () => {
    const { call, callWithin, timers, isLoading, endLoading } = startCalls(5000)
    const first = call('double', 1)
    await isLoading(1)
    endLoading()
    expect(await first).toBe(2)
    await timers.advance(4000)
    expect(await callWithin(1000, 'double', 2)).toBe(4)
    expect(timers.waiting()).toEqual([5000])
    await timers.advance(5000)
    const next = call('double', 3)
    await isLoading(2)
    endLoading()
    expect(await next).toBe(6)
  })

  it('A thread stays while a call is under way, however long', async () => {
    const { call, timers, isLoading, endLoading } = startCalls(5000)
    const endless = failed(call('wait'))
    await isLoading(1)
    endLoading()
    expect(await call('double', 2)).toBe(4)
    expect(timers.waiting()).toEqual([])
    await timers.advance(60_000)
    expect(await Promise.race([endless, call('double', 3)])).toBe(6)
  })

  it('A call that `close` cuts off while the thread starts fails in words', async () => {
    const { callWithin, close, timers, isLoading } = startCalls()
    const cut = failed(callWithin(1000, 'double', 1))
    await isLoading(1)
    await close()
    expect(await cut).toMatchObject({ status: 503, message: 'The service ended this request. Try again.' })
    expect(timers.waiting()).toEqual([])
  })
})
