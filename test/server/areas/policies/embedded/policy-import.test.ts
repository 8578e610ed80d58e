import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { importCheckedPolicy } from '#server/areas/policies/embedded/policy-import.ts'
import {
  exportPolicy,
  policyDependents,
  deletePolicy,
  putPolicyName,
} from '#server/areas/policies/embedded/policy-upkeep.ts'
import type { ImportChoice } from '#server/areas/policies/embedded/policy-target.ts'
import { packageOf, schemaPackageOf } from '#server/areas/policies/file/policy-package.ts'
import { receivePolicy } from '#server/areas/policies/file/policy-received.ts'
import { listPolicyRows } from '#server/areas/policies/store/policies.ts'
import type { Store } from '#server/platform/database/database.ts'
import { aPolicy, didOf, importInto, itemSchema } from '#test/support/policies/policies.ts'
import { guardianPolicy, jsonBytes, policyZip } from '#test/support/policies/policy-zips.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const now = Date.parse('2026-03-12T12:00:00.000Z')

function importBytes(
  store: Store,
  bytes: Uint8Array,
  {
    choice = 'ask',
    mayTakeOver = false,
    by = 'owner',
  }: { choice?: ImportChoice; mayTakeOver?: boolean; by?: string } = {},
) {
  const { policy, refusals } = receivePolicy(bytes, 'file')
  expect(refusals).toEqual([])
  const options = { owner: didOf(by), newOwner: didOf(by), by, now, didOf, choice, mayTakeOver }
  return importCheckedPolicy(store, { policy, zip: packageOf(bytes) }, options)
}

const names = async (store: Store) => (await listPolicyRows(store)).map(({ name, policy_tag }) => [name, policy_tag])
const entriesOf = (zip: Uint8Array) => Object.entries(unzipSync(zip))
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

/** The rows of every table that is about policies. */
async function rowsIn(store: Store): Promise<Record<string, number>> {
  const tables = (await store.introspection.getTables()).filter(({ name }) => name.startsWith('policy'))
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)}`.execute(store)
    counts[name] = rows.length
  }
  return counts
}

describeOnStores('Files of policies', (open) => {
  it('A file is exported byte for byte and imports as the same version', async () => {
    const store = await open()
    const zip = policyZip()
    const { id, outcome, number } = await importBytes(store, zip)
    expect([outcome, number]).toEqual(['new', 1])
    const exported = await exportPolicy(store, id)
    expect(Buffer.from(exported.zip).equals(zip)).toBe(true)
    expect(await importBytes(store, exported.zip)).toMatchObject({ id, number: 1, outcome: 'unchanged' })
    expect(await rowsIn(store)).toMatchObject({ policy: 1, policy_version: 1, policy_origin: 1, policy_file: 1 })
  })

  it('A large file is returned completely', async () => {
    const store = await open()
    const noise = Uint8Array.from({ length: 1_200_000 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) & 0xff)
    const zip = policyZip(guardianPolicy(), { 'artifacts/a2': [noise, { level: 0 }] })
    const { id } = await importBytes(store, zip)
    expect(await rowsIn(store)).toMatchObject({ policy_file: 3 })
    expect(Buffer.from((await exportPolicy(store, id)).zip).equals(zip)).toBe(true)
  })

  it('A new name changes policy.json at that place only, and stays with the next version', async () => {
    const store = await open()
    const zip = policyZip()
    const { id } = await importBytes(store, zip)
    await putPolicyName(store, id, { name: ' E-bikes “fast” ', by: 'owner', now })
    expect(await names(store)).toEqual([['E-bikes “fast”', 'Tag_1700000000000']])
    const before = entriesOf(zip)
    const after = entriesOf((await exportPolicy(store, id)).zip)
    expect(after.map(([name]) => name)).toEqual(before.map(([name]) => name))
    for (const [index, [name, content]] of after.entries()) {
      const was = textOf(before[index]?.[1])
      expect(textOf(content)).toBe(name === 'policy.json' ? was.replace('"Bikes"', '"E-bikes “fast”"') : was)
    }
    expect(await importBytes(store, zip)).toMatchObject({ id, outcome: 'unchanged' })
    const renamed = (await exportPolicy(store, id)).zip
    expect(await importBytes(store, renamed)).toMatchObject({ id, outcome: 'unchanged' })
    const next = policyZip(guardianPolicy({ description: 'More bikes' }))
    expect(await importBytes(store, next)).toMatchObject({ id, outcome: 'version', name: 'E-bikes “fast”' })
  })

  it.each<[string, string]>([
    ['', 'A policy needs a name.'],
    ['   ', 'A policy needs a name.'],
    ['x'.repeat(201), 'A name has at most 200 characters.'],
    ['a\0b', 'The name contains a character that is not allowed.'],
  ])('A policy cannot be called %j', async (name, message) => {
    const store = await open()
    const { id } = await importBytes(store, policyZip())
    await expect(putPolicyName(store, id, { name, by: 'owner', now })).rejects.toThrow(message)
    expect(await names(store)).toEqual([['Bikes', 'Tag_1700000000000']])
  })

  it.each<[string, JsonObject]>([
    ['name', { name: 'Boats' }],
    ['uuid', { uuid: '5b1c1f5e-0000-4000-8000-000000000002' }],
    ['creator', { owner: 'did:hedera:testnet:other_0.0.2', creator: 'did:hedera:testnet:other_0.0.2' }],
  ])('A file with the same tag and another %s stops, replaces or becomes another policy', async (_, given) => {
    const store = await open()
    const { id } = await importBytes(store, policyZip())
    const other = policyZip(guardianPolicy({ ...given, description: 'Others' }))
    await expect(importBytes(store, other)).rejects.toThrow('already has the policyTag Tag_1700000000000')
    expect(await rowsIn(store)).toMatchObject({ policy: 1, policy_file: 1, policy_version: 1 })
    const another = await importBytes(store, other, { choice: 'another' })
    expect(another).toMatchObject({ outcome: 'new', number: 1, tag: 'Tag_1700000000000_2' })
    expect(another.id).not.toBe(id)
    expect(await importBytes(store, other)).toMatchObject({ id: another.id, outcome: 'unchanged' })
    const { zip } = await exportPolicy(store, another.id)
    expect(JSON.parse(textOf(unzipSync(zip)['policy.json']))).toMatchObject({ policyTag: 'Tag_1700000000000_2' })
    await deletePolicy(store, another.id, { by: 'admin', now })
    expect(await importBytes(store, other, { choice: 'replace' })).toMatchObject({ id, outcome: 'version', number: 2 })
    expect(Buffer.from((await exportPolicy(store, id)).zip).equals(other)).toBe(true)
  })

  it('A policy of another registry is not replaced', async () => {
    const store = await open()
    await importBytes(store, policyZip())
    const next = policyZip(guardianPolicy({ description: 'More' }))
    await expect(importBytes(store, next, { by: 'vera' })).rejects.toThrow('belongs to another Standard Registry')
    expect(await importBytes(store, next, { by: 'vera', mayTakeOver: true })).toMatchObject({ outcome: 'version' })
  })

  it('A removed policy leaves nothing, and others stay', async () => {
    const store = await open()
    const kept = await importBytes(store, policyZip())
    const before = await rowsIn(store)
    const documents = Array.from({ length: 250 }, (_, at) => ({
      schema: itemSchema,
      owner: 'ina',
      document: { serial: `A-${at}` },
    }))
    const { id } = await importInto(store, aPolicy({ documents }))
    expect(await policyDependents(store, id)).toEqual({
      name: 'Items',
      tag: 'items',
      documents: 250,
      failures: 0,
      participants: 0,
      versions: 1,
    })
    await deletePolicy(store, id, { by: 'admin', now })
    expect(await rowsIn(store)).toEqual(before)
    expect(await names(store)).toEqual([[kept.name, kept.tag]])
    await expect(deletePolicy(store, id, { by: 'admin', now })).rejects.toThrow('Policy not found.')
  })

  it('A policy from JSON, and one that came without a file, can be exported and imported elsewhere', async () => {
    const store = await open()
    const { id } = await importBytes(store, jsonBytes(aPolicy({ policyTag: 'json' })))
    const merged = await importInto(store, aPolicy({ name: 'Merged' }))
    for (const policyId of [id, merged.id]) {
      const { zip } = await exportPolicy(store, policyId)
      const { policy, refusals } = receivePolicy(zip, 'file')
      expect(refusals).toEqual([])
      expect(policy).toMatchObject({ policyRoles: ['Installer', 'Verifier'], schemas: [{ iri: itemSchema }] })
      expect(Object.keys(unzipSync(schemaPackageOf(zip)))).toEqual([`${itemSchema}.json`])
    }
  })
})
