import { describe, expect, it } from 'vitest'
import { findJsonWeight } from '#domain/json/json-weight.ts'

const bounds = { depth: 3, values: 5, digits: 4 }

describe('The weight of a JSON text', () => {
  it.each([
    ['nothing', '', null],
    ['lists in the depth that is allowed', '[[[]]]', null],
    ['a list that is one too deep', '[[[[]]]]', 'depth'],
    ['objects and lists alike', '{"a":[{"b":[1]}]}', 'depth'],
    ['brackets in texts', '"[[[[[["', null],
    ['brackets after an escaped quote', '["\\"[[[[[["]', null],
    ['brackets after a backslash that ends a text', '["\\\\",[[[[]]]]]', 'depth'],
    ['lists one after the other', '[[],[]]', null],
    ['as many values as are allowed', '[1,2,3,4,5]', null],
    ['one value more', '[1,2,3,4,5,6]', 'values'],
    ['commas in texts', '[",,,,,,,,,"]', null],
    ['a number of the length that is allowed', '[1234]', null],
    ['a longer number', '[12345]', 'digits'],
    ['digits that a point divides', '[1234.1234]', null],
    ['digits in texts', '["123456789"]', null],
    ['a text that never ends', '["[[[[', null],
  ])('counts %s', (_, text, weight) => {
    expect(findJsonWeight(text, bounds)).toBe(weight)
  })
})
