import { describe, expect, it } from 'vitest'
import { linesOfDocument } from '#domain/policies/document-lines.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'

const schema = {
  $id: '#s',
  type: 'object',
  properties: {
    '@context': { readOnly: true },
    serial: { title: 'Serial number', type: 'string' },
    capacity: {
      title: 'Capacity',
      type: 'number',
      $comment: JSON.stringify({ unit: 'kW', unitSystem: 'postfix' }),
    },
    place: { title: 'Place', $ref: '#place' },
    meters: { title: 'Meters', type: 'array', items: { $ref: '#place' } },
    note: { title: 'Read this', type: 'null' },
  },
  $defs: { '#place': { $id: '#place', type: 'object', properties: { town: { title: 'Town', type: 'string' } } } },
}

function lines(document: unknown, text = JSON.stringify(schema)) {
  const read = readDocument(text)
  return linesOfDocument(document, read.ok ? read.document : null)
}

describe('linesOfDocument', () => {
  it('It labels each field as its schema does, with its unit, and leaves out help texts', () => {
    const [serial, capacity] = lines({ credentialSubject: [{ serial: 'A-1', capacity: 5, '@context': [] }] })
    expect(serial).toMatchObject({ label: 'Serial number', values: [{ kind: 'text', text: 'A-1' }] })
    expect(capacity).toMatchObject({ label: 'Capacity', unit: { text: 'kW', side: 'postfix' } })
    expect(lines({ serial: 'A-1' }).map(({ label }) => label)).not.toContain('Read this')
  })

  it('It lists fields that were left empty', () => {
    expect(lines({})[0]).toMatchObject({ label: 'Serial number', values: [{ kind: 'nothing' }] })
  })

  it('It descends into nested objects and into each object of a list', () => {
    const [, , place, meters] = lines({ place: { town: 'Bonn' }, meters: [{ town: 'Ulm' }, { town: 'Rom', more: 1 }] })
    expect(place?.parts).toMatchObject([[{ label: 'Town', values: [{ kind: 'text', text: 'Bonn' }] }]])
    expect(meters?.parts).toMatchObject([[{ label: 'Town' }], [{ label: 'Town' }, { label: 'more' }]])
  })

  it('It lists members that the schema does not know under their own names', () => {
    const unknown = lines({ serial: 'A-1', extra: true, deep: { a: [{ b: 1 }] } }).slice(-2)
    expect(unknown.map(({ label }) => label)).toEqual(['extra', 'deep'])
    expect(unknown[1]?.parts[0]?.[0]).toMatchObject({ label: 'a', parts: [[{ label: 'b' }]] })
  })

  it('It reads a document without its schema', () => {
    expect(lines({ a: 'x', id: 'urn:1' }, 'no schema')).toMatchObject([{ label: 'a' }])
    expect(lines('a text', 'no schema')).toEqual([])
  })
})
