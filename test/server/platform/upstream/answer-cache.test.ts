import { describe, expect, it } from 'vitest'
import { createAnswerCache } from '#server/platform/upstream/answer-cache.ts'
import { cacheSeconds } from '#server/platform/upstream/cache-time.ts'

const until = 1000
const kept = (value: string, size = 1) => ({ value, until, size })

describe('answers that are kept', () => {
  it('go when their time is over', () => {
    const cache = createAnswerCache<string>(10)
    cache.keep('a', kept('A'))
    expect(cache.find('a', 999)?.value).toBe('A')
    expect(cache.find('a', 1000)).toBeUndefined()
  })

  it('take no more room than they may: those asked for longest ago go first', () => {
    const cache = createAnswerCache<string>(10)
    for (const name of ['a', 'b', 'c']) cache.keep(name, kept(name, 3))
    cache.find('a', 0)
    cache.keep('d', kept('d', 4))
    expect(['a', 'b', 'c', 'd'].map((name) => cache.find(name, 0)?.value)).toEqual(['a', undefined, 'c', 'd'])
  })

  it('are not kept where one alone takes more', () => {
    const cache = createAnswerCache<string>(10)
    cache.keep('a', kept('a', 3))
    cache.keep('b', kept('b', 11))
    expect([cache.find('a', 0)?.value, cache.find('b', 0)]).toEqual(['a', undefined])
  })

  it('take the place of what they renew', () => {
    const cache = createAnswerCache<string>(10)
    for (let round = 0; round < 9; round += 1) cache.keep('a', kept(`${round}`, 6))
    cache.keep('b', kept('b', 4))
    expect([cache.find('a', 0)?.value, cache.find('b', 0)?.value]).toEqual(['8', 'b'])
  })
})

it.each([
  ['public, max-age=2', undefined, 2],
  ['max-age=600,public', '10', 590],
  ['public, max-age=2', '5', 0],
  ['public, max-age=1, s-maxage=30', undefined, 30],
  ['max-age=999999999', undefined, 3600],
  ['no-store, max-age=5', undefined, 0],
  ['private, max-age=5', undefined, 0],
  ['no-cache', undefined, 0],
  ['x-max-age=5', undefined, 0],
  ['max-age=five', undefined, 0],
  ['max-age=5', 'later', 5],
  ['', undefined, 0],
])('“%s” at the age %s may be kept for %i s', (control, age, seconds) => {
  expect(cacheSeconds({ 'cache-control': control, ...(age !== undefined && { age }) })).toBe(seconds)
})
