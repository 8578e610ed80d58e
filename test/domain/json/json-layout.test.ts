import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOneLine, layOut, sameTokens } from '#domain/json/json-layout.ts'
import { tokensOf } from '#test/support/json-tokens.ts'
import { schemaTexts } from '#test/support/schemas/random-schema-text.ts'

describe('The layout of a text', () => {
  it('is that of JSON.stringify, with unchanged tokens', () => {
    const value = { b: [1, { c: [] }], a: {}, '1': 'x' }
    expect(layOut(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
    expect(layOut(' {"b":1.0,"2":"\\/","1":12345678901234567890} ')).toBe(
      '{\n  "b": 1.0,\n  "2": "\\/",\n  "1": 12345678901234567890\n}',
    )
    expect(inOneLine('{ "a" : [ 1 , 2 ] }')).toBe('{"a":[1,2]}')
    expect(inOneLine('{ "a" : [ 1 , 2 ] }', true)).toBe('{"a": [1, 2]}')
  })

  it('never changes a token', () => {
    fc.assert(
      fc.property(schemaTexts, (text) => {
        const laidOut = layOut(text)
        expect(tokensOf(laidOut)).toEqual(tokensOf(text))
        expect(inOneLine(laidOut)).toBe(inOneLine(text))
        expect(layOut(laidOut)).toBe(laidOut)
      }),
      { numRuns: fuzzRuns(1000) },
    )
  })
})

it.each([
  ['{"a":1}', '{ "a" :\n1 }', true],
  ['{"a":1}', '{"a":1.0}', false],
  ['{"a":"/"}', '{"a":"\\/"}', false],
  ['{"a":1,"b":2}', '{"b":2,"a":1}', false],
  ['{"a":" x"}', '{"a":"x"}', false],
])('%j and %j have the same tokens: %s', (a, b, same) => {
  expect(sameTokens(a, b)).toBe(same)
})
