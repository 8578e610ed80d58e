import { describe, expect, it } from 'vitest'
import { readExactObject } from '#domain/policies/exact-json.ts'

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
    ['', 'empty', 1],
    ['{"a":}', 'not-json', 6],
    [' [1]', 'not-an-object', 2],
    [`{"a":${'['.repeat(300)}${']'.repeat(300)}}`, 'too-deep', 205],
  ])('It rejects %j as %s at column %d', (text, kind, column) => {
    const read = readExactObject(text)
    expect(read.ok ? null : read.violation).toMatchObject({ kind, line: 1, column })
  })
})
