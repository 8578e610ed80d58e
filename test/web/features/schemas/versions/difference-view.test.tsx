import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DifferenceView } from '#web/features/schemas/versions/difference-view.tsx'

const kind = { title: 'Kind', type: 'string', enum: ['farm', 'plant'] }
const owner = { title: 'Owner', type: 'string' }
const asked = (value: string) => ({
  if: { properties: { kind: { const: value } }, required: ['kind'] },
  then: { properties: { owner } },
})
const site = { title: 'Site', type: 'object', properties: { kind, owner }, allOf: [asked('farm')] }
const other = { ...site, properties: { kind: { ...kind, title: 'Sort' }, owner }, allOf: [asked('plant')] }

/** What is said about two documents with these members. */
function saidOf(before: object, after: object): string {
  const documentOf = (members: object) => ({
    name: 'Visit',
    description: '',
    text: JSON.stringify({ type: 'object', properties: {}, ...members }, null, 2),
  })
  const { container } = render(<DifferenceView before={documentOf(before)} after={documentOf(after)} />)
  return container.textContent
}

it.each([
  [
    'changed in words',
    { '#Site': site },
    { '#Site': other },
    /^1 nested schema changed.*ChangedSite.*ChangedSort.*TitleKind → Sort.*Conditions.*When Kind is “farm”.*When Sort is “plant”/,
  ],
  ['added', {}, { '#Site': site }, /^1 nested schema added.*AddedSite2 fields$/],
  ['removed', { '#Site': site }, {}, /^1 nested schema removed.*RemovedSite2 fields$/],
  ['another value', { '#Site': site }, { '#Site': 1 }, /^1 other change.*Nested schemas \/ #Site/],
])('A nested schema that is %s is compared', (_, before, after, said) => {
  expect(saidOf({ $defs: before }, { $defs: after })).toMatch(said)
})

/** What names a document, as the service writes it. */
const identity = (uuid: string, more: object = {}) => ({
  $id: `#${uuid}`,
  $comment: JSON.stringify({ '@id': `schema:${uuid}#${uuid}`, term: uuid, ...more }),
})

it.each([
  ['the identity alone', identity('a'), identity('b'), /^No differences\.View of changesBy fieldAs text$/],
  [
    'the identity of a nested schema alone',
    { $defs: { '#Site': { ...site, ...identity('a') } } },
    { $defs: { '#Site': { ...site, ...identity('b') } } },
    /^No differences\.View of changesBy fieldAs text$/,
  ],
  [
    'the rest of a comment',
    identity('a'),
    identity('b', { note: 1 }),
    /^1 other change.*Rest of the document.*Comment/,
  ],
  ['a member', { title: 'A', $schema: 'x' }, { title: 'B' }, /^2 other changes.*Title.*Dialect/],
])('Of documents that differ in %s, only what a reader may care about is shown', (_, before, after, said) => {
  expect(saidOf(before, after)).toMatch(said)
})
