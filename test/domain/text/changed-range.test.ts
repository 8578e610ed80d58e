import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedRange } from '#domain/text/changed-range.ts'

it.each([
  ['abc', 'abc', null],
  ['', 'a', { from: 0, to: 0, insert: 'a' }],
  ['abc', '', { from: 0, to: 3, insert: '' }],
  ['abcd', 'abXd', { from: 2, to: 3, insert: 'X' }],
  ['aa', 'aaa', { from: 2, to: 2, insert: 'a' }],
  ['ab ab', 'ab', { from: 2, to: 5, insert: '' }],
])('%j turns into %j by the edit %j', (before, after, change) => {
  expect(changedRange(before, after)).toEqual(change)
})

it('The changed range turns any text into any other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n') })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const change = changedRange(before, after)
      const changed = change ? before.slice(0, change.from) + change.insert + before.slice(change.to) : before
      expect(changed).toBe(after)
    }),
  )
})
