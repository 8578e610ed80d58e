import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importSchemas } from '#server/cli/import-schemas.ts'
import { runSchemaCommand } from '#server/cli/schema-command.ts'
import { countSchemas, listSchemaRows } from '#server/areas/schemas/store/schemas.ts'
import { packedEntry, writeZip } from '#server/platform/zip/zip-writer.ts'
import { policyZip } from '#test/support/policies/policy-zips.ts'
import { giveAccount } from '#test/support/server/accounts.ts'
import { temporaryFolder } from '#test/support/server/process.ts'
import { noon, startService } from '#test/support/server/service.ts'

const encoder = new TextEncoder()

function aDocument(uuid: string, title: string, more: object = {}): string {
  const comment = JSON.stringify({ term: 'size', '@id': 'https://schema.org/Number' })
  const properties = { size: { title: 'Size', type: 'number', $comment: comment } }
  return JSON.stringify({ $id: `#${uuid}`, title, type: 'object', properties, required: [], ...more })
}

function aRow(uuid: string, name: string, document = aDocument(uuid, name)): string {
  return JSON.stringify({ name, uuid, iri: `#${uuid}`, description: `About ${name}`, document })
}

function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  return writeZip(Object.entries(files).map(([name, text]) => packedEntry(name, encoder.encode(text))))
}

async function site() {
  const world = await startService({ sample: false })
  await giveAccount(world)
  const folder = await temporaryFolder()
  const place = (name: string) => join(folder, name)
  const { store } = world
  return {
    store,
    place,
    count: () => countSchemas(store),
    async load(name: string, content: Uint8Array | string, given: { owner?: string; entity?: 'USER' } = {}) {
      await writeFile(place(name), content)
      return importSchemas(store, { file: place(name), entity: 'STANDARD_REGISTRY', owner: null, ...given }, noon)
    },
    command: (given: Parameters<typeof runSchemaCommand>[1]) => runSchemaCommand(store, given),
  }
}

it('The command imports every schema of a .schema file, and leaves alone what is here already', async () => {
  const { load, store, count } = await site()
  const file = zipOf({ '#a.json': aRow('a', 'Boat'), '#b.json': aRow('b', 'Bike'), 'tags/0.json': '{}' })
  expect(await load('a.schema', file)).toBe(
    'Boat: imported as a draft for STANDARD_REGISTRY, with the UUID a.\nBike: imported as a draft for STANDARD_REGISTRY, with the UUID b.',
  )
  const rows = await listSchemaRows(store, { offset: 0, limit: 10 })
  expect(rows.map(({ uuid, status, description }) => [uuid, status, description]).toSorted()).toEqual([
    ['a', 'DRAFT', 'About Boat'],
    ['b', 'DRAFT', 'About Bike'],
  ])
  expect(await load('b.schema', file)).toBe('Boat: already exists, unchanged.\nBike: already exists, unchanged.')
  expect(await count()).toBe(2)
})

it('The command imports a JSON Schema, and says what it changed', async () => {
  const { load, store } = await site()
  const text = '{"title":"Float","type":"object","properties":{"wheel size":{"type":"number"}}}'
  expect(await load('a.json', text, { entity: 'USER' })).toMatch(
    /^Float: imported as a draft for USER, with the UUID [-\w]{36}\.\n {2}“wheel size” becomes “\w+”: keys have no spaces\.$/,
  )
  expect((await listSchemaRows(store, { offset: 0, limit: 10 }))[0]?.creator).toMatch(/^did:/)
})

it.each<[string, Uint8Array | string, string]>([
  ['that is not JSON', '{"title"', 'nothing was imported.\n  The text is not JSON (line 1, column 9).'],
  ['that describes no object', '{"type":"string"}', 'It does not describe an object: “properties” is missing.'],
  ['without a name', '{"properties":{"a":{"type":"string"}}}', 'The schema has no name. Give it a title.'],
  ['that is a policy', policyZip(), 'is a policy. Import it with “import policy”.'],
  ['without schemas', zipOf({ 'note.json': '[]' }), 'is a zip file without schemas.'],
  ['that is cut off', zipOf({ '#a.json': aRow('a', 'A') }).slice(0, 60), 'is truncated or damaged'],
  ['that is no text', new Uint8Array([0xff, 0xfe, 0x80]), 'is not UTF-8 text.'],
  [
    'of which one schema cannot be imported',
    zipOf({ '#a.json': aRow('a', 'Boat'), '#b.json': aRow('b', 'Bike', '{"type":"object"}') }),
    'nothing was imported.\n  #b.json: It does not describe an object: “properties” is missing.',
  ],
])('A file %s is refused with the reason, and nothing of it is kept', async (_, content, message) => {
  const { load, count } = await site()
  await expect(load('a.schema', content)).rejects.toThrow(message)
  expect(await count()).toBe(0)
})

it('The command says that a file or an account is not there', async () => {
  const { load, store, place } = await site()
  const missing = { file: place('none'), entity: 'USER', owner: null } as const
  await expect(importSchemas(store, missing, noon)).rejects.toThrow('none cannot be read.')
  await expect(load('a.schema', aRow('a', 'Boat'), { owner: 'nobody' })).rejects.toThrow(
    'There is no account called nobody.',
  )
})

it('An exported file holds the schema and what it embeds, and can be imported elsewhere', async () => {
  const { load, command, place } = await site()
  const outer = aDocument('a', 'Boat', { $defs: { '#b': { ...Object(JSON.parse(aDocument('b', 'Bike'))) } } })
  await load('a.json', aRow('a', 'Boat', outer))
  expect(await command({ name: 'schema list' })).toBe('a\tBoat\tSTANDARD_REGISTRY\tdraft')
  const file = place('b.schema')
  expect(await command({ name: 'schema export', schema: 'a', file })).toMatch(
    /^Wrote Boat to .*b\.schema, \d+ bytes\.$/,
  )
  await expect(command({ name: 'schema export', schema: '#a', file })).rejects.toThrow('already exists')
  await expect(command({ name: 'schema export', schema: 'c', file })).rejects.toThrow(
    'No system schema has the UUID c. “schema list” lists them.',
  )
  const other = await site()
  expect(await other.command({ name: 'schema list' })).toBe('There are no schemas.')
  expect((await other.load('c.schema', await readFile(file))).split('\n')).toEqual([
    'Boat: imported as a draft for STANDARD_REGISTRY, with the UUID a.',
    'Bike: imported as a draft for STANDARD_REGISTRY, with the UUID b.',
  ])
})
