import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineDifference, withContext } from '#domain/text/line-difference.ts'

function changesOf(before: string, after: string): string[] {
  const marks = { same: ' ', added: '+', removed: '-' }
  return lineDifference(before, after).map(({ change, text }) => marks[change] + text)
}

describe('lineDifference', () => {
  it.each([
    ['a\nb\nc', 'a\nb\nc', [' a', ' b', ' c']],
    ['a\nb\nc', 'a\nc', [' a', '-b', ' c']],
    ['a\nc', 'a\nb\nc', [' a', '+b', ' c']],
    ['a\nb', 'a\nx', [' a', '-b', '+x']],
    ['x\nx\nx', 'x\nx', [' x', ' x', '-x']],
    ['', 'a', ['-', '+a']],
    ['a\nb\na\nb', 'b\na\nb\na', ['-a', ' b', ' a', ' b', '+a']],
  ])('compares %j with %j', (before, after, lines) => {
    expect(changesOf(before, after)).toEqual(lines)
  })

  it('contains both texts with their line numbers', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd', '{', '}'), { maxLength: 30 })
      .map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDifference(before, after)
        const old = lines.filter(({ change }) => change !== 'added')
        const young = lines.filter(({ change }) => change !== 'removed')
        expect(old.map((line) => line.text).join('\n')).toBe(before)
        expect(young.map((line) => line.text).join('\n')).toBe(after)
        expect(old.map((line) => line.before)).toEqual(old.map((_, index) => index + 1))
        expect(young.map((line) => line.after)).toEqual(young.map((_, index) => index + 1))
      }),
      { numRuns: fuzzRuns(2000) },
    )
  })

  it('finds each of a thousand lines that changed', () => {
    const block = (index: number, position: number) => `{\n "title": "Field ${index}"\n "position": ${position}\n}`
    const numbers = Array.from({ length: 1000 }, (_, index) => index)
    const before = numbers.map((index) => block(index, index)).join('\n')
    const after = numbers.map((index) => block(index, index + 5000)).join('\n')
    expect(lineDifference(before, after).filter(({ change }) => change === 'removed')).toHaveLength(1000)
  })
})

describe('withContext', () => {
  it('leaves out lines far from a change, and says where', () => {
    const lines = lineDifference('1\n2\n3\n4\n5\n6\n7', '1\n2\n3\nx\n5\n6\n7')
    expect(withContext(lines, 1).map((line) => line?.text ?? '…')).toEqual(['…', '3', '4', 'x', '5', '…'])
  })
})
