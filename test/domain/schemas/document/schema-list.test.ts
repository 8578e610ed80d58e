import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dependentsOf,
  groupsByEntity,
  listedSchemaOf,
  searchSchemas,
  sortSchemas,
  deactivatedBy,
  type ListedSchema,
} from '#domain/schemas/document/schema-list.ts'
import { schemaOf, type SchemaValue } from '#domain/schemas/document/schema.ts'
import { fuzzRuns } from '#test/support/tier.ts'

function listed(id: string, over: Partial<SchemaValue> = {}, document: object = {}): ListedSchema {
  const wire = {
    id,
    uuid: id,
    name: id,
    description: '',
    entity: 'USER',
    status: 'DRAFT',
    category: 'SYSTEM',
    system: true,
    active: false,
    readonly: false,
    iri: `#${id}`,
    version: null,
    creator: null,
    owner: null,
    topicId: null,
    contextURL: null,
    document: JSON.stringify(document),
    createDate: null,
    updateDate: null,
  }
  return listedSchemaOf({ ...schemaOf(wire), ...over })
}

describe('Groups by entity', () => {
  const groups = groupsByEntity([
    listed('policy', { entity: 'POLICY', active: true }),
    listed('old', { updatedAt: 1 }),
    listed('new', { updatedAt: 2 }),
    listed('counts', { active: true, updatedAt: 0 }),
    listed('chunk', { entity: 'CHUNK' }),
  ])

  it('begin with the creatable entities', () => {
    expect(groups.map(({ entity }) => entity)).toEqual(['USER', 'CHUNK', 'POLICY'])
  })

  it('list the active schema before the drafts, which begin with the last changed', () => {
    expect(groups[0]?.schemas.map(({ id }) => id)).toEqual(['counts', 'new', 'old'])
  })

  it('hold every schema of the list, even if a Guardian has several active ones of an entity', () => {
    const schema = fc.record({
      entity: fc.constantFrom('USER', 'POLICY', 'CHUNK'),
      active: fc.boolean(),
      updatedAt: fc.option(fc.nat(3)),
    })
    fc.assert(
      fc.property(fc.array(schema, { maxLength: 8 }), (given) => {
        const all = given.map((over, index) => listed(String(index), over))
        const rows = groupsByEntity(all).flatMap(({ entity, schemas }) => schemas.map(({ id }) => [id, entity]))
        expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(all.map(({ id, entity }) => [id, entity])))
        expect(rows.length).toBe(all.length)
      }),
      { numRuns: fuzzRuns(400) },
    )
  })
})

describe('A sorted list', () => {
  const schemas = [
    listed('b', { name: 'Zebra', updatedAt: 3 }),
    listed('a', { name: 'älter', updatedAt: 1 }),
    listed('c', { name: 'Alpha', updatedAt: 2 }),
  ]
  it.each([
    ['changed', ['b', 'c', 'a']],
    ['name', ['c', 'a', 'b']],
  ] as const)('by %s begins with the right schema', (order, ids) => {
    expect(sortSchemas(schemas, order).map(({ id }) => id)).toEqual(ids)
  })
})

describe('A search', () => {
  const fields = { mail: { title: 'Électronique' }, hidden: { title: 'System', readOnly: true } }
  const schemas = [
    listed('a', { name: 'Registry profile' }, { properties: fields }),
    listed('b', { entity: 'MINT_TOKEN' }),
  ]

  it.each([
    ['', ['a', 'b']],
    ['REGISTRY', ['a']],
    ['profile registry', ['a']],
    ['electron', ['a']],
    ['mail', ['a']],
    ['system', []],
    ['mint token', ['b']],
    ['mint_token', ['b']],
    ['nowhere', []],
  ])('for %j finds %j', (search, ids) => {
    expect(searchSchemas(schemas, search).map(({ id }) => id)).toEqual(ids)
  })
})

it('Listed schemas count the fields without system fields', () => {
  expect(listed('a', {}, { properties: { id: { readOnly: true }, x: {}, y: { readOnly: false } } }).fieldCount).toBe(2)
  expect(listed('a', { text: '{' }).fieldCount).toBeNull()
  expect(listed('a', { text: null }).fieldCount).toBeNull()
})

it('Dependents embed a schema or refer to it from any depth', () => {
  const schema = listed('part')
  const embeds = listed('embeds', {}, { $defs: { '#part': {} } })
  const refers = listed('refers', {}, { properties: { x: { type: 'array', items: { $ref: '#part' } } } })
  const itself = listed('part', {}, { properties: { x: { $ref: '#part' } } })
  expect(dependentsOf(schema, [embeds, refers, itself, listed('other')])).toEqual([embeds, refers])
})

it('Activating a schema deactivates the active one of its entity', () => {
  const active = listed('active', { active: true })
  const elsewhere = listed('elsewhere', { active: true, entity: 'POLICY' })
  expect(deactivatedBy(listed('draft'), [elsewhere, active])).toBe(active)
  expect(deactivatedBy(active, [elsewhere, active])).toBeNull()
})
