import { screen, within } from '@testing-library/react'
import { strToU8, unzipSync, zipSync, strFromU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readSchemaZip, writeSchemaZip } from '#web/features/schemas/list/schema-zip.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { main } from '#test/support/policies/policies-world.tsx'
import { policyZip } from '#test/support/policies/policy-zips.ts'

const row = (name: string, document: unknown = { type: 'object', properties: { size: { type: 'number' } } }) =>
  JSON.stringify({ name, description: '', iri: `#${name}`, document: JSON.stringify(document) })
const zipOf = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

describe('A .schema file', () => {
  it.each<[string, Uint8Array, ReturnType<typeof readSchemaZip>]>([
    ['with a schema and a tag', zipOf({ '#a.json': row('A'), 'tags/t.json': '{}' }), { ok: true, texts: [row('A')] }],
    ['with the rows in a folder', zipOf({ 'schemas/#a.json': row('A') }), { ok: true, texts: [row('A')] }],
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
    const [outer, embedded] = Object.values(files).map((content): unknown => JSON.parse(strFromU8(content)))
    expect(outer).toMatchObject({ name: 'Outer', iri: '#a', document: text })
    expect(embedded).toMatchObject({ name: 'Inner', uuid: 'b', document: inner })
    expect(readSchemaZip(writeSchemaZip(given)).ok).toBe(true)
  })
})

describe('Importing a .schema file', () => {
  async function choose(bytes: Uint8Array) {
    const world = await openWorld({ path: '/schemas', signedInAs: {} })
    await world.user.click(await main().findByRole('button', { name: 'Import' }))
    const dialog = () => within(screen.getByRole('dialog', { name: 'Import a schema' }))
    await screen.findByRole('dialog', { name: 'Import a schema' })
    await world.user.upload(dialog().getByLabelText('Choose a file'), new File([new Uint8Array(bytes)], 'a.schema'))
    return { ...world, dialog }
  }

  it('One schema is read like a text', async () => {
    const { dialog } = await choose(zipOf({ '#a.json': row('Bike') }))
    expect(await dialog().findByDisplayValue('Bike')).toBeTruthy()
  })

  it('Of several, those that are chosen become drafts, and those that cannot say why', async () => {
    const { user, dialog } = await choose(
      zipOf({ '#a.json': row('Bike'), '#b.json': row('Boat'), '#c.json': row('Broken', { type: 'object' }) }),
    )
    expect(await dialog().findByText('The file has 3 schemas. Choose which become drafts.')).toBeTruthy()
    expect(dialog().getByText(/“properties” is missing/)).toBeTruthy()
    await user.click(dialog().getByRole('checkbox', { name: 'Boat' }))
    await user.click(dialog().getByRole('button', { name: 'Create 1 draft' }))
    expect(await main().findByRole('link', { name: 'Bike' })).toBeTruthy()
    expect(main().queryByRole('link', { name: 'Boat' })).toBeNull()
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

  it('A file that holds a policy says where to import it', async () => {
    const { dialog } = await choose(policyZip())
    expect(await dialog().findByText('The zip contains a policy. Import it on the Policies page.')).toBeTruthy()
  })
})
