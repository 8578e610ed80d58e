import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { recordAudit } from '#server/platform/database/writes.ts'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { noon } from '#test/support/server/service.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'
import { isFullTier } from '#test/support/tier.ts'

const table = async () => within(await screen.findByRole('table', { name: 'Entries' }))

/** The page, over a log of some imports by ada, each with its number. */
async function open({ imports = 3, ...options }: WorldOptions & { readonly imports?: number } = {}) {
  const store = await openMemoryStore()
  onTestFinished(() => store.destroy())
  for (let number = 1; number <= imports; number += 1)
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await recordAudit(store, { at: noon, action: 'policy.import', object: `Policy ${number}`, actor: 'ada' })
  return openWorld({ store, path: '/audit', signedInAs: {}, ...options })
}

describe('The audit log', () => {
  it('shows who did what, the newest first', async () => {
    await open()
    const [, newest, ...rest] = (await table()).getAllByRole('row')
    expect(newest?.textContent).toMatch(/admin.*Sign-in.*admin.*Done/)
    expect(rest[1]?.textContent).toMatch(/ada.*Policy imported.*Policy 3/)
  })

  it('is filtered by the address', async () => {
    await open({ path: '/audit?actor=ada&object=Policy+2' })
    expect((await table()).getAllByRole('row')).toHaveLength(2)
    expect(screen.getByLabelText('Account')).toHaveProperty('value', 'ada')
  })

  it('puts its filters into the address, and clears them', async () => {
    const { user, address } = await open()
    await table()
    await user.selectOptions(screen.getByLabelText('Action'), 'Policy imported')
    await waitFor(() => expect(address()).toBe('/audit?action=policy.import'))
    await user.type(screen.getByLabelText('Object'), 'Policy 9{Enter}')
    expect(await screen.findByText('No entries match')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect((await table()).getAllByRole('row').length).toBeGreaterThan(3)
    expect(address()).toBe('/audit')
  })

  it.runIf(isFullTier)('shows older entries when they are asked for', async () => {
    const { user } = await open({ imports: 120, path: '/audit?actor=ada' })
    expect((await table()).getAllByRole('row')).toHaveLength(101)
    await user.click(screen.getByRole('button', { name: 'Show older entries' }))
    await waitFor(async () => expect((await table()).getAllByRole('row')).toHaveLength(121))
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull()
  })

  it('says what failed, and shows it again when that is over', async () => {
    const { user, repair } = await open({ failing: ['/api/audit'] })
    expect(await screen.findByText('The service failed')).toBeTruthy()
    repair('/api/audit')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await table()).toBeTruthy()
  })

  it('is not shown to other roles, and asks for a sign-in first', async () => {
    await open({ signedInAs: { role: 'USER' } })
    expect(await screen.findByText('This page is for Standard Registry accounts')).toBeTruthy()
  })
})
