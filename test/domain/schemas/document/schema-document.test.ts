import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentAfterChange, readDocument, type SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { schemaTexts } from '#test/support/schemas/random-schema-text.ts'

const held = `{
  "$id": "#a",
  "title": "Visit",
  "properties": {
    "@context": { "type": "string", "readOnly": true },
    "name": { "title": "Name", "type": "string" },
    "10": { "type": "number", "default": 1.50, "$comment": "{\\"orderPosition\\":2}" }
  },
  "required": ["name"]
}`

/** Read without anything to go on from. */
function freshlyRead(text: string): SchemaDocument | null {
  readDocument('{}')
  const read = readDocument(text)
  return read.ok ? read.document : null
}

function documentOf(text: string): SchemaDocument {
  const document = freshlyRead(text)
  if (!document) throw new Error('the text is no object')
  return document
}

it.each([
  ['a title', '"Name"', '"Full name"'],
  ['a number', '1.50', '1.5000'],
  ['a whole property', '{ "title": "Name", "type": "string" }', '{"type":"boolean","x":[1.0]}'],
  ['what the document is called', '"Visit"', '"A \\"visit\\""'],
  ['its identity', '"#a"', '"#b"'],
  ['a key', '"name": {', '"names": {'],
  ['a key that is written with an escape', '"10"', '"1\\u0030 "'],
])('An incremental read is possible after a change of %s', (_, from, to) => {
  const text = held.replace(from, to)
  const after = documentAfterChange(documentOf(held), text)
  expect(after).not.toBeNull()
  expect(after).toEqual(freshlyRead(text))
})

it.each([
  ['a key that is then repeated', '"10"', '"name"'],
  ['a key that then is one of the system’s', '"10"', '"@context"'],
  ['the order', '\\"orderPosition\\":2', '\\"orderPosition\\":1'],
  ['what is required', '["name"]', '["name", "10"]'],
  ['a field that becomes the system’s', '"type": "number"', '"readOnly": true'],
  ['the end of a property', '"type": "string" },\n    "10"', '"type": "string" }, "new": {},\n    "10"'],
  ['a text that cannot be read', '"Name"', '"Name'],
])('A full read is needed after a change to %s', (_, from, to) => {
  expect(documentAfterChange(documentOf(held), held.replace(from, to))).toBeNull()
})

it('An incremental read always equals a full one', () => {
  const unit = fc.constantFrom('"', '{', '}', '[', ']', ',', ':', '\\', ' ', '\n', '1', '.', 'a', 'é')
  const piece = fc.string({ unit, maxLength: 4 })
  fc.assert(
    fc.property(schemaTexts, fc.nat(), fc.nat(6), piece, (text, place, length, insert) => {
      const before = documentOf(text)
      const from = place % (text.length + 1)
      const changed = text.slice(0, from) + insert + text.slice(from + length)
      const after = documentAfterChange(before, changed)
      const whole = freshlyRead(changed)
      expect(after ?? whole).toEqual(whole)
    }),
    { numRuns: fuzzRuns(3000) },
  )
})
