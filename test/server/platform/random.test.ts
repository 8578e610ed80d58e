import { idOf, randomOf } from '#server/platform/random.ts'
import { describe, expect, it } from 'vitest'

describe('A random stream', () => {
  it('depends only on its key', () => {
    const [one, same, other] = ['a', 'a', 'b'].map((key) => Array.from({ length: 5 }, randomOf(7, key).share))
    expect(one).toEqual(same)
    expect(one).not.toEqual(other)
  })

  it('is uniform, both bounds included', () => {
    const random = randomOf('dice')
    const counts = new Map<number, number>()
    for (let cast = 0; cast < 6000; cast += 1) {
      const pips = random.between(1, 6)
      counts.set(pips, (counts.get(pips) ?? 0) + 1)
    }
    expect([...counts.keys()].toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  it('shuffles a copy without losing anything', () => {
    const list = Array.from({ length: 40 }, (_, index) => index)
    const shuffled = randomOf('deck').shuffle(list)
    expect(shuffled).not.toEqual(list)
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(list)
  })

  it('cannot pick from nothing', () => {
    expect(() => randomOf('none').pick([])).toThrow('nothing to pick from')
  })
})

describe('ids', () => {
  it('are twelve letters and digits, and differ', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => idOf(1, 'incident', index))
    expect(ids.every((id) => /^[a-z0-9]{12}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    expect(idOf(1, 'incident', 5)).toBe(ids[5])
  })
})
