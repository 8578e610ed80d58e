import { describe, expect, it } from 'vitest'
import { createVersionedCache } from '#server/platform/versioned-cache.ts'

function counted() {
  const made: string[] = []
  const make = (what: string) => async () => {
    made.push(what)
    return what
  }
  return { made, make, memo: createVersionedCache<string>(2) }
}

describe('A versioned cache', () => {
  it('creates a value once for each version', async () => {
    const { made, make, memo } = counted()
    expect(await memo.get('a', '1', make('a1'))).toBe('a1')
    expect(await memo.get('a', '1', make('never'))).toBe('a1')
    expect(await memo.get('a', '2', make('a2'))).toBe('a2')
    expect(made).toEqual(['a1', 'a2'])
  })

  it('creates a value once for two concurrent callers', async () => {
    const { made, make, memo } = counted()
    const [one, other] = [memo.get('a', '1', make('a1')), memo.get('a', '1', make('never'))]
    expect(await Promise.all([one, other])).toEqual(['a1', 'a1'])
    expect(made).toEqual(['a1'])
  })

  it('keeps the values used last', async () => {
    const { made, make, memo } = counted()
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await memo.get(key, '1', make(key))
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('does not keep a failure', async () => {
    const { make, memo } = counted()
    await expect(memo.get('a', '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await memo.get('a', '1', make('a1'))).toBe('a1')
  })
})
