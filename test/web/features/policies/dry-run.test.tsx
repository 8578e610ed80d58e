import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { dropSandbox } from '#api/policies/dry-run.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { anApplicationPolicy } from '#test/support/policies/application-policy.ts'
import { importInto } from '#test/support/policies/policies.ts'
import { main, openPolicies } from '#test/support/policies/policies-world.tsx'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { until } from '#test/support/until.ts'
import { isFullTier } from '#test/support/tier.ts'

const column = (name: string) => main().findByRole('region', { name })

async function openDryRun() {
  const world = await openPolicies('admin', { signedInAs: { username: 'admin', role: 'STANDARD_REGISTRY' } })
  const { user } = world
  await user.click(await main().findByRole('link', { name: 'Well monitoring' }))
  await user.click(await main().findByRole('radio', { name: 'Dry run' }))
  return world
}

async function startDryRun() {
  const world = await openDryRun()
  await world.user.click(await main().findByRole('button', { name: 'Start dry run' }))
  return world
}

/** The same for a policy of the test. */
async function startDryRunOf(policy: JsonObject) {
  const store = await openMemoryStore()
  const { id } = await importInto(store, policy)
  const world = await openWorld({
    store,
    policyView: 'work',
    path: `/policies/${id}?show=dry-run`,
    signedInAs: { username: 'registry', role: 'STANDARD_REGISTRY' },
  })
  await world.user.click(await main().findByRole('button', { name: 'Start dry run' }))
  return world
}

describe('The dry run of a policy', () => {
  it('It says what it is, and shows a column for the owner and each role', async () => {
    const { user } = await openDryRun()
    expect(await main().findByText('No dry run is open')).toBeTruthy()
    await user.click(main().getByRole('button', { name: 'Start dry run' }))
    expect(await within(await column('Field worker')).findByText('Hand in a sample')).toBeTruthy()
    expect(await within(await column('Reviewer')).findByText('No documents yet')).toBeTruthy()
    expect(within(await column('Administrator')).getByText('Owner')).toBeTruthy()
    // The button is gone.
    expect(document.activeElement).toBe(main().getByRole('heading', { level: 1 }))
  })

  it('Its users are called like their roles elsewhere', async () => {
    const text = JSON.stringify(anApplicationPolicy()).replaceAll('Installer', 'Field_worker')
    await startDryRunOf(JSON.parse(text))
    expect(await column('Field worker')).toBeTruthy()
    expect(main().queryByText('Field_worker')).toBeNull()
  })

  it('A user is added with a role and gets a column', async () => {
    const { user } = await startDryRun()
    await column('Reviewer')
    await user.click(main().getByRole('button', { name: 'Add user' }))
    await user.click(await screen.findByRole('button', { name: 'As Reviewer' }))
    const added = await column('Reviewer 2')
    expect(within(added).getByText('Reviewer', { selector: 'span' })).toBeTruthy()
    await user.click(main().getByRole('button', { name: 'Add user' }))
    await user.click(await screen.findByRole('button', { name: 'Without a role' }))
    expect(within(await column('Virtual User 4')).getByText('No role yet')).toBeTruthy()
  })

  it('A savepoint is saved, renamed, gone back to and, once confirmed, deleted', async () => {
    const { user } = await startDryRun()
    await column('Reviewer')
    await user.click(main().getByRole('button', { name: 'Savepoints' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Savepoints' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Enter a name.')).toBeTruthy()
    await user.type(dialog.getByLabelText('Name of the new savepoint'), 'Start{Enter}')
    await user.click(await dialog.findByRole('button', { name: 'Rename “Start”' }))
    const field = dialog.getByLabelText('New name')
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    await user.type(field, 'Empty{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Rename “Empty”' })))
    await user.type(dialog.getByLabelText('Name of the new savepoint'), 'Empty')
    await dialog.findByText('Empty')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/There is already a savepoint “Empty”/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Go back to “Empty”' }))
    expect(await main().findByText('Everything is as it was at “Empty”.')).toBeTruthy()
    await user.click(await main().findByRole('button', { name: 'Savepoints (1)' }))
    const again = within(await screen.findByRole('dialog', { name: 'Savepoints' }))
    await user.click(again.getByRole('button', { name: 'Delete “Empty”' }))
    expect(again.getByText('A deleted savepoint cannot be restored.')).toBeTruthy()
    expect(document.activeElement).toBe(again.getByRole('button', { name: 'Cancel' }))
    await user.click(again.getByRole('button', { name: 'Cancel' }))
    expect(again.getByRole('button', { name: 'Go back to “Empty”' })).toBeTruthy()
    await user.click(again.getByRole('button', { name: 'Delete “Empty”' }))
    await user.click(again.getByRole('button', { name: 'Delete “Empty”' }))
    expect(await again.findByText('No savepoints yet.')).toBeTruthy()
  })

  it.runIf(isFullTier)(
    'After going back to a savepoint, a user is at the earlier step, and nothing is said to be done',
    async () => {
      const { user } = await startDryRunOf(anApplicationPolicy())
      const installer = await column('Installer')
      await user.click(main().getByRole('button', { name: 'Savepoints' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Savepoints' }))
      await user.type(dialog.getByLabelText('Name of the new savepoint'), 'Start{Enter}')
      await dialog.findByText('“Start” is saved.')
      await user.click(dialog.getByRole('button', { name: 'Close' }))
      await user.type(await within(installer).findByRole('textbox', { name: 'Serial' }), 'SB-77')
      await user.click(within(installer).getByRole('button', { name: 'Send' }))
      expect(await within(installer).findByText('“Application” is done. Step 2 of 3.')).toBeTruthy()
      await user.click(main().getByRole('button', { name: 'Savepoints (1)' }))
      await user.click(await screen.findByRole('button', { name: 'Go back to “Start”' }))
      expect(await main().findByText('Everything is as it was at “Start”.')).toBeTruthy()
      const again = within(await column('Installer'))
      await again.findByRole('textbox', { name: 'Serial' })
      expect(again.getByText(/Step 1 of 3/).textContent).toBe('Step 1 of 3.')
    },
  )

  it('Once discarded in another tab, it is not shown any longer', async () => {
    const { user, services, address } = await startDryRun()
    await column('Reviewer')
    await services.client.call(dropSandbox, { params: { policyId: /\/policies\/(\w+)/.exec(address())?.[1] ?? '' } })
    await user.click(main().getByRole('button', { name: 'Restart' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restart' }))
    expect(await main().findByText('No dry run is open')).toBeTruthy()
  })

  it('Once discarded in another tab, it is gone with the next poll, without any action', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { services, address } = await startDryRun()
    await column('Reviewer')
    await services.client.call(dropSandbox, { params: { policyId: /\/policies\/(\w+)/.exec(address())?.[1] ?? '' } })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await main().findByText('No dry run is open')).toBeTruthy()
  })

  it('It says once that it is old when none of its queries could be refreshed', async () => {
    const { fail, queryClient } = await startDryRun()
    await within(await column('Reviewer')).findByText('No documents yet')
    expect(main().queryByRole('note')).toBeNull()
    fail('/api/')
    act(() => void queryClient.invalidateQueries())
    await waitFor(() => expect(main().queryAllByRole('note')).not.toEqual([]))
    await until('the last attempt', () => queryClient.isFetching() === 0)
    expect(
      main()
        .getAllByRole('note')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('the last refresh failed')])
  })

  it('It restarts, and is discarded once that is confirmed', async () => {
    const { user } = await startDryRun()
    await column('Reviewer')
    await user.click(main().getByRole('button', { name: 'Restart' }))
    const restart = within(await screen.findByRole('dialog', { name: 'Restart the dry run?' }))
    await user.click(restart.getByRole('button', { name: 'Restart' }))
    expect(await main().findByText('The dry run was restarted.')).toBeTruthy()
    await user.click(main().getByRole('button', { name: 'Discard' }))
    const drop = within(await screen.findByRole('dialog', { name: 'Discard the dry run?' }))
    await user.click(drop.getByRole('button', { name: 'Discard' }))
    expect(await main().findByText('No dry run is open')).toBeTruthy()
  })

  it('Each user opens on a page that leads back to the dry run, and has no menu of the policy', async () => {
    const { user } = await startDryRun()
    const link = within(await column('Administrator')).getByRole('link', { name: 'Open the policy as Administrator' })
    await user.click(link)
    const back = await main().findByRole('link', { name: 'Back to the dry run' })
    expect(main().queryByRole('radio', { name: 'Dry run' })).toBeNull()
    expect(main().queryByRole('button', { name: /^Policy/ })).toBeNull()
    await user.click(back)
    await waitFor(async () => expect(await column('Reviewer')).toBeTruthy())
  })

  it('Only the owner has one', async () => {
    const { user } = await openPolicies('verifier')
    await user.click(await main().findByRole('link', { name: 'Well monitoring' }))
    await main().findByRole('radio', { name: 'Flow' })
    expect(main().queryByRole('radio', { name: 'Dry run' })).toBeNull()
  })
})
