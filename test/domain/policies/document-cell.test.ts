import { describe, expect, it } from 'vitest'
import type { StoredDocument } from '#api/policies/blocks.ts'
import {
  cellOf,
  columnsOf,
  firstWords,
  isIdentifier,
  shownUnder,
  documentContent,
  valueUnder,
} from '#domain/policies/document-cell.ts'

const row: StoredDocument = {
  id: 'd1',
  owner: 'did:hedera:x',
  ownerName: 'installer',
  schema: '#s',
  createDate: '2026-03-12T12:00:00.000Z',
  updateDate: null,
  option: { status: 'new' },
  document: { id: 'urn:1', credentialSubject: [{ type: 'S', serial: 'A-1', capacity: 5.5, '@context': [] }] },
}

describe('cellOf', () => {
  it.each([
    [undefined, { kind: 'nothing' }],
    [null, { kind: 'nothing' }],
    ['', { kind: 'nothing' }],
    [[], { kind: 'nothing' }],
    [0, { kind: 'number', text: '0' }],
    [12345678901234567890n, { kind: 'number', text: '12345678901234567890' }],
    [false, { kind: 'flag', value: false }],
    ['<b>x</b>', { kind: 'text', text: '<b>x</b>' }],
    [['a', 'b'], { kind: 'text', text: 'a, b' }],
    ['2026-03-12T12:00:00.000Z', { kind: 'time', at: Date.UTC(2026, 2, 12, 12) }],
    ['2026-03-12', { kind: 'text', text: '2026-03-12' }],
    ['2026-13-12T12:00:00Z', { kind: 'text', text: '2026-13-12T12:00:00Z' }],
    [
      { type: 'Point', coordinates: [7.447, 46.948] },
      { kind: 'place', points: [[7.447, 46.948]] },
    ],
    [
      { type: 'Point', coordinates: [] },
      { kind: 'json', text: '{"type":"Point","coordinates":[]}' },
    ],
    [{ a: 1n }, { kind: 'json', text: '{"a":"1"}' }],
    [[{ a: 1 }], { kind: 'json', text: '[{"a":1}]' }],
  ])('It shows %o as the right kind of cell', (value, expected) => {
    expect(cellOf(value)).toEqual(expected)
  })

  it('It shortens long values', () => {
    const cell = cellOf({ text: 'x'.repeat(500) })
    expect(cell.kind === 'json' && cell.text.length).toBeLessThan(200)
  })
})

describe('valueUnder', () => {
  it.each([
    ['document.credentialSubject.0.serial', 'A-1'],
    ['option.status', 'new'],
    ['owner', 'did:hedera:x'],
    ['document.credentialSubject.1.serial', undefined],
    ['document.constructor', undefined],
    ['nothing.at.all', undefined],
  ])('It finds the value at %s', (name, expected) => {
    expect(valueUnder(row, name)).toEqual(expected)
  })

  it('An owner with a name is shown by name', () => {
    expect(shownUnder(row, 'owner', [])).toBe('installer')
    expect(shownUnder({ ...row, ownerName: null }, 'owner', [])).toBe('did:hedera:x')
    expect(shownUnder(row, 'id', [])).toBe('d1')
  })

  it('Somebody whom a document is assigned to is shown by name', () => {
    const assigned = { ...row, assignedTo: 'did:hedera:y' }
    expect(shownUnder({ ...assigned, assignedToName: 'vera' }, 'assignedTo', [])).toBe('vera')
    expect(shownUnder(assigned, 'assignedTo', [])).toBe('did:hedera:y')
  })

  it.each([
    ['did:hedera:y', 'registry', 'registry'],
    ['did:hedera:y', undefined, 'did:hedera:y'],
    [{ id: 'did:hedera:y', group: 'g' }, 'registry', 'registry'],
    [{ id: 'did:hedera:y', group: 'g' }, undefined, 'did:hedera:y'],
  ])('The issuer %j with the name %s is shown as %s', (issuer, issuerName, expected) => {
    const signed = { ...row, document: { issuer }, issuerName }
    expect(shownUnder(signed, 'document.issuer', [])).toBe(expected)
  })

  it('A known schema is shown by name', () => {
    const schemas = [
      { iri: '#other', name: 'Other' },
      { iri: '#item', name: 'Item' },
    ]
    expect(shownUnder({ ...row, schema: '#item' }, 'schema', schemas)).toBe('Item')
    expect(shownUnder({ ...row, schema: '#gone' }, 'schema', schemas)).toBe('#gone')
    expect(shownUnder({ ...row, schema: null }, 'schema', schemas)).toBeNull()
  })
})

describe('columnsOf', () => {
  it('It uses the fields of the source and recognizes numbers', () => {
    const fields = [
      { name: 'document.credentialSubject.0.capacity', title: 'Capacity', type: 'text' },
      { name: 'option.status', title: '', type: 'text' },
    ]
    expect(columnsOf(fields, [row])).toEqual([
      { name: 'document.credentialSubject.0.capacity', title: 'Capacity', isNumber: true },
      { name: 'option.status', title: 'option.status', isNumber: false },
    ])
  })

  it('It uses the members of the documents if the source has no fields', () => {
    expect(columnsOf([], [row]).map(({ name }) => name)).toEqual([
      'document.credentialSubject.0.serial',
      'document.credentialSubject.0.capacity',
      'createDate',
    ])
    expect(columnsOf([], [{ ...row, document: { plain: 1 } }]).map(({ name }) => name)).toEqual([
      'document.plain',
      'createDate',
    ])
    expect(columnsOf([], [])).toEqual([{ name: 'createDate', title: 'createDate', isNumber: false }])
  })
})

describe('subjectOf', () => {
  it.each([
    [{ credentialSubject: [{ a: 1 }] }, { a: 1 }],
    [{ credentialSubject: { a: 1 } }, { a: 1 }],
    [{ a: 1 }, { a: 1 }],
    ['text', 'text'],
    [null, null],
  ])('It finds the subject of %j', (document, expected) => {
    expect(documentContent(document)).toEqual(expected)
  })
})

it.each([
  ['Farm', 'Farm'],
  [{ type: 'S', id: 'did:hedera:x', '@context': ['c'], field0: 5, field1: { field0: '', field1: 'North' } }, 'North'],
  [[{ field0: '2026-03-12T12:00:00Z' }, { field0: 'did:hedera:x' }, ['South']], 'South'],
  [{ field0: true }, null],
  [undefined, null],
])('The first words of %j are %o', (value, expected) => {
  expect(firstWords(value)).toBe(expected)
})

describe('isIdentifier', () => {
  it.each([
    ['urn:uuid:4f1a9c1e-2d6b-4a53-9f0e-0a7b3c5d8e21', true],
    ['did:hedera:testnet:abc_0.0.1', true],
    ['ipfs://bafybeigdyrzt5sfp7', true],
    ['tag:example.org,2026:a', true],
    ['4F1A9C1E-2d6b-4a53-9f0e-0a7b3c5d8e21', true],
    ['#4f1a9c1e-2d6b-4a53-9f0e-0a7b3c5d8e21&1.0.0', true],
    ['Sunny Farm', false],
    ['A-1', false],
    ['Note: by noon', false],
    ['12:30', false],
    ['Site:North', false],
    ['https://example.org/a', false],
    ['mailto:ann@example.org', false],
    ['', false],
  ])('It tells whether %j is no words', (text, expected) => {
    expect(isIdentifier(text)).toBe(expected)
  })
})
