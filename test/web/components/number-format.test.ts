import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTinybars, parseHbar } from '#domain/ledger/hbar.ts'
import { formatNumber } from '#web/components/number-format.ts'

describe('formatNumber', () => {
  it.each([
    ['0', false, '0'],
    ['999', false, '999'],
    ['1000', false, '1,000'],
    ['-1234567.12345678', false, '−1,234,567.12345678'],
    ['12.5', true, '+12.5'],
    ['0', true, '0'],
    ['9223372036854775807', false, '9,223,372,036,854,775,807'],
  ])('The number %s is printed, with a sign on request', (number, signed, shown) => {
    expect(formatNumber(number, signed)).toBe(shown)
  })

  it('loses nothing: what is shown is read as the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.boolean(), (tinybars, signed) => {
        expect(parseHbar(formatNumber(formatTinybars(tinybars), signed))).toBe(tinybars)
      }),
    )
  })
})
