import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { listPolicies } from '#api/policies/policies.ts'
import { runAccountCommand } from '#server/cli/account-command.ts'
import { importPolicy } from '#server/cli/import-policy.ts'
import { insertDocuments, setNextNumber } from '#server/areas/policies/store/documents.ts'
import { databaseNow, dropLease, takeLease } from '#server/platform/database/lease.ts'
import { addStage, listStages } from '#server/areas/policies/store/policy-stages.ts'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { aBlock, aPolicy, importInto, itemSchema, policyRows } from '#test/support/policies/policies.ts'
import { temporaryFolder } from '#test/support/server/process.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { isFullTier } from '#test/support/tier.ts'

async function site(options: { sample?: boolean; isEmpty?: boolean } = {}) {
  const world = await startService({ sample: options.sample ?? false })
  if (!options.isEmpty) await giveAccount(world)
  const folder = await temporaryFolder()
  const file = join(folder, 'policy.json')
  return {
    ...world,
    world,
    file,
    async run(policy: unknown, owner: string | null = null) {
      await writeFile(file, typeof policy === 'string' ? policy : JSON.stringify(policy))
      return importPolicy(world.store, { file, owner }, noon)
    },
    async policiesOf(username: string) {
      const headers = bearer(await tokenOf(world, username))
      const response = await world.app.request(listPolicies.path, { headers })
      const policies: { name: string; userRoles: string[] }[] = await response.json()
      return policies.map(({ name, userRoles }) => [name, userRoles])
    },
  }
}

const documents = ['A-1', 'A-2', 'A-2'].map((serial) => ({ schema: itemSchema, owner: 'ada', document: { serial } }))

it('An import without an owner belongs to the first Standard Registry account', async () => {
  const { world, run, policiesOf, store } = await site()
  await giveAccount(world, { username: 'ada', role: 'USER' })
  expect(await run(aPolicy({ documents }))).toBe(
    'Items, stored as version 1, owned by admin: 18 blocks, 3 new documents.',
  )
  expect(await policiesOf('admin')).toEqual([['Items', ['OWNER']]])
  expect(await run(aPolicy({ documents }), 'ada')).toBe(
    'Items, stored as version 2, owned by ada: 18 blocks, 0 new documents.',
  )
  expect(await policiesOf('ada')).toEqual([['Items', ['OWNER']]])
  const versions = await store.selectFrom('policy_version').select(['number', 'written_by']).orderBy('number').execute()
  expect(versions).toEqual([
    { number: 1, written_by: 'admin' },
    { number: 2, written_by: 'ada' },
  ])
})

it.each([undefined, null, '', 5, {}])('An import calls a block of the type %j unknown', async (blockType) => {
  const { run } = await site()
  const config = {
    ...aBlock('interfaceContainerBlock', 'root', { permissions: 'ANY_ROLE' }),
    children: [{ blockType }],
  }
  expect(await run(aPolicy({ config }))).toContain('Stored, but not run here: unknown.')
})

it('An import stores blocks that do not run here and names their types', async () => {
  const { run, store } = await site()
  const mint = aBlock('messagesReportBlock', 'mint', { rule: '1 + 1', tokenId: '0.0.1' }, [
    aBlock('httpRequestBlock', 'impact'),
  ])
  const config = aBlock('interfaceContainerBlock', 'root', { permissions: 'OWNER' }, [mint])
  const said = await run(aPolicy({ config }))
  expect(said).toContain(
    'Items, stored as version 1, owned by admin: 3 blocks, 0 new documents. Stored, but not run here: httpRequestBlock, messagesReportBlock.',
  )
  expect(said).toContain(
    'messagesReportBlock does not run here: it works with topics of the network, and a dry run has none',
  )
  const { body } = await store.selectFrom('policy').select('body').executeTakeFirstOrThrow()
  expect(JSON.parse(body).config.children[0]).toMatchObject(mint)
})

it('The command gives roles', async () => {
  const { world, run, policiesOf, store } = await site()
  await giveAccount(world, { username: 'ada', role: 'USER' })
  await run(aPolicy())
  const readPassword = () => Promise.reject(new Error('no password is asked for'))
  const give = (policy: string, role: string, username = 'ada') =>
    runAccountCommand(store, { name: 'account role', username, policy, role }, { readPassword, now: noon })
  expect(await give('items', 'Verifier')).toBe('ada now has the role Verifier in Items.')
  expect(await policiesOf('ada')).toEqual([['Items', ['Verifier']]])
  await expect(give('none', 'Verifier')).rejects.toThrow('No policy has the policyTag none.')
  await expect(give('items', 'Plumber')).rejects.toThrow('Items has no role Plumber; it has Installer, Verifier.')
  await expect(give('items', 'Verifier', 'bob')).rejects.toThrow('There is no account called bob.')
})

it('The first import removes the sample policies and says so', async () => {
  const { run, policiesOf } = await site({ sample: true })
  expect(await policiesOf('admin')).toEqual([
    ['Solar installations', ['OWNER']],
    ['Well monitoring', ['OWNER']],
  ])
  expect(await run(aPolicy())).toContain('The sample policies were removed.')
  expect(await policiesOf('admin')).toEqual([['Items', ['OWNER']]])
  expect(await run(aPolicy())).not.toContain('removed')
})

it.runIf(isFullTier)('A large import is staged, one at a time, and the sample stays until it is complete', async () => {
  const { world, run, policiesOf, store } = await site({ sample: true })
  await giveAccount(world, { username: 'ada', role: 'USER' })
  const many = Array.from({ length: 150 }, (_, at) => ({ ...documents[0], document: { serial: `M-${at}` } }))
  const lease = { name: 'import policy', owner: 'another', now: await databaseNow(store), duration: 60_000 }
  await takeLease(store, lease)
  await expect(run(aPolicy({ documents: many }))).rejects.toThrow('Another policy import is running.')
  expect(await policiesOf('admin')).toHaveLength(2)
  await dropLease(store, lease)
  expect(await run(aPolicy({ documents: many }))).toBe(
    'Items, stored as version 1, owned by admin: 18 blocks, 150 new documents. The sample policies were removed.',
  )
  expect(await policiesOf('admin')).toEqual([['Items', ['OWNER']]])
  expect(await store.selectFrom('policy_document').select('id').execute()).toHaveLength(150)
  expect(await run(aPolicy({ documents: many }))).toBe('Items: nothing has changed since version 1.')
  const more = Array.from({ length: 150 }, (_, at) => ({ ...documents[0], document: { serial: `N-${at}` } }))
  await takeLease(store, lease)
  await expect(run(aPolicy({ documents: more }))).rejects.toThrow('Another policy import is running.')
  await dropLease(store, lease)
  expect(await run(aPolicy({ documents: [...many, ...more] }))).toBe(
    'Items, stored as version 2, owned by admin: 18 blocks, 150 new documents.',
  )
  expect(await store.selectFrom('policy_document').select('id').execute()).toHaveLength(300)
})

it('An import cleans up after an aborted one and imports its documents', async () => {
  const { world, run, store } = await site()
  await giveAccount(world, { username: 'ada', role: 'USER' })
  await run(aPolicy({ documents }))
  const { id } = await store.selectFrom('policy').select('id').executeTakeFirstOrThrow()
  const left = await store.selectFrom('policy_document').selectAll().executeTakeFirstOrThrow()
  await addStage(store, { id: 'left', policy_id: id, first: 3, last: 4, filled: 0 })
  const serial = { ...documents[0], document: { serial: 'A-3' } }
  await insertDocuments(store, [{ ...left, number: 3, id: 'left' }])
  await setNextNumber(store, id, 4)
  expect(await run(aPolicy({ documents: [...documents, serial] }))).toContain('stored as version 2')
  const numbers = await store.selectFrom('policy_document').select('number').orderBy('number').execute()
  expect(numbers.map(({ number }) => number)).toEqual([0, 1, 2, 4])
  expect(await store.selectFrom('policy_stage').selectAll().execute()).toEqual([])
})

it('An import starts over if another version came in between', async () => {
  const { world, run, store } = await site()
  await giveAccount(world, { username: 'ada', role: 'USER' })
  const many = Array.from({ length: 300 }, (_, at) => ({ ...documents[0], document: { serial: `M-${at}` } }))
  const running = run(aPolicy({ documents: many }))
  await vi.waitFor(async () => expect(await listStages(store)).toHaveLength(1), { interval: 5, timeout: 60_000 })
  expect((await importInto(store, aPolicy())).number).toBe(1)
  expect(await running).toContain('stored as version 2, owned by admin: 18 blocks, 300 new documents.')
})

it.each<[string, unknown, string[]]>([
  ['no JSON', '{"name": ', ['is neither a zip nor JSON (line 1, column 10)']],
  ['a list', '[]', ['is not an object']],
  ['many faults', aPolicy({ name: '', version: 3, config: 1 }), ['nothing was imported', 'config: holds no blocks']],
  [
    'documents of nobody',
    aPolicy({ documents }),
    ['documents[0].owner: there is no account called ada', 'documents[2].owner'],
  ],
])('An import of %s fails with every violation and writes nothing', async (_, policy, told) => {
  const { run, store, file } = await site()
  const before = await policyRows(store)
  const message = await run(policy).then(
    () => 'imported',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  for (const part of [file, ...told]) expect(message).toContain(part)
  expect(await policyRows(store)).toEqual(before)
})

it('An import needs an owner', async () => {
  const { run } = await site({ isEmpty: true })
  await expect(run(aPolicy())).rejects.toThrow('The policy needs an owner, but there is no Standard Registry account.')
  await expect(run(aPolicy(), 'eve')).rejects.toThrow('There is no account called eve.')
})

it('An import fails for a missing file', async () => {
  const { store, file } = await site()
  await expect(importPolicy(store, { file, owner: null }, noon)).rejects.toThrow(`${file}: cannot be read (ENOENT)`)
})
