import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { uuidOfIri, withIdentity } from '#domain/schemas/document/schema-identity.ts'

const comment = (more = '') => JSON.stringify(`{"@id":"schema:u#u","term":"u"${more}}`)

it.each([
  ['{}', `{"$id":"#u","$comment":${comment()}}`],
  ['{"a":1.0}', `{"$id":"#u","$comment":${comment()},"a":1.0}`],
  ['{\n  "a": 1\n}', `{\n  "$id": "#u",\n  "$comment": ${comment()},\n  "a": 1\n}`],
  ['{"a":1,"$id":"#v"}', `{"a":1,"$id":"#u","$comment":${comment()}}`],
  ['{"$comment":"free text","$id":5}', `{"$comment":${comment()},"$id":"#u"}`],
  ['{"$comment":"{\\"x\\":[1.0],\\"term\\":\\"v\\"}"}', `{"$id":"#u","$comment":${comment(',"x":[1.0]')}}`],
])('The document %j with its identity is %j', (text, written) => {
  expect(withIdentity(text, 'u')).toBe(written)
})

it('A document that has its identity is unchanged, however it is written', () => {
  const text = ` { "$comment" : ${JSON.stringify('{ "term": "u", "more": 1.0, "@id": "schema:u#u" }')}, "$id":"#\\u0075" } `
  expect(withIdentity(text, 'u')).toBe(text)
})

test('Only the identity changes, and only the first time', () => {
  const documents = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('$id', '$comment', '10', '2')), fc.jsonValue())
  fc.assert(
    fc.property(documents, fc.constantFrom(0, 2), fc.uuid(), (document, indent, uuid) => {
      const text = JSON.stringify(document, null, indent)
      const written = withIdentity(text, uuid)
      expect(JSON.parse(written)).toMatchObject({ $id: `#${uuid}` })
      expect(withoutIdentity(written)).toEqual(withoutIdentity(text))
      expect(withIdentity(written, uuid)).toBe(written)
    }),
  )
})

it.each([
  ['#abc', 'abc'],
  ['#abc&1.0.0', 'abc'],
  ['abc', 'abc'],
  ['', ''],
])('The uuid of %j is found', (iri, uuid) => {
  expect(uuidOfIri(iri)).toBe(uuid)
})

function withoutIdentity(text: string): object {
  const { $id: _id, $comment: _comment, ...rest } = JSON.parse(text)
  return { rest, order: Object.keys(rest) }
}
