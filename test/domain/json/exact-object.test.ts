import { describe, expect, it } from 'vitest'
import { stringifyJson } from '#api/json.ts'
import { readExactObject, readTypedObject } from '#domain/json/exact-object.ts'

describe('readExactObject', () => {
  it.each([
    '{"a":1,"b":[1.5,"x",null,true]}',
    '{"a":9007199254740993,"b":{"c":[-123456789012345678901234567890]}}',
    '{"__proto__":{"a":12345678901234567},"a":"12345678901234567"}',
    '{"a":1e400,"b":12345678901234567.5}',
  ])('The plain reading of %s has the numbers of JSON.parse', (text) => {
    const read = readExactObject(text)
    expect(read.ok && read.value.plain).toEqual(JSON.parse(text))
  })

  it('The exact reading keeps integers beyond 2^53', () => {
    const read = readExactObject('{"a":[9007199254740993]}')
    expect(read.ok && read.value.exact).toEqual({ a: [9007199254740993n] })
  })

  it.each([
    '{"a":1.50}',
    '{"a":[0.10,-0,1e3,1E-7,-2.0e+5],"b":{"c":0.1234567890123456789}}',
    '{"a":10.00,"b":1000000000000000000000,"c":12345678901234567890123456789}',
    '{"a":100,"b":0.5,"c":-12.25,"d":"1.50","e":[{"f":1.0}]}',
  ])('What a person typed keeps its digits, and reads as JSON.parse does: %s', (text) => {
    const read = readTypedObject(text)
    expect(read.ok && stringifyJson(read.value.exact)).toBe(text)
    expect(read.ok && read.value.plain).toEqual(JSON.parse(text))
  })

  it('A number with too many digits is rejected before it is converted', () => {
    const read = readTypedObject(`{"a":"${'1'.repeat(500)}","b":${'1'.repeat(401)}}`)
    expect(read.ok ? null : read.violation).toMatchObject({ kind: 'long-number' })
    expect(readTypedObject(`{"a":${'1'.repeat(400)}}`).ok).toBe(true)
  })

  it.each([
    ['', 'empty', 1],
    ['{"a":}', 'not-json', 6],
    [' [1]', 'not-an-object', 2],
    [`{"a":${'['.repeat(300)}${']'.repeat(300)}}`, 'too-deep', 205],
  ])('It rejects %j as %s at column %d', (text, kind, column) => {
    const read = readExactObject(text)
    expect(read.ok ? null : read.violation).toMatchObject({ kind, line: 1, column })
  })
})
