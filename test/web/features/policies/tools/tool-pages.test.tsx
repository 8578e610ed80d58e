import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { eventText, streamService } from '#test/support/app/stream-service.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'
import { main } from '#test/support/policies/policies-world.tsx'
import { guardianPolicy, policyZip } from '#test/support/policies/policy-zips.ts'
import { isFullTier } from '#test/support/tier.ts'
import { until } from '#test/support/until.ts'

const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)
/** The longest pause of a poll. */
const pollMs = 20_000

const newer = guardianPolicy({ version: '1.1.0', description: 'Bikes and boats', policyRoles: ['Rider', 'Captain'] })

/** The policy of the files, imported once for each of them. */
async function openBikes(options: WorldOptions, ...policies: readonly Uint8Array[]) {
  const world = await openWorld({ path: '/policies', signedInAs: {}, ...options })
  for (const [index, bytes] of policies.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one is the next version of the other
    await importFile(world, bytes, `bikes-${index}.policy`)
  }
  await world.user.click(await main().findByRole('link', { name: 'Bikes' }))
  await screen.findByRole('heading', { level: 1, name: 'Bikes' })
  return world
}

async function importFile({ user }: Awaited<ReturnType<typeof openWorld>>, bytes: Uint8Array, name: string) {
  await user.click(await main().findByRole('button', { name: 'Import a policy' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import policies' }))
  await user.upload(dialog.getByLabelText('Choose files', { selector: 'input' }), [fileOf(bytes, name)])
  await user.click(await dialog.findByRole('button', { name: 'Import' }))
  await dialog.findByText(/^Imported/)
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
}

it('The check lists what leads nowhere, and each finding leads to its block', async () => {
  const { user, address } = await openBikes({}, policyZip())
  await user.click(await main().findByRole('link', { name: 'Check this policy' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Check' })).toBeTruthy()
  const errors = await main().findByRole('region', { name: /^Errors/ })
  const finding = within(errors).getByRole('link', { name: 'form' })
  expect(finding.closest('li')?.textContent).toContain('config.children[1]')
  await user.click(finding)
  expect(await main().findByRole('heading', { level: 2, name: 'form' })).toBeTruthy()
  expect(main().getByText(/This block is for others/)).toBeTruthy()
  expect(main().getByText('Rider')).toBeTruthy()
  expect(address()).toMatch(/\/blocks\/[^/]+$/)
})

it.runIf(isFullTier)('A policy is compared with an earlier version, and the address keeps the choice', async () => {
  const { user, address } = await openBikes({}, policyZip(), policyZip(newer))
  await user.click(await main().findByRole('link', { name: 'Compare versions or policies' }))
  await user.selectOptions(await main().findByRole('combobox', { name: 'From' }), 'Version 1 (1.0.0)')
  expect(await main().findByText('The version is now “1.1.0”, was “1.0.0”.')).toBeTruthy()
  expect(within(main().getByRole('region', { name: /^Roles/ })).getByText('The role “Captain” was added.')).toBeTruthy()
  expect(address()).toContain('number=1')
  await user.selectOptions(main().getByRole('combobox', { name: 'To' }), 'Version 1 (1.0.0)')
  expect(main().getByRole('combobox', { name: 'From' })).toHaveProperty('value', '')
  await user.selectOptions(main().getByRole('combobox', { name: 'From' }), 'Version 2 (1.1.0)')
  expect(await main().findByText('The version is now “1.0.0”, was “1.1.0”.')).toBeTruthy()
})

it.runIf(isFullTier)('A file is compared with a policy, and nothing is stored', async () => {
  const { user } = await openBikes({}, policyZip())
  await user.click(await main().findByRole('link', { name: 'Compare versions or policies' }))
  const input = await main().findByLabelText('Compare with a file…', { selector: 'input' })
  await user.upload(input, fileOf(policyZip(newer), 'newer.policy'))
  expect(await main().findByText('The role “Captain” was added.')).toBeTruthy()
  await user.upload(input, fileOf(new Uint8Array([1, 2, 3]), 'broken.policy'))
  expect(await main().findByText(/^Not read/)).toBeTruthy()
  await user.upload(input, fileOf(policyZip(), 'same.policy'))
  expect(await main().findByText('No differences')).toBeTruthy()
})

it.each([
  ['Check this policy', '/api/policy-lint', null],
  ['Compare versions or policies', '/api/policy-comparison', 'Version 1 (1.0.0)'],
  ['Compare versions or policies', '/api/policy-versions', null],
])('“%s” says that it is old when %s could not be refreshed, and recovers by itself', async (name, path, version) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { user, fail, repair, queryClient } = await openBikes({}, policyZip(), policyZip(newer))
  await user.click(await main().findByRole('link', { name }))
  if (version !== null) {
    await user.selectOptions(await main().findByRole('combobox', { name: 'From' }), version)
    await main().findByText('The version is now “1.1.0”, was “1.0.0”.')
  } else await main().findByText(path.endsWith('lint') ? /^Found:/ : /^Choose an earlier version/)
  expect(main().queryByRole('note')).toBeNull()
  fail(path)
  act(() => void queryClient.invalidateQueries())
  expect((await main().findByRole('note')).textContent).toContain('the last refresh failed')
  await until('the last attempt', () => queryClient.isFetching() === 0)
  repair(path)
  act(() => void vi.advanceTimersByTime(pollMs))
  await waitFor(() => expect(main().queryByRole('note')).toBeNull())
})

it('A check that is open is made again for a new version, and says when the policy is removed', async () => {
  const live = streamService()
  const { user, service, fail, repair, queryClient } = await openBikes({ live: live.parts }, policyZip())
  await user.click(await main().findByRole('link', { name: 'Check this policy' }))
  await main().findByText(/^Found:/)
  const { id } = await service.store.selectFrom('policy').select('id').executeTakeFirstOrThrow()
  fail('/api/policy-lint')
  await waitFor(() => live.stream.send(eventText('block', { policyId: id, uuid: 'the root of the next version' }, 9)))
  expect((await main().findByRole('note')).textContent).toContain('the last refresh failed')
  repair('/api/policy-lint')
  await service.store.deleteFrom('policy').where('id', '=', id).execute()
  await act(() => queryClient.invalidateQueries())
  expect(await main().findByText('This policy was removed')).toBeTruthy()
})

it('Those who do not manage policies find no tools, and their pages say which permission is missing', async () => {
  await openWorld({ path: '/policies/any/check', sample: true, signedInAs: { username: 'ada', role: 'AUDITOR' } })
  expect(await main().findByText('Your account cannot use policies')).toBeTruthy()
})
