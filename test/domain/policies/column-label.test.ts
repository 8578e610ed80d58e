import { expect, it } from 'vitest'
import { columnFields, columnLabel, columnMarkdown } from '#domain/policies/column-label.ts'

const text = JSON.stringify({
  type: 'object',
  properties: {
    field1: { title: 'field1', description: 'Who are you?', type: 'string' },
    place: { title: 'Place', $ref: '#place' },
    notes: { title: 'Notes', type: 'string', $comment: '{"customType":"richText"}' },
  },
  $defs: { '#place': { type: 'object', properties: { town: { title: '', description: 'Town', type: 'string' } } } },
})
const fieldAt = columnFields([{ iri: '#one', text }], [{ schema: '#one' }])

it.each([
  ['document.credentialSubject.0.field1', 'Who are you?'],
  ['document.credentialSubject.field1', 'Who are you?'],
  ['document.field1', 'Who are you?'],
  ['document.credentialSubject.0.place.town', 'Town'],
  ['document.credentialSubject.0.place.street', null],
  ['document.credentialSubject.0', null],
  ['option.status', null],
])('The column %s is called %s', (path, expected) => {
  expect(columnLabel(fieldAt(path))).toBe(expected)
})

it('A schema that no document follows names no column', () => {
  expect(columnFields([{ iri: '#one', text }], [{ schema: null }])('document.field1')).toBeNull()
})

it('A column of rich text is known', () => {
  expect(columnMarkdown(fieldAt('document.credentialSubject.0.notes'))).toBe('rich-text')
  expect(columnMarkdown(fieldAt('document.credentialSubject.0.field1'))).toBeNull()
})
