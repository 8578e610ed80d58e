import { expect, it } from 'vitest'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { formFieldAt, formFieldsOf } from '#domain/schemas/form/schema-form.ts'

const text = JSON.stringify({
  type: 'object',
  properties: {
    name: { title: 'Name', type: 'string' },
    tags: { title: 'Tags', type: 'array', items: { type: 'string' } },
    place: { title: 'Place', $ref: '#place' },
  },
  $defs: { '#place': { type: 'object', properties: { town: { title: 'Town', type: 'string' } } } },
})

it.each([
  [['name'], 'Name'],
  [['tags'], 'Tags'],
  [['tags', '0'], 'Tags'],
  [['place', 'town'], 'Town'],
  [['place', 'street'], 'Place'],
  [['other'], null],
  [[], null],
])('The field at %j is %s', (path, expected) => {
  const read = readDocument(text)
  const fields = read.ok ? formFieldsOf(read.document, { tags: ['a'] }) : []
  expect(formFieldAt(fields, path)?.label ?? null).toBe(expected)
})
