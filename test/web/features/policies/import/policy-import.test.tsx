import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { maxPolicyFileBytes } from '#api/policies/policy-files.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { main } from '#test/support/policies/policies-world.tsx'
import { guardianPolicy, jsonBytes, policyZip } from '#test/support/policies/policy-zips.ts'
import { isFullTier } from '#test/support/tier.ts'

const fileOf = (bytes: Uint8Array, name = 'bikes.policy') => new File([new Uint8Array(bytes)], name)
const dialog = () => within(screen.getByRole('dialog', { name: 'Import policies' }))

async function openImport(files: readonly File[], options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld({ path: '/policies', signedInAs: {}, ...options })
  await world.user.click(await main().findByRole('button', { name: 'Import a policy' }))
  await screen.findByRole('dialog', { name: 'Import policies' })
  await world.user.upload(dialog().getByLabelText('Choose files', { selector: 'input' }), [...files])
  return world
}

async function importBikes(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openImport([fileOf(policyZip())], options)
  await dialog().findByRole('heading', { name: 'Bikes' })
  await world.user.click(dialog().getByRole('button', { name: 'Import' }))
  await dialog().findByText('Imported “Bikes”.')
  return world
}

it('An import shows what a file holds before anything is stored, and leads to the policy', async () => {
  const { user, address } = await openImport([fileOf(policyZip())])
  expect(await dialog().findByRole('heading', { name: 'Bikes' })).toBeTruthy()
  for (const text of [
    'Version 1.0.0',
    'Bikes on the road',
    'Tag_1700000000000',
    'Rider',
    'Club',
    'Token',
    'Tool',
    'table',
  ])
    expect(dialog().getAllByText(text).length).toBeGreaterThan(0)
  expect(dialog().getByText('All 13 run')).toBeTruthy()
  expect(dialog().getByText(/names its tools without their content/)).toBeTruthy()
  expect(dialog().getByText(/notes?$/)).toBeTruthy()
  expect(main().queryByRole('link', { name: 'Bikes' })).toBeNull()
  await user.click(dialog().getByRole('button', { name: 'Import' }))
  await user.click(await dialog().findByRole('link', { name: 'Open the policy' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Bikes' })).toBeTruthy()
  expect(address()).toMatch(/^\/policies\/\w+/)
})

it('A file without schemas that its blocks name says what cannot be filled in', async () => {
  const policy = guardianPolicy()
  await openImport([fileOf(jsonBytes(policy), 'bikes.json')])
  const said = await dialog().findByRole('alert')
  expect(said.textContent).toMatch(/^The file lacks 1 schema that its blocks name/)
})

it.runIf(isFullTier)('Files that are dropped on the page are read, several at once', async () => {
  const { user } = await openWorld({ path: '/policies', signedInAs: {} })
  await main().findByRole('button', { name: 'Import a policy' })
  const files = [
    fileOf(policyZip()),
    fileOf(jsonBytes(guardianPolicy({ name: 'Boats', policyTag: 'boats' })), 'boats.json'),
  ]
  const dataTransfer = { types: ['Files'], files }
  act(() => void fireEvent.dragOver(document.body, { dataTransfer }))
  expect(screen.getByText('Drop policy files to import them')).toBeTruthy()
  act(() => void fireEvent.drop(document.body, { dataTransfer }))
  expect(await screen.findByRole('heading', { name: 'Bikes' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Boats' })).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Import 2 policies' }))
  expect(await dialog().findByText('Imported “Bikes”.')).toBeTruthy()
  expect(await dialog().findByText('Imported “Boats”.')).toBeTruthy()
  expect(dialog().getAllByText(/^You own them/)).toHaveLength(1)
  await user.click(dialog().getAllByRole('button', { name: 'Close' })[1] ?? document.body)
  expect(await main().findByText('2 policies')).toBeTruthy()
})

it('A folder that is dropped stands for the policies in it', async () => {
  await openWorld({ path: '/policies', signedInAs: {} })
  await main().findByRole('button', { name: 'Import a policy' })
  const inner = folder('inner', [entryOf(fileOf(policyZip()))])
  const dropped = (...entries: object[]) => ({
    types: ['Files'],
    files: [],
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
  })
  const notes = entryOf(new File(['Notes'], 'README.md'))
  act(() => void fireEvent.drop(document.body, { dataTransfer: dropped(folder('policies', [notes, inner])) }))
  expect(await screen.findByRole('heading', { name: 'Bikes' })).toBeTruthy()
  expect(dialog().queryByText('README.md')).toBeNull()
  fireEvent.drop(dialog().getByText('or drop them here'), { dataTransfer: dropped(folder('empty', [notes])) })
  expect(await dialog().findByText('There is no such file in the folder.')).toBeTruthy()
})

const entryOf = (file: File) => ({
  isFile: true,
  isDirectory: false,
  name: file.name,
  file: (take: (one: File) => void) => take(file),
})

function folder(name: string, entries: readonly object[]) {
  const createReader = () => {
    const parts = [entries]
    return { readEntries: (take: (part: readonly object[]) => void) => take(parts.pop() ?? []) }
  }
  return { isFile: false, isDirectory: true, name, createReader }
}

it.runIf(isFullTier)(
  'An import waits for files that are still read, and a file that comes during an import waits for it',
  async () => {
    const { user, stall, endStall } = await openImport([fileOf(policyZip())])
    await dialog().findByRole('heading', { name: 'Bikes' })
    const choose = (name: string) => {
      const file = fileOf(jsonBytes(guardianPolicy({ name, policyTag: name })), `${name}.json`)
      return user.upload(dialog().getByLabelText('Choose files', { selector: 'input' }), file)
    }
    stall('/api/policy-files')
    await choose('Boats')
    const button = dialog().getByRole('button', { name: 'Import' })
    expect(button).toHaveProperty('disabled', true)
    await user.click(button)
    endStall('/api/policy-files')
    await dialog().findByRole('heading', { name: 'Boats' })
    expect(dialog().queryByText(/^Imported/)).toBeNull()
    stall('/api/policy-files')
    await user.click(dialog().getByRole('button', { name: 'Import 2 policies' }))
    await choose('Cars')
    expect(dialog().getAllByText('Waiting for the other files')).toHaveLength(2)
    endStall('/api/policy-files')
    expect(await dialog().findByRole('heading', { name: 'Cars' })).toBeTruthy()
    for (const name of ['Bikes', 'Boats']) expect(dialog().getByText(`Imported “${name}”.`)).toBeTruthy()
    expect(dialog().queryByText('Imported “Cars”.')).toBeNull()
  },
)

it('A policy of another origin with the tag asks first, also between files chosen together', async () => {
  const other = fileOf(policyZip(guardianPolicy({ name: 'Boats', policyRoles: ['Rider', 'Captain'] })), 'boats.policy')
  const { user } = await openImport([fileOf(policyZip()), other])
  await dialog().findByRole('heading', { name: 'Boats' })
  await user.click(dialog().getByRole('button', { name: 'Import 2 policies' }))
  expect(await dialog().findByText('Imported “Bikes”.')).toBeTruthy()
  expect(
    await dialog().findByText('“Bikes” already has the tag Tag_1700000000000, but comes from elsewhere'),
  ).toBeTruthy()
  const button = dialog().getByRole('button', { name: 'Import' })
  expect(button).toHaveProperty('disabled', true)
  await user.click(dialog().getByRole('radio', { name: 'Replace “Bikes”' }))
  expect(dialog().getByText('Kept: 0 documents, 0 participants and 1 version.')).toBeTruthy()
  expect(dialog().getByText('Differences: Roles new: 1')).toBeTruthy()
  await user.click(dialog().getByRole('radio', { name: 'Import as another policy' }))
  await user.click(button)
  expect(await dialog().findByText('Imported “Boats”. Its tag here is Tag_1700000000000_2.')).toBeTruthy()
})

it('The same file again is said to be the next version, and changes nothing', async () => {
  const { user } = await importBikes()
  await user.click(dialog().getAllByRole('button', { name: 'Close' })[1] ?? document.body)
  await user.click(main().getByRole('button', { name: 'Import a policy' }))
  await screen.findByRole('dialog', { name: 'Import policies' })
  await user.upload(dialog().getByLabelText('Choose files', { selector: 'input' }), fileOf(policyZip()))
  expect(await dialog().findByText('This file becomes the next version of “Bikes”.')).toBeTruthy()
  expect(dialog().getByText('Blocks, schemas and roles are the same.')).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Import' }))
  expect(await dialog().findByText('“Bikes” is already here and unchanged. Nothing was imported.')).toBeTruthy()
})

it.each<[string, () => File, RegExp]>([
  ['is empty', () => fileOf(new Uint8Array()), /bikes\.policy 0 bytes.*bikes\.policy is empty/s],
  [
    'is no zip',
    () => fileOf(new Uint8Array([1, 2, 3])),
    /3 bytesbikes\.policy is neither a zip nor JSON \(line 1, column 1\)\. Choose a file that a Guardian exported/,
  ],
  [
    'is JSON of something else',
    () => fileOf(jsonBytes({ hello: 'world' })),
    /bikes\.policy is JSON, but not a policy: it has no “config” with blocks\. Choose a file/,
  ],
  ['holds no policy', () => fileOf(policyZip().slice(0, 40)), /bikes\.policy/],
  [
    'is too large',
    () => fileOf(new Uint8Array(maxPolicyFileBytes + 1)),
    /has 16\.1 MiB\. A policy file can have at most/,
  ],
  ['has no blocks', () => fileOf(policyZip({ name: 'A', policyTag: 'a' })), /holds no blocks/],
  [
    'uses a tag twice',
    () =>
      fileOf(
        policyZip(
          guardianPolicy({
            config: {
              blockType: 'interfaceContainerBlock',
              children: [1, 2].map(() => ({ blockType: 'informationBlock', tag: 'same', permissions: ['Rider'] })),
            },
          }),
        ),
      ),
    /same/,
  ],
])('A file that %s is refused in words and stays chosen', async (_, file, words) => {
  await openImport([file()])
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Import policies' }).textContent).toMatch(words))
  expect(dialog().getByText('bikes.policy')).toBeTruthy()
  expect(dialog().getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
})

it('A lost connection is said, keeps the file, and is tried again', async () => {
  const world = await openWorld({ path: '/policies', signedInAs: {} })
  await world.user.click(await main().findByRole('button', { name: 'Import a policy' }))
  await screen.findByRole('dialog', { name: 'Import policies' })
  world.cutNet()
  await world.user.upload(dialog().getByLabelText('Choose files', { selector: 'input' }), fileOf(policyZip()))
  expect(await dialog().findByText('Not read: the connection was lost')).toBeTruthy()
  expect(dialog().getByText('Nothing has changed.')).toBeTruthy()
  expect(dialog().queryByText(/Check the list of policies/)).toBeNull()
  expect(dialog().getByText('The file remains selected.')).toBeTruthy()
  world.restoreNet()
  await world.user.click(dialog().getByRole('button', { name: 'Try again' }))
  expect(await dialog().findByRole('heading', { name: 'Bikes' })).toBeTruthy()
})

it('An owner renames a policy and removes it from its page', async () => {
  const { user, address } = await importBikes()
  await user.click(dialog().getByRole('link', { name: 'Open the policy' }))
  await user.click(await main().findByRole('button', { name: 'Actions for Bikes' }))
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  const renaming = within(await screen.findByRole('dialog', { name: 'Rename “Bikes”' }))
  await user.clear(renaming.getByLabelText('Name'))
  await user.click(renaming.getByRole('button', { name: 'Rename' }))
  expect(renaming.getByText('Enter a name.')).toBeTruthy()
  await user.type(renaming.getByLabelText('Name'), 'Boats')
  await user.click(renaming.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Boats' })).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Actions for Boats' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  const removing = within(await screen.findByRole('dialog', { name: 'Remove “Boats”' }))
  expect(await removing.findByText('Removed with it: 0 documents, 0 participants and 2 versions.')).toBeTruthy()
  await user.click(removing.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(address()).toBe('/policies'))
  expect(await main().findByText('No policies yet')).toBeTruthy()
})

it('A policy with documents is removed only by its name, and an open page of it says so', async () => {
  const { user, service, queryClient } = await openWorld({ path: '/policies', sample: true, signedInAs: {} })
  await user.click(await main().findByRole('button', { name: 'Actions for Solar installations' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  const removing = within(await screen.findByRole('dialog', { name: 'Remove “Solar installations”' }))
  const name = await removing.findByLabelText('Type Solar installations to confirm')
  await user.click(removing.getByRole('button', { name: 'Remove' }))
  expect(removing.getByText('This is not the name of the policy.')).toBeTruthy()
  await user.click(removing.getByRole('button', { name: 'Cancel' }))
  expect(name.isConnected).toBe(false)
  await user.click(main().getByRole('link', { name: 'Solar installations' }))
  await screen.findByRole('heading', { level: 1, name: 'Solar installations' })
  const { id } = await service.store
    .selectFrom('policy')
    .select('id')
    .where('name', '=', 'Solar installations')
    .executeTakeFirstOrThrow()
  await service.store.deleteFrom('policy').where('id', '=', id).execute()
  await act(() => queryClient.invalidateQueries())
  expect(await main().findByText('This policy was removed')).toBeTruthy()
})

it('Only those who may import see the button and the menu', async () => {
  await openWorld({ path: '/policies', sample: true, signedInAs: { username: 'verifier', role: 'USER' } })
  await main().findAllByText('Solar installations')
  expect(main().queryByRole('button', { name: /Import|Actions/ })).toBeNull()
})

it('The file of a tool shows what it holds and which policies wait for it before it is stored', async () => {
  const { user } = await importBikes()
  const tool = (name: string, given: object = {}) =>
    fileOf(
      jsonBytes({
        name,
        config: { blockType: 'tool', tag: 'own', children: [{ blockType: 'mathBlock', tag: 'sum' }], ...given },
      }),
      `${name}.tool`,
    )
  await user.click(dialog().getAllByRole('button', { name: 'Close' })[1] ?? document.body)
  await user.click(await main().findByRole('button', { name: 'Import a policy' }))
  await user.upload(dialog().getByLabelText('Choose files', { selector: 'input' }), [
    tool('calculate', { inputEvents: [{ name: 'numbers' }] }),
    tool('unknown'),
  ])
  expect(await dialog().findByRole('heading', { name: /^calculate/ })).toBeTruthy()
  expect(dialog().getByText('Bikes gets its blocks, and work that waits for the tool continues.')).toBeTruthy()
  expect(dialog().getByText('numbers')).toBeTruthy()
  expect(await dialog().findByText(/^No policy waits for it\. It is stored/)).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: /^Import 2/ }))
  expect(await dialog().findByText('The tool “calculate” is stored, and its blocks are now in Bikes.')).toBeTruthy()
  expect(await dialog().findByText('The tool “unknown” is stored. No policy waits for it.')).toBeTruthy()
})
