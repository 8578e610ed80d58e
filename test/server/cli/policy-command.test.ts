import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importPolicy } from '#server/cli/import-policy.ts'
import { runPolicyCommand } from '#server/cli/policy-command.ts'
import { listPolicyRows } from '#server/areas/policies/store/policies.ts'
import { databaseNow, takeLease } from '#server/platform/database/lease.ts'
import { aPolicy, itemSchema } from '#test/support/policies/policies.ts'
import { guardianPolicy, jsonBytes, policyZip } from '#test/support/policies/policy-zips.ts'
import { giveAccount } from '#test/support/server/accounts.ts'
import { temporaryFolder } from '#test/support/server/process.ts'
import { noon, startService } from '#test/support/server/service.ts'

async function site() {
  const world = await startService({ sample: false })
  await giveAccount(world)
  const folder = await temporaryFolder()
  const place = (name: string) => join(folder, name)
  return {
    store: world.store,
    folder,
    place,
    write: (name: string, bytes: Uint8Array) => writeFile(place(name), bytes),
    run: (file: string, choice?: 'replace' | 'another') =>
      importPolicy(world.store, { file, owner: null, ...(choice && { choice }) }, noon),
    command: (given: Parameters<typeof runPolicyCommand>[1]) => runPolicyCommand(world.store, given, noon),
  }
}

const tag = 'Tag_1700000000000'

it('The command imports a policy of a Guardian and lists what is odd with its places', async () => {
  const { write, place, run } = await site()
  await write('a.policy', policyZip())
  expect((await run(place('a.policy'))).split('\n')).toEqual([
    expect.stringMatching(/^Bikes, stored as version 1, owned by admin: 13 blocks, 0 new documents\./),
    '  config.children[2].children[0].field (by_status): names no value of a document',
    '  config.children[2].children[1].blockType (press): buttonBlock is inside interfaceDocumentsSourceBlock',
    '  config.children[2].children[1].children[0].blockType (save): sendToGuardianBlock is inside buttonBlock',
    '  config.children[1].dependencies[0] (form): no block has the tag gone; dependencies mean nothing in a policy with events',
  ])
  expect(await run(place('a.policy'))).toMatch(/^Bikes: nothing has changed since version 1\./)
})

it('The command imports a folder, and says which files it did not take', async () => {
  const { folder, place, write, run } = await site()
  await expect(run(folder)).rejects.toThrow('the folder contains no .policy files')
  await write('a.policy', policyZip())
  await write('b.policy', policyZip(guardianPolicy({ policyTag: 'b', name: 'Boats' })))
  await write('c.txt', new Uint8Array())
  expect(await run(folder)).toContain(`${place('b.policy')}: Boats, stored as version 1`)
  await write('c.policy', new Uint8Array(10))
  await expect(run(folder)).rejects.toThrow(/c\.policy is neither a zip nor JSON.*\n1 of 3 files cannot be imported\./)
})

it('Nothing of a folder is imported unless every file can be', async () => {
  const { folder, place, write, run, store } = await site()
  await write('a.policy', policyZip())
  await write('b.policy', policyZip(guardianPolicy({ name: 'Boats' })))
  await write('c.policy', new Uint8Array(10))
  const failed = run(folder)
  await expect(failed).rejects.toThrow(
    `${place('b.policy')}: has the policyTag ${tag}, as has ${place('a.policy')}, but a different name, uuid or creator.`,
  )
  await expect(failed).rejects.toThrow('2 of 3 files cannot be imported. Nothing was imported.')
  expect(await listPolicyRows(store)).toEqual([])
})

it('A failure after the check says which files were imported and which were not', async () => {
  const { folder, place, write, run, store } = await site()
  const documents = Array.from({ length: 101 }, (_, at) => ({
    schema: itemSchema,
    owner: 'admin',
    document: { serial: `S-${at}` },
  }))
  await write('a.policy', policyZip())
  await write('b.policy', jsonBytes(aPolicy({ documents })))
  await takeLease(store, { name: 'import policy', owner: 'another', now: await databaseNow(store), duration: 60_000 })
  const failed = run(folder)
  await expect(failed).rejects.toThrow('Another policy import is running.')
  await expect(failed).rejects.toThrow(
    `Imported before that: ${place('a.policy')}.\nNot imported: ${place('b.policy')}.`,
  )
  expect((await listPolicyRows(store)).map(({ name }) => name)).toEqual(['Bikes'])
})

it('The command stops before it replaces a policy from elsewhere, and says what to add', async () => {
  const { write, place, run, command } = await site()
  await write('a.policy', policyZip())
  await write('b.policy', policyZip(guardianPolicy({ name: 'Boats' })))
  await run(place('a.policy'))
  await expect(run(place('b.policy'))).rejects.toThrow(
    /nothing was imported\. “Bikes” already has the policyTag Tag_1700000000000, .*\nAdd --replace .* --as-another/,
  )
  expect(await run(place('b.policy'), 'another')).toContain(`Its policyTag is ${tag}_2.`)
  expect(await command({ name: 'policy list' })).toBe(`${tag}\tBikes\t1.0.0\n${tag}_2\tBoats\t1.0.0`)
})

it('The command renames, exports and removes a policy', async () => {
  const { write, place, run, command } = await site()
  expect(await command({ name: 'policy list' })).toBe('There are no policies.')
  await write('a.policy', policyZip())
  await run(place('a.policy'))
  await command({ name: 'policy export', tag, file: place('b.policy'), isSchemas: false })
  expect(await readFile(place('b.policy'))).toEqual(await readFile(place('a.policy')))
  await expect(command({ name: 'policy export', tag, file: place('b.policy'), isSchemas: false })).rejects.toThrow(
    'already exists',
  )
  await expect(command({ name: 'policy export', tag, file: place('none/b.policy'), isSchemas: false })).rejects.toThrow(
    'cannot be written (ENOENT)',
  )
  expect(await command({ name: 'policy export', tag, file: place('b.schema'), isSchemas: true })).toContain(
    'Wrote the schemas of Bikes to',
  )
  expect(await command({ name: 'policy rename', tag, newName: 'Boats' })).toBe('Bikes is now called Boats.')
  await expect(command({ name: 'policy remove', tag, isConfirmed: false })).rejects.toThrow(
    `Boats (${tag}) would be removed permanently, with 0 documents, 0 participants, 2 versions. Nothing was removed.`,
  )
  expect(await command({ name: 'policy remove', tag, isConfirmed: true })).toBe(
    'Removed Boats, with 0 documents, 0 participants, 2 versions.',
  )
  await expect(command({ name: 'policy remove', tag, isConfirmed: true })).rejects.toThrow(`has the policyTag ${tag}`)
})
