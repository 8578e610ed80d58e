import { expect, it } from 'vitest'
import { isChoice, shownDocuments } from '#domain/policies/rules/report-steps.ts'

const part = (id: string, given: object = {}) => ({ tag: 'kept', document: { messageId: id, ...given } })
const filter = (type: string) => [{ field: 'relationships', nextItemField: 'messageId', type }]
const ids = (documents: readonly unknown[]) =>
  documents.map((one) => JSON.stringify(one).replace(/.*?"messageId":"(\w+)".*/, '$1'))

const mints = { document: [part('m1'), part('m2'), part('m3')] }
const reports = (type = 'in') => ({
  document: [part('r1', { relationships: ['m1'] }), part('r2', { relationships: ['m2', 'm3'] })],
  dynamicFilters: filter(type),
})
const project = { document: { messageId: 'p' } }

it('A step shows the documents that follow from the chosen one of the step before, at first from the first', () => {
  const steps = [mints, reports(), project]
  expect(shownDocuments(steps, new Map()).map(ids)).toEqual([['m1'], ['r1', 'r2'], ['p']])
  expect(shownDocuments(steps, new Map([[1, 1]])).map(ids)).toEqual([['m2', 'm3'], ['r1', 'r2'], ['p']])
})

it.each([
  ['not_in', ['m2', 'm3']],
  ['equal', []],
  ['not_equal', ['m1', 'm2', 'm3']],
])('A filter may be %s', (type, expected) => {
  expect(ids(shownDocuments([mints, reports(type)], new Map())[0] ?? [])).toEqual(expected)
})

it('A step with one document, or without a filter before it, shows all it has', () => {
  expect(shownDocuments([project, reports()], new Map()).map(ids)).toEqual([['p'], ['r1', 'r2']])
  expect(shownDocuments([mints, { document: reports().document }], new Map()).map(ids)[0]).toEqual(['m1', 'm2', 'm3'])
  expect(shownDocuments([{ document: null }, {}], new Map())).toEqual([[], []])
})

it('Documents are a choice if the step after them has several', () => {
  expect([isChoice(reports(), mints), isChoice(reports(), project), isChoice(mints, mints)]).toEqual([
    true,
    false,
    false,
  ])
})
