import { expect, it } from 'vitest'
import { describeViolation, newViolations, type SchemaViolation } from '#domain/schemas/check/schema-violation.ts'

function fault(path: SchemaViolation['path'], message = 'Wrong.'): SchemaViolation {
  return { rule: 'keyword', path, message, remedy: 'Mend it.' }
}

const here = fault(['properties', 'a', 'type'])
const there = fault(['properties', 'b', 'type'])

it.each([
  ['none', [], [here], [here]],
  ['the same', [here], [here], []],
  ['one more beside', [here], [here, there], [there]],
  ['one that moved with its field', [here], [there], []],
  ['a second of its kind in its place', [here], [here, here], [here]],
  ['another at the same place', [here], [fault(here.path, 'Otherwise wrong.')], [fault(here.path, 'Otherwise wrong.')]],
  ['another keyword', [here], [fault(['properties', 'a', 'title'])], [fault(['properties', 'a', 'title'])]],
  ['fewer', [here, there], [], []],
  ['one of several that moved', [fault(['required', 2])], [fault(['required', 1])], []],
])('after %s, the new ones are told', (_, before, after, expected) => {
  expect(newViolations(before, after)).toEqual(expected)
})

it('is told with its place', () => {
  expect(describeViolation(fault([]))).toBe('document: Wrong. Mend it.')
  expect(describeViolation(fault(['$defs', '#a/b~c', 'allOf', 0]))).toBe(
    'document/$defs/#a~1b~0c/allOf/0: Wrong. Mend it.',
  )
})
