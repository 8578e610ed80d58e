import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson, stringifyJson } from '#api/json.ts'

describe('JSON', () => {
  it.each<[string, unknown]>([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740993', -9007199254740993n],
    ['18446744073709551615', 18446744073709551615n],
    ['0', 0],
    ['-0', -0],
    ['1.5', 1.5],
    ['1e3', 1000],
    ['1e20', 1e20],
    ['1234567890123.5', 1234567890123.5],
    ['"9007199254740993"', '9007199254740993'],
    ['{"a":[9007199254740993]}', { a: [9007199254740993n] }],
  ])('%s is read exactly', (text, value) => {
    expect(parseJson(text)).toEqual(value)
  })

  it.each<[unknown, string]>([
    [9007199254740993n, '9007199254740993'],
    [{ a: [-1n, 'b', null, undefined], c: undefined }, '{"a":[-1,"b",null,null]}'],
  ])('%s is written exactly', (value, text) => {
    expect(stringifyJson(value)).toBe(text)
  })

  it.each(['', '{', '{"a":}', 'undefined', "{'a':1}"])('%j is none', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError)
  })

  it('is printed unchanged, including integers of any size', () => {
    const integer = fc.bigInt().map(String)
    const json = fc.oneof(
      integer,
      fc.array(integer).map((items) => `[${items.join(',')}]`),
    )
    fc.assert(
      fc.property(fc.oneof(json, fc.json()), (text) => {
        expect(stringifyJson(parseJson(text))).toBe(text)
      }),
    )
  })
})
