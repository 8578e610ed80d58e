import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatTinybars, formatUnits, parseHbar } from '#domain/ledger/hbar.ts'

describe('formatTinybars', () => {
  it.each([
    [0n, '0'],
    [1n, '0.00000001'],
    [-1n, '-0.00000001'],
    [10n, '0.0000001'],
    [100_000_000n, '1'],
    [1_250_000_000n, '12.5'],
    [-1_250_000_000n, '-12.5'],
    [123_000n, '0.00123'],
    [5_000_000_000_000_000_000n, '50000000000'],
    [9_223_372_036_847_275_807n, '92233720368.47275807'],
    [-9_223_372_036_854_775_808n, '-92233720368.54775808'],
  ])('writes %s as %s', (tinybars, text) => {
    expect(formatTinybars(tinybars)).toBe(text)
  })
})

describe('formatUnits', () => {
  it.each([
    [0n, 0, '0'],
    [120n, 0, '120'],
    [120n, 1, '12'],
    [-125n, 2, '-1.25'],
    [-100n, 2, '-1'],
    [5n, 18, '0.000000000000000005'],
  ])('writes %s with %s decimals as %s', (amount, decimals, text) => {
    expect(formatUnits(amount, decimals)).toBe(text)
  })
})

describe('parseHbar', () => {
  it.each([
    ['0', 0n],
    ['12.5', 1_250_000_000n],
    ['12.50000000', 1_250_000_000n],
    [' 12.5 ℏ ', 1_250_000_000n],
    ['12.5ℏ', 1_250_000_000n],
    ['+12.5', 1_250_000_000n],
    ['-0.00000001', -1n],
    ['−0.00000001', -1n],
    ['.5', 50_000_000n],
    ['-.5', -50_000_000n],
    ['1,234,567.5', 123_456_750_000_000n],
    ['007', 700_000_000n],
  ])('reads %j', (text, tinybars) => {
    expect(parseHbar(text)).toBe(tinybars)
  })

  it.each(['', ' ', '.', '-', 'ℏ', '1.', '1.000000001', '1,5', '12,34', '1234,567', '1.5.5', '1e8', '0x5', '1 5', 'x'])(
    'does not read %j',
    (text) => {
      expect(parseHbar(text)).toBeUndefined()
    },
  )
})

test('A formatted amount reads back exactly', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.nat({ max: 20 }), (amount, decimals) => {
      expect(parseHbar(formatTinybars(amount))).toBe(amount)
      const [whole = '', fraction = ''] = formatUnits(amount, decimals).split('.')
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(amount)
      expect(fraction.endsWith('0')).toBe(false)
    }),
  )
})
