import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { keyOf, textOfKey } from '#domain/policies/document-key.ts'

it('Keys order nothing, then numbers by size, then texts by code point', () => {
  const values = [null, -1e300, -12, -0.5, 0, 1e-9, 2, 10, '10.5', 1e21, '', '007', 'A', 'Z', 'a', 'true', 'é']
  const keys = values.map(keyOf)
  expect(keys.toSorted()).toEqual(keys)
})

it.each([
  [5, '5'],
  ['5', '5'],
  ['1.50', '1.50'],
  [true, 'true'],
  ['Approved', 'Approved'],
  ['9007199254740993', '9007199254740993'],
])('The key of %j equals the key of the text %j', (value, text) => {
  expect(keyOf(value)).toBe(keyOf(text))
  expect(textOfKey(keyOf(value))).toBe(text)
})

it.each([[null], [undefined], [{}], [[1]]])('The key of %j is the key of nothing', (value) => {
  expect([keyOf(value), textOfKey(keyOf(value))]).toEqual(['', null])
})

it('Keys distinguish long texts and stay short', () => {
  const [a, b] = [`${'x'.repeat(5000)}a`, `${'x'.repeat(5000)}b`]
  expect(keyOf(a)).not.toBe(keyOf(b))
  expect(keyOf(a).length).toBeLessThan(230)
  expect(textOfKey(keyOf(a))).toBeNull()
})

it('Keys keep the order of any two numbers and can be read back', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(keyOf(a) < keyOf(b)).toBe(a < b)
      expect(Number(textOfKey(keyOf(a)))).toBe(a === 0 ? 0 : a)
    }),
  )
})
