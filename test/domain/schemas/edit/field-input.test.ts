import { describe, expect, it } from 'vitest'
import { inputTextOf, inputKindOf, parseInputText, type InputKind } from '#domain/schemas/edit/field-input.ts'

const field = { shownAs: 'string', multiple: false, enumValues: null } as const

it.each([
  [field, 'text'],
  [{ ...field, shownAs: 'integer' }, 'number'],
  [{ ...field, shownAs: 'boolean' }, 'boolean'],
  [{ ...field, shownAs: 'enum', enumValues: ['a'] }, 'choice'],
  [{ ...field, shownAs: 'enum' }, 'text'],
  [{ ...field, shownAs: 'sub-schema' }, 'json'],
  [{ ...field, shownAs: null }, 'json'],
  [{ ...field, multiple: true }, 'json'],
] as const)('The input for %j is of kind %s', (asked, kind) => {
  expect(inputKindOf(asked)).toBe(kind)
})

describe('A value', () => {
  it.each<[string | null, InputKind, string]>([
    [null, 'text', ''],
    ['"a\\nb"', 'text', 'a\nb'],
    ['12', 'text', '12'],
    ['1.0', 'number', '1.0'],
    ['false', 'boolean', 'false'],
    ['["a"]', 'json', '["a"]'],
  ])('%j is shown in an input of kind %s as %j', (json, kind, text) => {
    expect(inputTextOf(json, kind)).toBe(text)
  })

  it.each<[string, InputKind, string | null | undefined]>([
    ['', 'text', null],
    [' ', 'text', '" "'],
    ['a "b"', 'text', String.raw`"a \"b\""`],
    ['', 'number', null],
    [' 12345678901234567890 ', 'number', '12345678901234567890'],
    ['1.0', 'number', '1.0'],
    ['twelve', 'number', undefined],
    ['"1"', 'number', undefined],
    ['false', 'boolean', 'false'],
    ['{"a": [1]}', 'json', '{"a": [1]}'],
    ['{a}', 'json', undefined],
  ])('entered as %j in an input of kind %s is %j', (text, kind, json) => {
    expect(parseInputText(text, kind)).toBe(json)
  })
})
