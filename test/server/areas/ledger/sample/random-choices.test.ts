import { poisson, amountOfDigits, weighted } from '#server/areas/ledger/sample/random-choices.ts'
import { randomOf } from '#server/platform/random.ts'
import { describe, expect, it } from 'vitest'

const draw = <Item>(count: number, one: () => Item) => Array.from({ length: count }, one)

describe('Random choices', () => {
  it('pick items in proportion to their weights', () => {
    const pick = weighted([
      [3, 'often'],
      [1, 'seldom'],
      [0, 'never'],
    ])
    const random = randomOf('weights')
    const picked = draw(4000, () => pick(random))
    expect(Math.abs(picked.filter((item) => item === 'often').length - 3000)).toBeLessThan(120)
    expect(picked).not.toContain('never')
  })

  it('cannot pick from an empty list', () => {
    expect(() => weighted([])(randomOf('none'))).toThrow('nothing to pick from')
  })

  it.each([0, 0.3, 4, 12])('have a Poisson mean of %d', (mean) => {
    const random = randomOf('mean', mean)
    const counts = draw(4000, () => poisson(random, mean, 100))
    const average = counts.reduce((sum, count) => sum + count, 0) / counts.length
    expect(Math.abs(average - mean)).toBeLessThan(0.05 + mean * 0.03)
  })

  it('never exceed the maximum', () => {
    const random = randomOf('most')
    expect(Math.max(...draw(500, () => poisson(random, 9, 5)))).toBe(5)
  })

  it('make numbers with the requested digits', () => {
    const random = randomOf('digits')
    const lengths = draw(2000, () => String(amountOfDigits(random, 1, 18)).length)
    expect(new Set(lengths)).toEqual(new Set(Array.from({ length: 18 }, (_, index) => index + 1)))
  })
})
