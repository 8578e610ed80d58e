import { describe, expect, it } from 'vitest'
import { importSchema } from '#domain/schemas/edit/schema-import.ts'
import { setFieldOption } from '#domain/schemas/edit/schema-edit.ts'
import {
  baseOfDraft,
  compareWithStored,
  openedSchemaOf,
  textToStore,
  type OpenedSchema,
} from '#web/features/schemas/editor/schema-editor.ts'

const base: OpenedSchema = {
  id: 's1',
  uuid: 'u1',
  name: 'Visit',
  description: '',
  text: '{"type":"object"}',
  line: null,
  entity: 'USER',
  status: 'DRAFT',
  active: false,
  readonly: false,
  iri: '',
  creator: '',
  createdAt: null,
  updatedAt: 1,
  revision: '2026-01-01T00:00:00.000Z',
}
const newer: OpenedSchema = { ...base, text: '{"type":"object","title":"Theirs"}', updatedAt: 2 }
const content = { name: 'Mine', description: '', text: '{"type":"object"}' }

describe('The comparison with the stored schema', () => {
  it.each([
    ['The comparison reports no change while the stored schema is not newer', { base, content }, base, 'unchanged'],
    ['The editor follows a newer schema while there are no edits', { base, content: base }, newer, 'follow'],
    [
      'The comparison reports a conflict when another user changed the schema under edits',
      { base, content },
      newer,
      'conflict',
    ],
    [
      'The editor follows a newer schema that equals the edits',
      { base, content },
      { ...newer, name: 'Mine', text: content.text },
      'follow',
    ],
  ] as const)('%s', (_, edited, stored, relation) => {
    expect(compareWithStored(edited, stored)).toBe(relation)
  })
})

describe('The base of a draft', () => {
  const draft = { schemaId: 's1', tab: 't', at: 0, base: content, content, conditions: [] }

  it('The base is the stored schema when the draft began with its revision', () => {
    expect(baseOfDraft(base, { ...draft, revision: base.revision })).toBe(base)
  })

  it('The base is the older content when the draft began with another revision', () => {
    const revision = '2025-12-31T00:00:00.000Z'
    expect(baseOfDraft(base, { ...draft, revision })).toEqual({
      ...base,
      ...content,
      revision,
      updatedAt: Date.parse(revision),
    })
  })
})

const property = '"a":{"title":"a","type":"string","$comment":"{\\"term\\":\\"a\\"}"}'
const compact = `{"$id":"#x","type":"object","n":1.50,"properties":{${property}},"required":[],"$defs":{}}`

describe('A document that is stored in one line', () => {
  it.each([
    ['without spaces', compact],
    ['with spaces', compact.replaceAll(/(?<=[\]}"\d])([,:])(?=["{[\d])/g, '$1 ').replaceAll('\\": ', '\\":')],
  ])('%s is shown in several lines and stored in one, with only the edit changed', (_, stored) => {
    const opened = openedSchemaOf({ ...base, text: stored })
    expect(opened.text).toContain('\n')
    expect(textToStore(opened, opened.text)).toBe(stored)
    const edit = setFieldOption(opened.text, 'a', 'title', 'Height')
    expect(edit.ok && textToStore(opened, edit.text)).toBe(stored.replace(/("title": ?)"a"/, '$1"Height"'))
  })

  it('is shown as stored if its spaces follow no rule', () => {
    const stored = '{ "type":"object", "properties": {} }'
    const opened = openedSchemaOf({ ...base, text: stored })
    expect(textToStore(opened, opened.text)).toBe(stored)
  })

  it('keeps its bytes when it is imported', () => {
    const imported = importSchema(JSON.stringify({ name: 'X', document: compact }))
    expect(imported.ok && imported.content.text).toBe(compact)
  })
})
