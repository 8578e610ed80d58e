import { describe, expect, it } from 'vitest'
import { checkSchema } from '#domain/schemas/check/schema-check.ts'
import { blankDocument, copyName, schemaBody } from '#domain/schemas/document/schema-content.ts'

it('carries a document character by character', () => {
  const text = '{ "2": 1.0, "1": 12345678901234567890 }'
  expect(schemaBody({ name: 'A "name"' }, text)).toBe(
    String.raw`{"name":"A \"name\"","document":{ "2": 1.0, "1": 12345678901234567890 }}`,
  )
})

it.each([
  ['Profile', [], 'Copy of Profile'],
  ['Profile', ['Copy of Profile'], 'Copy 2 of Profile'],
  ['Copy of Profile', ['Copy of Profile', 'Copy 2 of Profile'], 'Copy 3 of Profile'],
  ['Copy 7 of Profile', [], 'Copy of Profile'],
])('a copy of %j beside %j is called %j', (name, taken, copy) => {
  expect(copyName(name, taken)).toBe(copy)
})

describe('a document without fields', () => {
  it('is a schema without a fault', () => {
    expect(checkSchema(blankDocument('Name', 'What it is'))).toEqual([])
  })
})
