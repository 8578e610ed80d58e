import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { createDrawings, type Drawing } from '#server/http/documents/drawings.ts'
import { manualTimers } from '#test/support/app/manual-timers.ts'

const bounds = { bytes: 10_000, freshMs: 2000, staleMs: 5000, waiting: 2, waitMs: 500, roundMs: 10 }

function open() {
  const clock = { now: 1_000_000, monotonic: 0 }
  const timers = manualTimers()
  const drawings = createDrawings(
    bounds,
    () => clock.now,
    () => clock.monotonic,
    timers.setTimer,
  )
  const ends: ((failure?: Error) => void)[] = []
  const drawn: string[] = []
  const ask = (key: string, version = '1', isPlain = true) =>
    drawings
      .get({
        key,
        version,
        isPlain,
        draw: () =>
          new Promise<Drawing>((resolve, reject) => {
            drawn.push(key)
            ends.push((failure) => (failure ? reject(failure) : resolve(drawing(`${key}@${clock.now}`))))
          }),
      })
      .then((one) => (one === null ? null : Buffer.from(one.identity).toString()))
  const endOne = async (failure?: Error) => {
    ends.shift()?.(failure)
    await new Promise(setImmediate)
  }
  return { clock, timers, ask, endOne, drawn, drawings }
}

function drawing(text: string): Drawing {
  const bytes = Uint8Array.from(Buffer.from(text))
  return { status: 200, policy: '', etag: text, identity: bytes, gzip: bytes, brotli: bytes }
}

describe('Drawings', () => {
  it('are made once for all who ask meanwhile, and kept while they are fresh', async () => {
    const { clock, ask, endOne, drawn } = open()
    const readers = [ask('/'), ask('/'), ask('/')]
    await endOne()
    expect(await Promise.all(readers)).toEqual(['/@1000000', '/@1000000', '/@1000000'])
    clock.now += 1999
    expect(await ask('/')).toBe('/@1000000')
    expect(drawn).toEqual(['/'])
  })

  it('are sent while the next one is made, but not for long', async () => {
    const { clock, ask, endOne, drawn } = open()
    const first = ask('/')
    await endOne()
    await first
    clock.now += 3000
    expect(await ask('/')).toBe('/@1000000')
    expect(drawn).toEqual(['/', '/'])
    await endOne()
    expect(await ask('/')).toBe('/@1003000')
    clock.now += 5000
    const waited = ask('/')
    await endOne()
    expect(await waited).toBe('/@1008000')
  })

  it('are sent while the next one is made to those who look for one that is ready, too', async () => {
    const { clock, ask, endOne, drawings } = open()
    const first = ask('/')
    await endOne()
    await first
    clock.now += 3000
    expect(drawings.find('/', '1')).toBeUndefined()
    await ask('/')
    expect(drawings.find('/', '1')?.etag).toBe('/@1000000')
    expect(drawings.find('/', '2')).toBeUndefined()
    clock.now += 5000
    expect(drawings.find('/', '1')).toBeUndefined()
  })

  it('reach a crowd that waited for one in several rounds of the event loop', async () => {
    const { clock, ask, endOne } = open()
    const rounds = Array.from({ length: 50 }, () =>
      ask('/').then(() => {
        clock.monotonic += 1
        return performance.nodeTiming.uvMetricsInfo.loopCount
      }),
    )
    await endOne()
    const perRound = Map.groupBy(await Promise.all(rounds), (round) => round)
    expect(Math.max(...[...perRound.values()].map(({ length }) => length))).toBeLessThan(20)
  })

  it('of older data are never sent', async () => {
    const { ask, endOne } = open()
    const older = ask('/', '1')
    await endOne()
    await older
    const newer = ask('/', '2')
    const another = ask('/', '3')
    await endOne()
    await endOne()
    expect([await newer, await another]).toEqual(['/@1000000', '/@1000000'])
  })

  it('of a clock that was set back are made again', async () => {
    const { clock, ask, endOne, drawn } = open()
    const first = ask('/')
    await endOne()
    await first
    clock.now -= 1
    const second = ask('/')
    await endOne()
    await second
    expect(drawn).toHaveLength(2)
  })

  it('are made one at a time, those that most readers ask for first', async () => {
    const { ask, endOne, drawn } = open()
    const all = [ask('/a'), ask('/b?x', '1', false), ask('/c')]
    for (const _ of all) await endOne()
    await Promise.all(all)
    expect(drawn).toEqual(['/a', '/c', '/b?x'])
  })

  it('are left to the reader where too many wait', async () => {
    const { ask } = open()
    void ask('/a')
    for (const key of ['/?1', '/?2']) void ask(key, '1', false)
    expect(await ask('/?3', '1', false)).toBeNull()
  })

  it('that take too long are left to the reader, and finished for those who ask next', async () => {
    const { ask, endOne, drawn, timers } = open()
    const first = ask('/')
    await timers.advance(499)
    const second = ask('/')
    await timers.advance(1)
    expect(await first).toBeNull()
    await endOne()
    expect([await second, await ask('/')]).toEqual(['/@1000000', '/@1000000'])
    expect(drawn).toEqual(['/'])
  })

  it('that take too long and then fail are made again', async () => {
    const { ask, endOne, timers } = open()
    const first = ask('/')
    await timers.advance(500)
    expect(await first).toBeNull()
    await endOne(new Error('no'))
    const second = ask('/')
    await endOne()
    expect(await second).toBe('/@1000000')
  })

  it('that fail are made again', async () => {
    const { ask, endOne } = open()
    const failure = new Error('no')
    const first = ask('/').catch((error: unknown) => error)
    await endOne(failure)
    expect(await first).toBe(failure)
    const second = ask('/')
    await endOne()
    expect(await second).toBe('/@1000000')
  })
})
