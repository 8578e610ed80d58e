import { describe, expect, it } from 'vitest'
import { HttpError } from '#server/platform/errors.ts'
import { createFairQueue } from '#server/platform/fair-queue.ts'

const bounds = { running: 1, waiting: 4, waitingPerOwner: 3, what: 'searches', retryAfterSeconds: 2 }

/** Calls by owner, and a way to end the one that runs. */
function open() {
  const queue = createFairQueue(bounds)
  const started: string[] = []
  const ends: (() => void)[] = []
  const call = (owner: string) =>
    queue(owner, () => {
      started.push(owner)
      return new Promise<void>((resolve) => void ends.push(resolve))
    })
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { call, endOne, started }
}

describe('A fair queue', () => {
  it('takes the owners in turn, however many calls one of them has', async () => {
    const { call, endOne, started } = open()
    const calls = ['a', 'a', 'a', 'b', 'c'].map(call)
    for (let ended = 0; ended < calls.length; ended += 1) await endOne()
    await Promise.all(calls)
    expect(started).toEqual(['a', 'a', 'b', 'c', 'a'])
  })

  it('refuses what an owner has beyond its bound with 429, and what all have with 503', async () => {
    const { call } = open()
    for (const owner of ['a', 'a', 'a', 'a']) void call(owner)
    await expect(call('a')).rejects.toMatchObject({
      status: 429,
      message: 'Too many searches from your address are waiting.',
      retryAfterSeconds: 2,
    })
    void call('b')
    await expect(call('c')).rejects.toMatchObject({ status: 503, message: 'Too many searches are waiting.' })
  })

  it('continues after a call that failed', async () => {
    const queue = createFairQueue(bounds)
    const failure = new HttpError(503, 'unavailable', 'no')
    await expect(queue('a', () => Promise.reject(failure))).rejects.toBe(failure)
    await expect(queue('a', () => Promise.resolve(1))).resolves.toBe(1)
  })
})
