import { describe, expect, it } from 'vitest'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { takeSchema } from '#domain/schemas/edit/take-schema.ts'

const host = JSON.stringify({ $id: '#host', type: 'object', properties: { a: { type: 'string' } } }, null, 2)
const inner = { $id: '#inner', type: 'object', properties: { deep: { title: 'Deep', type: 'string' } } }
const other = JSON.stringify({
  $id: '#other',
  title: 'Other',
  type: 'object',
  properties: { place: { title: 'Place', $ref: '#inner' } },
  $defs: { '#inner': inner },
})

function defsOf(text: string): string[] {
  const read = readDocument(text)
  return read.ok ? [...read.document.defs.keys()] : []
}

function taken(text: string, iri: string, schema: string): string {
  const edit = takeSchema(text, { iri, text: schema })
  if (!edit.ok) throw new Error(edit.rejection.kind)
  return edit.text
}

describe('Taking in another schema', () => {
  it('It includes what the other schema embeds', () => {
    const text = taken(host, '#other', other)
    expect(defsOf(text)).toEqual(['#other', '#inner'])
    expect(JSON.parse(text).$defs['#other']).not.toHaveProperty('$defs')
    expect(text.startsWith(host.slice(0, -2))).toBe(true)
  })

  it('One that embeds nothing comes alone', () => {
    expect(defsOf(taken(host, '#inner', JSON.stringify(inner)))).toEqual(['#inner'])
  })

  it('Existing definitions stay unchanged', () => {
    const mine = JSON.stringify({ ...JSON.parse(host), $defs: { '#inner': { title: 'Mine', type: 'object' } } })
    const text = taken(mine, '#other', other)
    expect(defsOf(text)).toEqual(['#inner', '#other'])
    expect(text).toContain('"#inner":{"title":"Mine","type":"object"}')
    expect(taken(text, '#other', other)).toBe(text)
  })

  it.each([
    ['itself', '#host', host, 'contains-itself'],
    [
      'one that embeds it',
      '#other',
      JSON.stringify({ ...JSON.parse(other), $defs: { '#host': {} } }),
      'contains-itself',
    ],
    ['one that cannot be read', '#other', '{', 'no-such-schema'],
    ['one without an address', '', other, 'no-such-schema'],
  ])('A schema does not take in %s', (_, iri, text, kind) => {
    expect(takeSchema(host, { iri, text })).toMatchObject({ ok: false, rejection: { kind } })
  })
})
