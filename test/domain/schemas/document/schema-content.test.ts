import { describe, expect, it } from 'vitest'
import {
  openCondition,
  showsHalfWritten,
  withRenamedKey,
  type OpenCondition,
} from '#domain/schemas/document/open-condition.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { checkSchema } from '#domain/schemas/check/schema-check.ts'
import {
  blankDocument,
  copyName,
  newestFirst,
  readSchemaDraft,
  type SchemaDraft,
} from '#domain/schemas/document/schema-content.ts'

it.each([
  ['Profile', [], 'Copy of Profile'],
  ['Profile', ['Copy of Profile'], 'Copy 2 of Profile'],
  ['Copy of Profile', ['Copy of Profile', 'Copy 2 of Profile'], 'Copy 3 of Profile'],
  ['Copy 7 of Profile', [], 'Copy of Profile'],
])('A copy of %j next to %j is named %j', (name, taken, copy) => {
  expect(copyName(name, taken)).toBe(copy)
})

describe('A blank document', () => {
  it('has no violations', () => {
    expect(checkSchema(blankDocument('Name', 'What it is'))).toEqual([])
  })
})

const content = { name: 'Profile', description: '', text: '{ "a": 1.0 }' }
const draft: SchemaDraft = {
  schemaId: 's',
  revision: '2026-03-12T12:00:00.000Z',
  base: content,
  content,
  conditions: [],
  at: 1,
  tab: 't',
}

const halfWritten: OpenCondition = {
  ...openCondition('#Place', null),
  content: {
    join: 'any',
    tests: [{ path: ['a'], how: 'is', value: '1.0' }],
    shows: ['b'],
    showsElse: [],
    requires: [],
    requiresElse: [],
  },
}

describe('A stored draft', () => {
  it.each([draft, { ...draft, revision: null }, { ...draft, conditions: [halfWritten] }])(
    'is read as it was written',
    (kept) => {
      expect(readSchemaDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
    },
  )

  it('keeps the revision of a draft stored as its mark by an earlier version', () => {
    const { revision, ...rest } = draft
    expect(readSchemaDraft({ ...rest, mark: revision })).toEqual(draft)
  })

  it.each([undefined, null, [{ ...halfWritten, content: {} }]])(
    'is read without its half-written conditions if they are %j',
    (conditions) => {
      expect(readSchemaDraft({ ...draft, conditions })).toEqual(draft)
    },
  )

  it.each([
    null,
    'text',
    [],
    {},
    { ...draft, at: '1' },
    { ...draft, revision: 1 },
    { ...draft, revision: undefined, mark: 1 },
    { ...draft, tab: undefined },
    { ...draft, base: null },
    { ...draft, content: { name: 'Profile', text: '{}' } },
  ])('is ignored if it is %j', (kept) => {
    expect(readSchemaDraft(kept)).toBeNull()
  })
})

it('Newer drafts come before older ones', () => {
  const later = { ...draft, at: 2 }
  expect([draft, later].toSorted(newestFirst)).toEqual([later, draft])
})

describe('A half-written condition of a nested schema', () => {
  const nested = { '#A': { properties: { b: { $ref: '#B' } } }, '#B': { properties: { b: { $ref: '#B' } } } }
  const half = (within: string | null) => {
    const opened = openCondition(within, null)
    return { ...opened, content: { ...opened.content, shows: ['b'] } }
  }
  it.each([
    [null, {}, true],
    ['#A', { a: { $ref: '#A' } }, true],
    ['#B', { a: { $ref: '#A' } }, true],
    ['#A', { a: { $ref: '#B' } }, false],
    ['#A', {}, false],
  ])('of %j in a document with %j is shown: %j', (within, properties, isShown) => {
    const read = readDocument(JSON.stringify({ properties, $defs: nested }))
    expect(showsHalfWritten([half(within)], read.ok ? read.document : null)).toBe(isShown)
    expect(showsHalfWritten([openCondition(within, null)], read.ok ? read.document : null)).toBe(false)
  })
})

describe('An open condition of a schema whose field gets another key', () => {
  const opened: OpenCondition = {
    ...openCondition(null, null),
    content: {
      join: 'any',
      tests: [{ path: ['a', 'a'], how: 'is', value: '1' }],
      shows: ['b'],
      showsElse: ['c'],
      requires: ['b'],
      requiresElse: [],
    },
  }
  const renamed = (within: string | null, from: string) =>
    withRenamedKey([opened], { within, from, to: 'z' }).map(({ content: { tests, shows, showsElse, requires } }) =>
      [tests.flatMap(({ path }) => path), shows, showsElse, requires].map((keys) => keys.join('/')),
    )
  it.each([
    [null, 'a', ['z/a', 'b', 'c', 'b']],
    [null, 'b', ['a/a', 'z', 'c', 'z']],
    [null, 'c', ['a/a', 'b', 'z', 'b']],
    ['#Other', 'a', ['a/a', 'b', 'c', 'b']],
  ])('of %j follows %s', (within, from, names) => {
    expect(renamed(within, from)).toEqual([names])
  })
})
