import { expect, it } from 'vitest'
import {
  brokenJsonIn,
  linesOf,
  readEnumLists,
  repeatedIn,
  enumValuesOf,
  valuesOfLines,
} from '#domain/schemas/edit/enum-text.ts'

const first = (text: string) => readEnumLists(text)[0]?.values

it.each([
  ['lines', 'red\ngreen\nblue', ['red', 'green', 'blue']],
  ['lines of Windows with empty and repeated ones', ' red \r\n\r\ngreen\r\nred\r\n', ['red', 'green']],
  ['lines of which one has a comma', 'yes, of course\nno', ['yes, of course', 'no']],
  ['one line of values', 'red, green, blue', ['red', 'green', 'blue']],
  ['quoted lines', '"a ""b"""\n"c"', ['a "b"', 'c']],
  ['a JSON list', '["red", 1, 2.5]', ['red', '1', '2.5']],
  ['a part of a schema', '{"type": "string", "enum": ["a", "b"]}', ['a', 'b']],
  ['a list of objects', '[{"name": "A", "value": "a"}, {"name": "b"}]', ['a', 'b']],
  ['quoted cells of several lines', 'name,code\n"France\n (Republic)",FR', ['France (Republic)']],
  ['a JSON list with a line break', '["a\\n\\nb"]', ['a b']],
  ['nothing', '', []],
])('Values are read from %s', (_, text, values) => {
  expect(first(text)).toEqual(values)
})

it('One line can be read as several values or as a whole', () => {
  expect(readEnumLists('red, green').map(({ from }) => from)).toEqual(['commas', 'lines'])
})

it('Each column of a table can be taken, and the whole lines too', () => {
  expect(readEnumLists('code;name\nDE;Germany\nFR;France')).toEqual([
    { from: 'column', column: 1, head: 'code', values: ['DE', 'FR'], repeated: 0 },
    { from: 'column', column: 2, head: 'name', values: ['Germany', 'France'], repeated: 0 },
    { from: 'lines', column: 0, head: '', values: ['code;name', 'DE;Germany', 'FR;France'], repeated: 0 },
  ])
})

it('The first row of a table counts as headings or as values', () => {
  const [codes] = readEnumLists('code;name\nDE;Germany\nFR;France')
  expect(codes && enumValuesOf(codes, true).values).toEqual(['DE', 'FR'])
  expect(codes && enumValuesOf(codes, false).values).toEqual(['code', 'DE', 'FR'])
})

it('Repeated values are counted, also a first cell that is no heading', () => {
  const many = Array.from({ length: 500 }, (_, index) => `value ${index % 400}`).join('\n')
  expect(readEnumLists(many)[0]).toMatchObject({ repeated: 100, values: { length: 400 } })
  const [codes] = readEnumLists('DE;Germany\nDE;Germany\nFR;France')
  expect(codes && enumValuesOf(codes, false)).toEqual({ values: ['DE', 'FR'], repeated: 1 })
})

it('A list names the values that it has more than once', () => {
  expect(repeatedIn(['red', 'green', 'red', 'red', 'blue', 'green'])).toEqual(['red', 'green'])
})

it.each(['[1, null]', '{"a": 1}', '[["a"]]'])('JSON that lists no values is read by its lines: %s', (text) => {
  expect(readEnumLists(text)[0]?.from).not.toBe('json')
})

it.each([
  ['["x",', 5],
  ['[\n  "x"\n  "y"]', 10],
  ['{"enum": ["a"', 13],
])('JSON that is broken is not read as lines: %s', (text, offset) => {
  expect(brokenJsonIn(text)).toMatchObject({ kind: 'not-json', offset })
})

it.each(['["x"]', '[1] one\n[2] two', '{a}', 'red\n["', ''])('A text that is no broken JSON: %s', (text) => {
  expect(brokenJsonIn(text)).toBeNull()
})

it.each([
  ['the end grows', 'red\nblue\ngreen', ['red', '', 'blue', 'two\nlines', 'green']],
  ['a value is renamed', 'scarlet\nblue', ['scarlet', '', 'blue', 'two\nlines']],
  ['the order changes', 'blue\nred', ['blue', 'two\nlines', 'red', '']],
  ['nothing is left', '', ['', 'two\nlines']],
])('Values that have no line of their own stay when %s', (_, lines, values) => {
  const before = ['red', '', 'blue', 'two\nlines']
  expect(linesOf(before)).toBe('red\nblue')
  expect(valuesOfLines(lines, before)).toEqual(values)
})
