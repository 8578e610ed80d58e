import { act, fireEvent, screen, within } from '@testing-library/react'
import { strToU8, unzipSync, zipSync, strFromU8 } from 'fflate'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readSchemaZip, writeSchemaZip } from '#web/features/schemas/list/schema-zip.ts'
import * as v from 'valibot'
import { Schema } from '#api/schemas/schemas.ts'
import { checkSchema } from '#domain/schemas/check/schema-check.ts'
import { schemaOf } from '#domain/schemas/document/schema.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { main } from '#test/support/policies/policies-world.tsx'
import { policyZip } from '#test/support/policies/policy-zips.ts'

const row = (name: string, document: unknown = { type: 'object', properties: { size: { type: 'number' } } }) =>
  JSON.stringify({ name, description: '', iri: `#${name}`, document: JSON.stringify(document) })
const zipOf = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

/** As saved by a tool that puts something before the archive. */
const preceded = (bytes: Uint8Array) => Uint8Array.of(...strToU8('#!/bin/sh\n'), ...bytes)

describe('A .schema file', () => {
  it.each<[string, Uint8Array, ReturnType<typeof readSchemaZip>]>([
    ['with a schema and a tag', zipOf({ '#a.json': row('A'), 'tags/t.json': '{}' }), { ok: true, texts: [row('A')] }],
    ['with the rows in a folder', zipOf({ 'schemas/#a.json': row('A') }), { ok: true, texts: [row('A')] }],
    ['with bytes before the zip', preceded(zipOf({ '#a.json': row('A') })), { ok: true, texts: [row('A')] }],
    ['without schemas', zipOf({ 'note.json': '{}' }), { ok: false, reason: 'no-schemas' }],
    ['that is a policy', policyZip(), { ok: false, reason: 'policy' }],
    ['that is cut off', zipOf({ '#a.json': row('A') }).slice(0, 60), { ok: false, reason: 'not-zip' }],
    ['that unpacks to too much', zipOf({ '#a.json': ' '.repeat(9 * 2 ** 20) }), { ok: false, reason: 'too-large' }],
  ])('%s is read or refused', (_, bytes, expected) => {
    expect(readSchemaZip(bytes)).toEqual(expected)
  })

  it('A written one holds the schema and what it embeds, each with its text unchanged', () => {
    const inner = '{ "$id": "#b", "title": "Inner", "type": "object", "properties": {} }'
    const text = `{ "type": "object", "properties": {}, "x": 1.50, "$defs": { "#b": ${inner} } }`
    const given = { name: 'Outer', uuid: 'a', iri: '#a', description: '', entity: 'USER', status: 'DRAFT', text }
    const files = unzipSync(writeSchemaZip(given))
    expect(Object.keys(files)).toEqual(['#a.json', '#b.json'])
    const [outer = '', embedded = ''] = Object.values(files).map((content) => strFromU8(content))
    expect(JSON.parse(outer)).toMatchObject({ name: 'Outer', iri: '#a', document: JSON.parse(text) })
    expect(outer).toContain(`"document":${text}`)
    expect(JSON.parse(embedded)).toMatchObject({ name: 'Inner', uuid: 'b' })
    expect(embedded).toContain(`"document":${inner}`)
    expect(readSchemaZip(writeSchemaZip(given)).ok).toBe(true)
  })

  it('Each schema of a written one can be taken in on its own, with those that it embeds in turn', () => {
    const site = { $id: '#site', title: 'Site', type: 'object', properties: { owner: { $ref: '#owner' } } }
    const owner = { $id: '#owner', title: 'Owner', type: 'object', properties: { home: { $ref: '#home' } } }
    const home = { $id: '#home', title: 'Home', type: 'object', properties: { street: { type: 'string' } } }
    const $defs = { '#site': site, '#owner': owner, '#home': home }
    const text = JSON.stringify({ type: 'object', properties: { site: { $ref: '#site' } }, $defs })
    const given = { name: 'Outer', uuid: 'a', iri: '#a', description: '', entity: 'USER', status: 'DRAFT', text }
    const read = readSchemaZip(writeSchemaZip(given))
    const documents = read.ok ? read.texts.map((one) => JSON.parse(one).document) : []
    expect(documents.map((one) => Object.keys(one.$defs ?? {}))).toEqual([
      ['#site', '#owner', '#home'],
      [],
      ['#home'],
      ['#owner', '#home'],
    ])
    expect(documents.flatMap((one) => checkSchema(JSON.stringify(one)))).toEqual([])
  })
})

it('A schema of a Guardian is exported with every member of its row, and its context as an object', () => {
  const document = '{"$id":"#a","type":"object","properties":{}}'
  const sent = {
    id: 's1',
    uuid: 'a',
    name: 'Outer',
    description: '',
    entity: 'VC',
    status: 'PUBLISHED',
    iri: '#a',
    version: '1.0.0',
    messageId: '1700000000.000000001',
    contextURL: 'ipfs://context',
    codeVersion: '1.1.0',
    context: '{"@context":{"@version":1.1}}',
  }
  const { text, ...schema } = schemaOf(v.parse(Schema, { ...sent, document }))
  const files = unzipSync(writeSchemaZip({ ...schema, text: text ?? '' }))
  const written: unknown = JSON.parse(strFromU8(files['#a.json'] ?? new Uint8Array()))
  expect(written).toMatchObject({ ...sent, context: JSON.parse(sent.context), document: JSON.parse(document) })
})

describe('Importing a .schema file', () => {
  async function choose(...files: Uint8Array[]) {
    const world = await openWorld({ path: '/schemas', signedInAs: {} })
    await world.user.click(await main().findByRole('button', { name: 'Import' }))
    const dialog = () => within(screen.getByRole('dialog', { name: 'Import a schema' }))
    await screen.findByRole('dialog', { name: 'Import a schema' })
    const chosen = files.map((bytes, index) => new File([new Uint8Array(bytes)], `${index + 1}.schema`))
    await world.user.upload(dialog().getByLabelText('Choose files'), chosen)
    return { ...world, dialog }
  }

  it.each([
    ['of zeros', new Uint8Array(2000), 'The file is neither a .schema file nor text in UTF-8.'],
    ['of other bytes', Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d), 'The file is neither a .schema file nor text in UTF-8.'],
    ['with a comma too many', strToU8('{"type": "object",}'), /^Line 1, column 19/],
    ['without content', strToU8(' \n'), 'The file is empty.'],
    ['with broken JSON, zipped', zipOf({ '#a.json': '{"name": ' }), /^Line 1, column 10/],
    ['of something else, zipped', zipOf({ 'photo.png': 'x' }), /^The zip contains no schemas\./],
  ])('A file %s is refused in words', async (_, bytes, words) => {
    const { dialog } = await choose(bytes)
    expect(await dialog().findByText(words)).toBeTruthy()
    expect(dialog().getByRole('button', { name: 'Create draft' })).toHaveProperty('disabled', true)
  })

  it.each([
    ['One schema', zipOf({ '#a.json': row('Bike') })],
    ['A zip after other bytes', preceded(zipOf({ '#a.json': row('Bike') }))],
  ])('%s is read like a text', async (_, bytes) => {
    const { dialog } = await choose(bytes)
    expect(await dialog().findByDisplayValue('Bike')).toBeTruthy()
  })

  it('Of several, those that are chosen become drafts, and those that cannot say why', async () => {
    const { user, dialog } = await choose(
      zipOf({ '#a.json': row('Bike'), '#b.json': row('Boat'), '#c.json': row('Broken', { type: 'object' }) }),
    )
    expect(await dialog().findByText('The file has 3 schemas. Choose which become drafts.')).toBeTruthy()
    expect(dialog().getByText(/“properties” is missing/)).toBeTruthy()
    expect(dialog().getAllByText('1 field to fill in.')).toHaveLength(2)
    await user.click(dialog().getByRole('checkbox', { name: 'Boat' }))
    await user.click(dialog().getByRole('button', { name: 'Create 1 draft' }))
    expect(await main().findByRole('link', { name: 'Bike' })).toBeTruthy()
    expect(main().queryByRole('link', { name: 'Boat' })).toBeNull()
  })

  it('Several files are read together, and those that cannot be read say why', async () => {
    const hologram = (title: string) => ({ title, type: 'string', format: 'hologram' })
    const odd = { a: hologram('View'), b: hologram('Side'), c: hologram('Top') }
    const zip = zipOf({ '#a.json': row('Bike'), '#b.json': row('Boat') })
    const { user, dialog, stall, endStall } = await choose(
      zip,
      zip.slice(0, 60),
      strToU8(row('Odd', { type: 'object', properties: odd })),
    )
    expect(await dialog().findByText('The 3 files have 3 schemas. Choose which become drafts.')).toBeTruthy()
    expect(dialog().getByText('2.schema: The zip file is damaged. Export it again.')).toBeTruthy()
    expect(
      dialog().getByText('3 fields to fill in. “View”, “Side” and “Top” have a custom structure, which is kept.'),
    ).toBeTruthy()
    stall('/api/v1/schemas')
    await user.click(dialog().getByRole('button', { name: 'Create 3 drafts' }))
    expect(await dialog().findByText('0 of 3 drafts created')).toBeTruthy()
    expect(dialog().getByRole('progressbar', { name: 'Drafts created' })).toMatchObject({ value: 0, max: 3 })
    expect(dialog().queryByRole('status')).toBeNull()
    endStall('/api/v1/schemas')
    expect(await main().findByRole('link', { name: 'Odd' })).toBeTruthy()
    expect(await main().findByRole('link', { name: 'Bike' })).toBeTruthy()
  })

  it('A failure keeps the dialog and the choice, and a retry creates the drafts', async () => {
    const { user, dialog, fail, repair } = await choose(zipOf({ '#a.json': row('Bike'), '#b.json': row('Boat') }))
    await dialog().findByRole('checkbox', { name: 'Boat' })
    fail('/api/v1/schemas')
    await user.click(dialog().getByRole('button', { name: 'Create 2 drafts' }))
    expect(await dialog().findByRole('alert')).toBeTruthy()
    repair('/api/v1/schemas')
    await user.click(dialog().getByRole('button', { name: 'Try again' }))
    expect(await main().findByRole('link', { name: 'Boat' })).toBeTruthy()
    expect(await main().findByRole('link', { name: 'Bike' })).toBeTruthy()
  })

  it('A zip is refused in words where the app cannot load what reads it', async () => {
    const reader = '#web/features/schemas/list/schema-zip.ts'
    onTestFinished(() => void vi.doUnmock(reader))
    vi.doMock(reader, () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    const { dialog } = await choose(zipOf({ '#a.json': row('Bike') }))
    expect(
      await dialog().findByText(/could not be loaded\. Reload the page, then choose the file again\.$/),
    ).toBeTruthy()
  })

  it('A file that is dropped on the page opens the dialog', async () => {
    await openWorld({ path: '/schemas', signedInAs: {} })
    await main().findByRole('button', { name: 'Import' })
    const files = [new File([zipOf({ '#a.json': row('Bike') })], 'a.schema')]
    const dataTransfer = { types: ['Files'], files }
    act(() => void fireEvent.dragOver(document.body, { dataTransfer }))
    expect(screen.getByText('Drop a schema file to import it')).toBeTruthy()
    act(() => void fireEvent.drop(document.body, { dataTransfer }))
    expect(await screen.findByDisplayValue('Bike')).toBeTruthy()
  })

  it('A file that holds a policy says where to import it', async () => {
    const { dialog } = await choose(policyZip())
    expect(await dialog().findByText('The zip contains a policy. Import it on the Policies page.')).toBeTruthy()
  })
})
