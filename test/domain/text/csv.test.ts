import { expect, it } from 'vitest'
import { readCsv, writeCsv } from '#domain/text/csv.ts'

it.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\n1,5\t2;3',
    [
      ['a', 'b'],
      ['1,5', '2;3'],
    ],
  ],
  [
    '"a,b";c\n1;2',
    [
      ['a,b', 'c'],
      ['1', '2'],
    ],
  ],
  ['"say ""hi""","two\nlines"', [['say "hi"', 'two\nlines']]],
  ['\ufeffa,b', [['a', 'b']]],
  [
    'a,\n,b\n,\n\n',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['one', [['one']]],
  ['', []],
  ['a"b,c', [['a"b', 'c']]],
])('%j is read as rows', (text, rows) => {
  expect(readCsv(text)).toEqual(rows)
})

it('What is written is read again', () => {
  const rows = [
    ['plain', 'with, comma', 'with "quotes"'],
    ['two\nlines', ' space ', ''],
  ]
  expect(readCsv(writeCsv(rows), ',')).toEqual(rows)
})
