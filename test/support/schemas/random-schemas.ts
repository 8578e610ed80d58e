import * as fc from 'fast-check'
import { aDocument } from './schemas.ts'

const keywords =
  '$id $comment $schema $ref $defs type properties required items allOf if oneOf title default enum pattern'
const oddKeys = ['a', 'a b', '10', '__proto__', 'constructor', '\u0000', '\ud800']
const keyword = fc.constantFrom(...keywords.split(' '), ...oddKeys)
const texts = [
  'string',
  'object',
  '#',
  '#a',
  '#GeoJSON',
  '(',
  '',
  'http://json-schema.org/draft-07/schema#',
  '\u0000',
  '\ud800',
]
const leaf = fc.constantFrom<unknown>(...texts, 0, -1, 1.5, 1e300, true, false, null, {}, [])

/** A value that may be a schema or only look like one. */
const { node: schema } = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.dictionary(keyword, tie('node'), { maxKeys: 5, noNullPrototype: true }),
    fc.array(tie('node'), { maxLength: 3 }),
  ),
}))

/** A document that is usually a schema. */
const document = fc.oneof(
  fc.dictionary(keyword, schema, { maxKeys: 3, noNullPrototype: true }).map((more) => aDocument(more)),
  fc
    .dictionary(fc.string(), fc.record({ type: leaf, title: fc.string() }, { requiredKeys: [] }))
    .map((properties) => ({ properties })),
  fc.record({ 'x-any': fc.jsonValue(), title: fc.string() }, { requiredKeys: [] }),
  schema,
)

const name = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom<unknown>('', ' ', 5, null, '\u0000', '\ud800', undefined),
)
const fields = {
  id: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, fc.string()),
  name: fc.oneof({ weight: 5, arbitrary: fc.string({ minLength: 1 }) }, name),
  description: fc.oneof(fc.string(), name),
  entity: fc.oneof(fc.constantFrom('USER', 'STANDARD_REGISTRY', 'x'.repeat(5000)), name),
  uuid: name,
  document: fc.oneof(
    document,
    document.map((value) => JSON.stringify(value)),
  ),
  active: fc.boolean(),
}

/** A request body: mostly valid, otherwise truncated, with an insertion, deep, doubled, or not JSON at all. */
export const schemaBody: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(fields, { requiredKeys: ['name', 'document'] }).map((body) => JSON.stringify(body)),
  },
  { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }).map((body) => JSON.stringify(body, null, 1)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.record(fields),
        fc.nat(),
        fc.nat(),
        fc.constantFrom('', ',', '"', '{', '\\u0000', '1e999', '\ufeff', '/*'),
      )
      .map(([body, from, length, put]) => {
        const text = JSON.stringify(body)
        const at = from % text.length
        return text.slice(0, at) + put + text.slice(at + (length % 3))
      }),
  },
  { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string(), fc.constantFrom('', 'null', '[]', '{"document":{}}')) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('[', '{"items":', '{"$defs":{"a":'), fc.nat(300))
      .map(
        ([open, times]) =>
          `{"name":"deep","document":{"x":${open.repeat(times)}1${open.endsWith('{"a":') ? '}}'.repeat(times) : (open === '[' ? ']' : '}').repeat(times)}}}`,
      ),
  },
)
