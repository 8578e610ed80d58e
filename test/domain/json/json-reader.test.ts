import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  describeJsonViolation,
  maxDepth,
  memberOf,
  membersOf,
  readJsonTree,
  stringOf,
  type JsonNode,
} from '#domain/json/json-reader.ts'

function rootOf(text: string): JsonNode {
  const tree = readJsonTree(text)
  if (!tree.ok) throw new Error(describeJsonViolation(tree.violation))
  return tree.root
}

describe('readJsonTree', () => {
  test('accepts exactly what JSON.parse accepts', () => {
    const cut = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '/**/', '\u0000', "'"))
      .map(([text, at, put]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + put + text.slice(place)
      })
    fc.assert(
      fc.property(fc.oneof(fc.json(), cut, fc.string()), (text) => {
        expect(readJsonTree(text).ok).toBe(isJson(text))
      }),
      { numRuns: fuzzRuns(2000) },
    )
  })

  it.each([
    ['', 'is empty', 0],
    ['  ', 'is empty', 2],
    ['{"a":1,}', 'is not JSON', 7],
    ['{"a" 1}', 'is not JSON', 5],
    ['// a\n{}', 'is not JSON', 0],
  ])('reports that %j %s, at offset %i', (text, message, offset) => {
    const tree = readJsonTree(text)
    const found = tree.ok ? null : { message: describeJsonViolation(tree.violation), offset: tree.violation.offset }
    expect(found).toEqual({ message, offset })
  })

  it('accepts nesting up to the limit', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(readJsonTree(nested(maxDepth)).ok).toBe(true)
    expect(readJsonTree(nested(maxDepth + 1))).toMatchObject({ ok: false, violation: { offset: maxDepth } })
    expect(readJsonTree(`"${'['.repeat(1000)}\\"["`).ok).toBe(true)
    expect(readJsonTree('['.repeat(1_000_000)).ok).toBe(false)
  })
})

describe('The members of an object', () => {
  it('come in their order, repeated names included', () => {
    const root = rootOf('{"b":1,"10":2,"2":3,"b":"x","__proto__":4}')
    expect(membersOf(root).map(({ name }) => name)).toEqual(['b', '10', '2', 'b', '__proto__'])
    expect(stringOf(memberOf(root, 'b'))).toBe('x')
    expect(memberOf(root, '__proto__')?.value).toBe(4)
    expect(memberOf(root, 'toString')).toBeUndefined()
  })

  it('are empty for anything else', () => {
    expect(membersOf(rootOf('["a"]'))).toEqual([])
    expect(membersOf(undefined)).toEqual([])
    expect(memberOf(rootOf('"a"'), 'length')).toBeUndefined()
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
