import { describe, expect, it } from 'vitest'
import { rootSpan, spanAt } from '#domain/json/json-reader.ts'
import {
  addItem,
  indentOf,
  removeItems,
  removeMembers,
  reorderMembers,
  setMember,
  spliced,
  withMember,
  type InsertAfter,
} from '#domain/json/json-splice.ts'

describe('A member', () => {
  it.each<[string, InsertAfter, string]>([
    ['{}', undefined, '{"x":1.0}'],
    ['{ }', undefined, '{"x":1.0}'],
    ['{"a":1}', undefined, '{"a":1,"x":1.0}'],
    ['{"a":1,"b":2}', null, '{"x":1.0,"a":1,"b":2}'],
    ['{"a":1,"b":2}', 'a', '{"a":1,"x":1.0,"b":2}'],
    ['{"a":1,"b":2}', 'none', '{"a":1,"b":2,"x":1.0}'],
    ['{"a": 1, "b": 2}', 'a', '{"a": 1, "x": 1.0, "b": 2}'],
    ['{ "a": 1 }', undefined, '{ "a": 1, "x": 1.0 }'],
    ['{\n  "a": 1\n}', undefined, '{\n  "a": 1,\n  "x": 1.0\n}'],
    ['{\r\n\t"a" : 1\r\n}', null, '{\r\n\t"x" : 1.0,\r\n\t"a" : 1\r\n}'],
    ['{"x":[1,{"b":"}"}],"b":2}', undefined, '{"x":1.0,"b":2}'],
    ['{"x":1,"x":2}', undefined, '{"x":1,"x":1.0}'],
  ])('added to %j after %s is spaced like the others', (before, after, expected) => {
    expect(withMember(before, 'x', '1.0', after)).toBe(expected)
  })

  it('of an empty object in a multi-line text gets a separate line', () => {
    const text = '{\n  "a": {\n    "b": {}\n  }\n}'
    const object = spanAt(text, ['a', 'b'])
    expect(object && spliced(text, [setMember(text, object, 'x', '1')])).toBe(
      '{\n  "a": {\n    "b": {\n      "x": 1\n    }\n  }\n}',
    )
  })

  it.each([
    ['{"a":1,"b":2,"c":3}', 'a', '{"b":2,"c":3}'],
    ['{"a":1,"b":2,"c":3}', 'b', '{"a":1,"c":3}'],
    ['{"a":1,"b":2,"c":3}', 'c', '{"a":1,"b":2}'],
    ['{"a":1,"b":2,"c":3}', 'ab', '{"c":3}'],
    ['{"a":1,"b":2,"c":3}', 'bc', '{"a":1}'],
    ['{"a":1,"b":2,"c":3}', 'ac', '{"b":2}'],
    ['{"a":1,"b":2,"c":3}', 'abc', '{}'],
    ['{"a":1,"b":2,"a":3}', 'a', '{"b":2}'],
    ['{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}', 'a', '{\n  "b": 2,\n  "c": 3\n}'],
    ['{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}', 'c', '{\n  "a": 1,\n  "b": 2\n}'],
    ['{ "a" : 1 , "b" : 2 }', 'b', '{ "a" : 1 }'],
    ['{"a":1}', 'x', '{"a":1}'],
  ])('leaves no trace when removed from %j: %s', (before, names, expected) => {
    expect(spliced(before, removeMembers(before, rootSpan(before), new Set(names)))).toBe(expected)
  })

  it('can change places while the spacing stays', () => {
    const text = '{ "a": [1],\n"b":2 ,  "c": "x" }'
    expect(spliced(text, reorderMembers(text, rootSpan(text), ['c', 'a']))).toBe('{ "c": "x",\n"b":2 ,  "a": [1] }')
  })
})

describe('An item', () => {
  it.each([
    ['[]', '[9]'],
    ['[1]', '[1,9]'],
    ['[1, 2]', '[1, 2, 9]'],
    ['[\n  1\n]', '[\n  1,\n  9\n]'],
    ['[\n  1,\n  2\n]', '[\n  1,\n  2,\n  9\n]'],
  ])('added to %j is spaced like the others', (before, expected) => {
    expect(spliced(before, [addItem(before, rootSpan(before), '9')])).toBe(expected)
  })

  it('can be removed', () => {
    const text = '["a", "b", "c"]'
    expect(spliced(text, removeItems(text, rootSpan(text), new Set([0, 2])))).toBe('["b"]')
  })
})

it.each([
  ['{"a":1}', null],
  ['{\n  "a": 1\n}', '  '],
  ['{\n\t"a": 1\n}', '\t'],
  ['{\n      "a": 1\n    }', '  '],
  ['{}', null],
])('The indent of %j is %j', (text, indent) => {
  expect(indentOf(text)).toBe(indent)
})
