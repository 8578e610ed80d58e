import { describe, expect, it } from 'vitest'
import { importSchema } from '#domain/schemas/edit/schema-import.ts'

const address = { title: 'Address', type: 'object', properties: { city: { type: 'string' } } }

function importedFrom(defs: object) {
  const place = { title: 'Place', $ref: '#Address' }
  return importSchema(JSON.stringify({ title: 'Site', type: 'object', properties: { place }, ...defs }))
}

describe('A reference to a definition by its name', () => {
  it.each([
    ['with a number sign', { $defs: { '#Address': address } }],
    ['without one', { $defs: { Address: address } }],
    ['in the place of older drafts', { definitions: { Address: address } }],
  ])('It is followed to a name %s', (_, defs) => {
    const imported = importedFrom(defs)
    const text = imported.ok ? JSON.parse(imported.content.text) : imported.reasons
    expect(text.properties.place.$ref).toBe('#Address')
    expect(Object.keys(text.$defs)).toEqual(['#Address'])
  })

  it.each([
    ['no definition', {}],
    ['two definitions', { $defs: { '#Address': address, Address: { ...address, title: 'Other' } } }],
  ])('It is refused if it can mean %s', (_, defs) => {
    expect(importedFrom(defs)).toEqual({
      ok: false,
      reasons: [{ kind: 'reference', path: ['place'], ref: '#Address' }],
    })
  })
})
