import { describe, expect, it } from 'vitest'
import { amountIn, textOfUnits, unitsOf } from '#domain/policies/rules/token-amount.ts'

describe('An amount', () => {
  it.each([
    [1, 1],
    ['2.5', 2.5],
    [0, 0],
    [-1, undefined],
    ['', undefined],
    ['ten', undefined],
    ['12.5 t', 12.5],
    ['t 12.5', undefined],
    ['-1 t', undefined],
    [Infinity, undefined],
    [NaN, undefined],
    [null, undefined],
    [[7], 7],
    [['2.5', 1], 2.5],
    [[], undefined],
    [[-1], undefined],
  ])('is read from %j as %j', (value, amount) => {
    expect(amountIn(value)).toBe(amount)
  })

  it.each([
    [1.005, 2, 101n],
    [0.1 + 0.2, 2, 30n],
    [1.15, 1, 12n],
    [2.4, 0, 2n],
    [2.5, 0, 3n],
    [1e21, 2, 100000000000000000000000n],
    [1.5e-7, 8, 15n],
    [5e-9, 8, 1n],
    [4e-9, 8, 0n],
    [123456.789, 8, 12345678900000n],
    [0, 4, 0n],
  ])('of %d with %i decimals is %s units', (amount, decimals, units) => {
    expect(unitsOf(amount, decimals)).toBe(units)
  })

  it.each([
    [1050n, 2, '10.5'],
    [7n, 0, '7'],
    [5n, 3, '0.005'],
    [100n, 2, '1'],
    [0n, 2, '0'],
  ])('of %s units with %i decimals reads %s', (units, decimals, text) => {
    expect(textOfUnits(units, decimals)).toBe(text)
  })
})
