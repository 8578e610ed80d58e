import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { startGuardian } from '#test/support/guardian/guardian.ts'
import { noon } from '#test/support/server/service.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'

async function open(options: WorldOptions = {}) {
  const world = await openWorld({ path: '/accounts', signedInAs: {}, ...options })
  const items = async () => {
    await screen.findByText('admin', { selector: 'li *' })
    return screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('button', { name: /^Manage/ }))
  }
  const manage = async (username: string) => {
    await world.user.click(await screen.findByRole('button', { name: `Manage ${username}` }))
    return within(await screen.findByRole('dialog', { name: username }))
  }
  return { ...world, items, manage }
}

describe('The administration of accounts', () => {
  it('lists accounts with role, state and what they sign in with', async () => {
    const { items } = await open()
    const [admin] = await items()
    expect(admin?.textContent).toMatch(/admin.*You.*Standard Registry · No second factor · Added.* · Last used/)
  })

  it('adds an account, and shows its password once', async () => {
    const { user, items, service } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add account' }))
    await user.type(dialog.getByLabelText('Name'), 'grace')
    await user.selectOptions(dialog.getByLabelText('Role'), 'Auditor')
    await user.click(dialog.getByRole('button', { name: 'Add account' }))
    expect(await dialog.findByText('Password of grace')).toBeTruthy()
    const password = dialog.getByText(/^([a-z0-9]{6}-){3}[a-z0-9]{6}$/).textContent
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(async () => expect(await items()).toHaveLength(2))
    expect(document.body.textContent).not.toContain(password)
    const login = { method: 'POST', body: JSON.stringify({ username: 'grace', password }) }
    expect((await service.app.request('/api/v1/accounts/login', login)).status).toBe(200)
  })

  it('says that a name is taken or cannot be used, and keeps what was typed', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add account' }))
    await user.type(dialog.getByLabelText('Name'), 'admin')
    await user.click(dialog.getByRole('button', { name: 'Add account' }))
    expect(await dialog.findByText('There is already an account with this name.')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByRole('alert'))
    await user.type(dialog.getByLabelText('Name'), ' ')
    await user.click(dialog.getByRole('button', { name: 'Add account' }))
    expect(await dialog.findByText(/begin or end with a space/)).toBeTruthy()
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'admin ')
  })

  it('disables and enables an account, changes its role, and sets a new password', async () => {
    const { user, manage, items, service } = await open()
    await giveAccount(service, { username: 'ada', role: 'USER' })
    await user.type(await screen.findByLabelText('Find an account'), 'AD')
    await waitFor(async () => expect(await items()).toHaveLength(2))
    const dialog = await manage('ada')
    await user.click(dialog.getByRole('button', { name: 'Disable account' }))
    expect(await dialog.findByText('Saved. The account is signed out everywhere.')).toBeTruthy()
    await user.click(await dialog.findByRole('button', { name: 'Enable account' }))
    await user.selectOptions(dialog.getByLabelText('Role'), 'Auditor')
    await user.click(dialog.getByRole('button', { name: 'Change role' }))
    await waitFor(async () => expect((await items()).at(0)?.textContent).toContain('Auditor'))
    await user.click(dialog.getByRole('button', { name: 'Set new password' }))
    expect(await dialog.findByText('Password of ada')).toBeTruthy()
  })

  it('suggests the name that a typo was meant for', async () => {
    const { user, items, address } = await open({ path: '/accounts?q=admni' })
    expect(await screen.findByText('No account matches “admni”')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'admin' }))
    expect(await items()).toHaveLength(1)
    expect(address()).toBe('/accounts?q=admin')
  })

  it('signs one account out, and everybody else', async () => {
    const { user, manage, service } = await open()
    await giveAccount(service, { username: 'ada', role: 'USER' })
    const isSignedIn = async (token: string) =>
      (await (await service.app.request('/api/v1/accounts/session', { headers: bearer(token) })).json()) !== null
    const first = await tokenOf(service, 'ada')
    await user.type(await screen.findByLabelText('Find an account'), 'ada')
    const dialog = await manage('ada')
    await user.click(dialog.getByRole('button', { name: 'Sign out' }))
    expect(await dialog.findByText('The account is signed out everywhere.')).toBeTruthy()
    expect(await isSignedIn(first)).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    const second = await tokenOf(service, 'ada')
    await user.click(screen.getByRole('button', { name: 'Sign out everyone else' }))
    const everybody = within(await screen.findByRole('dialog', { name: 'Sign out everyone else' }))
    expect(await isSignedIn(second)).toBe(true)
    await user.click(everybody.getByRole('button', { name: 'Sign out everyone else' }))
    expect(await everybody.findByText('1 account signed out.')).toBeTruthy()
    expect(await isSignedIn(second)).toBe(false)
    await user.click(everybody.getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('button', { name: 'Add account' })).toBeTruthy()
  })

  it('offers nothing on one’s own account that would lock one out', async () => {
    const { manage } = await open()
    const dialog = await manage('admin')
    expect(dialog.getByText(/This is your own account/)).toBeTruthy()
    for (const name of ['Disable account', 'Change role', 'Set new password'])
      expect(dialog.queryByRole('button', { name })).toBeNull()
  })

  it('says what was found when nothing was, and clears the search', async () => {
    const { user, items, address } = await open({ path: '/accounts?q=nobody' })
    expect(await screen.findByText(/^No account matches/)).toBeTruthy()
    // By the service’s clock, which is not the browser’s here.
    expect(screen.getByText(/^Checked/).textContent).toMatch(/^Checked 1(1:59|2:00):/)
    await user.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(await items()).toHaveLength(1)
    expect(address()).toBe('/accounts')
  })

  it('says what failed, and shows the list when that is over', async () => {
    const { user, repair, items } = await open({ failing: ['/api/accounts'] })
    expect(await screen.findByText('The service failed')).toBeTruthy()
    repair('/api/accounts')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await items()).toHaveLength(1)
  })

  it('keeps the list, with its age, while asking again fails', async () => {
    const { items, cutNet, queryClient } = await open()
    await items()
    cutNet()
    await queryClient.refetchQueries()
    expect((await screen.findByRole('note')).textContent).toMatch(/^as of .+, the last refresh failed/)
    expect(await items()).toHaveLength(1)
  })

  it('says that a Guardian manages the accounts, and neither asks for them nor offers to change them', async () => {
    const guardian = await startGuardian({ now: () => noon })
    const credentials = { username: 'registry', password: 'secret' }
    // Requests for accounts would fail the page.
    await openWorld({ path: '/accounts', guardianUpstream: guardian.base, credentials, failing: ['/api/accounts'] })
    expect(await screen.findByText('A Guardian manages the accounts')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add account' })).toBeNull()
  })

  it('is not shown to other roles', async () => {
    await open({ signedInAs: { role: 'USER' } })
    expect(await screen.findByText('This page is for Standard Registry accounts')).toBeTruthy()
  })
})
