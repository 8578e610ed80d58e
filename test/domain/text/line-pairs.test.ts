import { expect, it } from 'vitest'
import { lineDifference } from '#domain/text/line-difference.ts'
import { pairLines } from '#domain/text/line-pairs.ts'

const pairs = (before: string, after: string) =>
  pairLines(lineDifference(before, after)).map((pair) => [pair?.left?.text ?? null, pair?.right?.text ?? null])

it.each([
  [
    'the same lines',
    'a\nb',
    'a\nb',
    [
      ['a', 'a'],
      ['b', 'b'],
    ],
  ],
  [
    'a changed line',
    'a\nb\nc',
    'a\nx\nc',
    [
      ['a', 'a'],
      ['b', 'x'],
      ['c', 'c'],
    ],
  ],
  [
    'more lines than before',
    'a\nb',
    'a\nx\ny',
    [
      ['a', 'a'],
      ['b', 'x'],
      [null, 'y'],
    ],
  ],
  [
    'fewer lines than before',
    'a\nb\nc',
    'a',
    [
      ['a', 'a'],
      ['b', null],
      ['c', null],
    ],
  ],
])('Two columns show %s', (_, before, after, expected) => {
  expect(pairs(before, after)).toEqual(expected)
})

it('Lines that are left out stay left out', () => {
  expect(pairLines([null])).toEqual([null])
})
