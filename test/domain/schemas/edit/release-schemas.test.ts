import { expect, it } from 'vitest'
import { releaseSchemas } from '#domain/schemas/edit/release-schemas.ts'
import { setFieldType } from '#domain/schemas/edit/schema-edit.ts'
import { takeSchema } from '#domain/schemas/edit/take-schema.ts'

const inner = { $id: '#inner', type: 'object', properties: { deep: { type: 'string' } } }
const other = {
  iri: '#other',
  text: JSON.stringify({
    $id: '#other',
    type: 'object',
    properties: { place: { $ref: '#inner' } },
    $defs: { '#inner': inner },
  }),
}
const address = { iri: '#address', text: JSON.stringify({ $id: '#address', $comment: '{"@id":"schema:a"}' }) }
const known = [other, address]

const host = (...refs: readonly string[]) =>
  JSON.stringify({ properties: Object.fromEntries(refs.map(($ref, index) => [`f${index}`, { $ref, $comment: '{}' }])) })

function withSchemas(text: string): string {
  return known.reduce((held, schema) => {
    const taken = takeSchema(held, schema)
    return taken.ok ? taken.text : held
  }, text)
}

/** The schemas that remain after the first field nests `#address` instead. */
function remaining(before: string): string[] {
  const edit = setFieldType(before, 'f0', 'sub-schema', { ref: '#address' })
  return Object.keys(JSON.parse(edit.ok ? releaseSchemas(before, edit.text, known) : '{}').$defs)
}

it.each([
  ['goes with what only it embeds', withSchemas(host('#other')), ['#address']],
  ['stays while another field nests it', withSchemas(host('#other', '#other')), ['#other', '#inner', '#address']],
  ['stays if it was edited', withSchemas(host('#other')).replace('"deep"', '"deeper"'), ['#inner', '#address']],
  ['stays if it was unused before', withSchemas(host('#address')), ['#other', '#inner', '#address']],
])('A schema that was taken in %s', (_, before, refs) => {
  expect(remaining(before)).toEqual(refs)
})

it('The last one goes with `$defs`', () => {
  expect(releaseSchemas(withSchemas(host('#other', '#address')), host(), known)).toBe(host())
  const before = withSchemas(host('#other', '#address'))
  const after = JSON.stringify({ ...JSON.parse(before), properties: {} })
  expect(JSON.parse(releaseSchemas(before, after, known))).toEqual({ properties: {} })
})

it('A field that nests another schema names it in its comment', () => {
  const edit = setFieldType(withSchemas(host('#other')), 'f0', 'sub-schema', { ref: '#address' })
  expect(edit.ok && JSON.parse(JSON.parse(edit.text).properties.f0.$comment)).toEqual({ '@id': 'schema:a' })
})
