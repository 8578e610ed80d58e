import { expect, it } from 'vitest'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { formFieldAt, formFieldsOf, unshownLabelAt, withoutUnasked } from '#domain/schemas/form/schema-form.ts'

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

it('A key press changes only the fields that it concerns', () => {
  const read = readDocument(
    JSON.stringify({
      ...JSON.parse(text),
      allOf: [{ if: { properties: { name: { const: 'b' } } }, then: { required: ['place'] } }],
    }),
  )
  const at = (data: unknown) => (read.ok ? formFieldsOf(read.document, data) : [])
  const before = at({ name: 'a', tags: ['x'], place: { town: 'T' } })
  const after = at({ name: 'ab', tags: ['x', 'y'], place: { town: 'To' } })
  expect(before.map((field, place) => field === after[place])).toEqual([true, true, false])
  expect(before[2]?.groups[0]?.[0]).toBe(after[2]?.groups[0]?.[0])
  const demanded = at({ name: 'b' })
  expect(demanded.map(({ required }) => required)).toEqual([false, false, true])
  expect(at({ name: 'a' }).map(({ required }) => required)).toEqual([false, false, false])
})

it('A field of two groups of one schema is known by its path', () => {
  const read = readDocument(
    JSON.stringify({
      type: 'object',
      properties: { here: { $ref: '#place' }, there: { $ref: '#place' } },
      $defs: { '#place': { type: 'object', properties: { town: { title: 'Town', type: 'string' } } } },
    }),
  )
  const paths = () =>
    (read.ok ? formFieldsOf(read.document, {}) : []).map(({ groups }) => groups.flat().map(({ path }) => path))
  expect(paths()).toEqual([[['here', 'town']], [['there', 'town']]])
  expect(paths()).toEqual([[['here', 'town']], [['there', 'town']]])
})

it.each<[string, object, string | null]>([
  ['a sub-schema that says that it is an object', { $ref: '#place', type: 'object' }, 'sub-schema'],
  ['a place that says that it is an object', { $ref: '#GeoJSON', type: 'object' }, 'geojson'],
  ['a file whose pattern escapes its slashes', { type: 'string', pattern: String.raw`^ipfs:\/\/.+` }, 'image'],
  [
    'a document whose pattern escapes its slashes',
    { type: 'string', pattern: String.raw`^ipfs:\/\/.+`, format: 'uri', $comment: '{"customType":"file"}' },
    'file',
  ],
  ['a reference that is a text', { $ref: '#place', type: 'string' }, 'string'],
])('The form asks for %s with an input of its kind', (_, property, expected) => {
  const read = readDocument(JSON.stringify({ type: 'object', properties: { one: property } }))
  expect(read.ok && formFieldsOf(read.document, {})[0]?.type).toBe(expected)
})

it.each([
  [['secret'], 'Secret'],
  [['place', 'code'], 'Code'],
  [['places', '1', 'code'], 'Code'],
  [['place', 'town'], null],
  [['place'], null],
  [['place', 'street'], null],
  [['other'], null],
])('The label of what the form leaves out at %j is %s', (path, expected) => {
  const hidden = { type: 'string', $comment: '{"hidden":true}' }
  const read = readDocument(
    JSON.stringify({
      type: 'object',
      properties: {
        secret: { title: 'Secret', ...hidden },
        place: { title: 'Place', $ref: '#place' },
        places: { title: 'Places', type: 'array', items: { $ref: '#place' } },
      },
      $defs: {
        '#place': {
          type: 'object',
          properties: { town: { title: 'Town', type: 'string' }, code: { title: 'Code', ...hidden } },
        },
      },
    }),
  )
  const shown = read.ok ? formFieldsOf(read.document, { places: [{}, {}] }) : []
  expect(read.ok && unshownLabelAt(read.document, shown, path)).toBe(expected)
})

const kind = (value: string, shows: readonly string[]) => ({
  if: { properties: { kind: { const: value } } },
  then: { properties: Object.fromEntries(shows.map((key) => [key, {}])) },
})
const site = {
  type: 'object',
  properties: { kind: { title: 'Kind', type: 'string' }, slope: { title: 'Slope', type: 'number' } },
  allOf: [kind('hill', ['slope'])],
}
const asking = JSON.stringify({
  ...site,
  properties: {
    ...site.properties,
    one: { title: 'Site', $ref: '#site' },
    many: { title: 'Sites', type: 'array', items: { $ref: '#site' } },
  },
  $defs: { '#site': site },
})

it.each([
  [
    { kind: 'hill', slope: 4 },
    { kind: 'hill', slope: 4 },
  ],
  [{ kind: 'lake', slope: 4 }, { kind: 'lake' }],
  [
    { one: { kind: 'lake', slope: 4 }, note: 1 },
    { one: { kind: 'lake' }, note: 1 },
  ],
  [
    { many: [{ kind: 'hill', slope: 4 }, { kind: 'lake', slope: 4 }, 'text'] },
    { many: [{ kind: 'hill', slope: 4 }, { kind: 'lake' }, 'text'] },
  ],
])('Of %j, the document has only what the conditions ask', (data, expected) => {
  const read = readDocument(asking)
  const whole = read.ok && withoutUnasked(read.document, data)
  expect(whole).toEqual(expected)
  expect(whole === data).toBe(JSON.stringify(data) === JSON.stringify(expected))
})
