import { expect, it, test } from 'vitest'
import * as fc from 'fast-check'
import { wordDifference } from '#domain/text/word-difference.ts'

const signs = { kept: '=', added: '+', removed: '-' }
const written = (before: string, after: string) =>
  wordDifference(before, after).map(({ change, text }) => `${signs[change]}${text}`)

it.each([
  ['no change', 'All is well.', 'All is well.', ['=All is well.']],
  ['empty texts', '', '', []],
  ['a new text', '', 'All is well.', ['+All is well.']],
  ['a removed text', 'All is well.', '', ['-All is well.']],
  ['an added sentence', 'A fix is out.', 'A fix is out. No data was lost.', ['=A fix is out.', '+ No data was lost.']],
  ['a replaced word', 'Five of ten nodes', 'Six of ten nodes', ['-Five', '+Six', '= of ten nodes']],
  ['moved words', 'a b c', 'd a b', ['-a', '+d a', '= b', '- c']],
  ['white space at the end', 'a  ', 'a', ['=a', '-  ']],
])('The word difference shows %s', (_, before, after, runs) => {
  expect(written(before, after)).toEqual(runs)
})

const without = (left: string, runs: ReturnType<typeof wordDifference>) =>
  runs
    .filter(({ change }) => change !== left)
    .map((run) => run.text)
    .join('')

test('A word difference contains both wordings', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n'), { maxLength: 30 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = wordDifference(before, after)
      expect([without('added', runs), without('removed', runs)]).toEqual([before, after])
    }),
  )
})

test('Texts too long to compare are shown in full', () => {
  const [before, after] = ['a '.repeat(1201), 'a '.repeat(3)]
  expect(wordDifference(before, after).map(({ change }) => change)).toEqual(['removed', 'added'])
})
