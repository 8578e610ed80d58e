import { describe, expect, it } from 'vitest'
import { createConcurrencyLimit } from '#server/platform/concurrency-limit.ts'
import { HttpError } from '#server/platform/errors.ts'

/** Work that the test ends. */
function work() {
  const begun: { readonly name: string; readonly end: () => void }[] = []
  const run = (name: string) => () =>
    new Promise<string>((resolve) => void begun.push({ name, end: () => resolve(name) }))
  return { run, begun: () => begun.map(({ name }) => name), end: (index: number) => begun[index]?.end() }
}

const rejection = { message: 'Too many at once.', retryAfterSeconds: 5 }

const settled = () => new Promise((resolve) => void setImmediate(resolve))

describe('A concurrency limit', () => {
  it('runs a limited number of calls at once, queues the next ones, and rejects any further call', async () => {
    const pass = createConcurrencyLimit({ running: 2, waiting: 1, ...rejection })
    const { run, begun, end } = work()
    const [a, b, c] = [pass(run('a')), pass(run('b')), pass(run('c'))]
    await expect(pass(run('d'))).rejects.toThrow(HttpError)
    expect(begun()).toEqual(['a', 'b'])
    end(1)
    expect(await b).toBe('b')
    await settled()
    expect(begun()).toEqual(['a', 'b', 'c'])
    const e = pass(run('e'))
    end(0)
    end(2)
    expect(await Promise.all([a, c])).toEqual(['a', 'c'])
    await settled()
    end(3)
    expect(await e).toBe('e')
  })

  it('continues after work that failed', async () => {
    const pass = createConcurrencyLimit({ running: 1, waiting: 1, ...rejection })
    const failing = pass(() => Promise.reject(new Error('no')))
    const next = pass(() => Promise.resolve('next'))
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('next')
  })
})
