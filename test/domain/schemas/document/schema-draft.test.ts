import { describe, expect, it } from 'vitest'
import { newestFirst, readDraft, type SchemaDraft } from '#domain/schemas/document/schema-draft.ts'

const content = { name: 'Profile', description: '', text: '{ "a": 1.0 }' }
const draft: SchemaDraft = { schemaId: 's', mark: '2026-03-12T12:00:00.000Z', base: content, content, at: 1, tab: 't' }

describe('a draft that a browser has kept', () => {
  it.each([draft, { ...draft, mark: null }])('is read as it was written', (kept) => {
    expect(readDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })

  it.each([
    null,
    'text',
    [],
    {},
    { ...draft, at: '1' },
    { ...draft, mark: 1 },
    { ...draft, tab: undefined },
    { ...draft, base: null },
    { ...draft, content: { name: 'Profile', text: '{}' } },
  ])('is none where it is %j', (kept) => {
    expect(readDraft(kept)).toBeNull()
  })
})

it('comes before those that were kept earlier', () => {
  const later = { ...draft, at: 2 }
  expect([draft, later].toSorted(newestFirst)).toEqual([later, draft])
})
