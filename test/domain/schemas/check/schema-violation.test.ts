import { expect, it } from 'vitest'
import { describeViolation, newViolations, type SchemaViolation } from '#domain/schemas/check/schema-violation.ts'

function fault(path: SchemaViolation['path'], message = 'Wrong.'): SchemaViolation {
  return { rule: 'keyword', path, message, remedy: 'Fix it.' }
}

const here = fault(['properties', 'a', 'type'])
const there = fault(['properties', 'b', 'type'])

it.each([
  ['a first violation', [], [here], [here]],
  ['no change', [here], [here], []],
  ['another violation elsewhere', [here], [here, there], [there]],
  ['a move of the field', [here], [there], []],
  ['a second violation of the same kind and place', [here], [here, here], [here]],
  [
    'another violation in the same place',
    [here],
    [fault(here.path, 'Otherwise wrong.')],
    [fault(here.path, 'Otherwise wrong.')],
  ],
  [
    'a violation of another keyword',
    [here],
    [fault(['properties', 'a', 'title'])],
    [fault(['properties', 'a', 'title'])],
  ],
  ['a fix', [here, there], [], []],
  ['a move within a list', [fault(['required', 2])], [fault(['required', 1])], []],
])('Only new violations are found after %s', (_, before, after, expected) => {
  expect(newViolations(before, after)).toEqual(expected)
})

it('A violation is described with its place', () => {
  expect(describeViolation(fault([]))).toBe('document: Wrong. Fix it.')
  expect(describeViolation(fault(['$defs', '#a/b~c', 'allOf', 0]))).toBe(
    'document/$defs/#a~1b~0c/allOf/0: Wrong. Fix it.',
  )
})
