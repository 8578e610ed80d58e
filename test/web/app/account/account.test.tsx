import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createClient } from '#api/client.ts'
import { startSession } from '#api/accounts/session.ts'
import { password } from '#test/support/server/accounts.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'

const strip = () => within(screen.getByRole('banner'))
const dialog = () => within(screen.getByRole('dialog'))

/** A browser that remembers that somebody was signed in with it. */
function rememberingStorage(): Storage {
  localStorage.clear()
  localStorage.setItem('signalbox-signed-in', 'yes')
  return localStorage
}

async function open(options: WorldOptions = {}) {
  const name = options.signedInAs?.username ?? 'admin'
  const world = await openWorld({ path: '/about', storage: rememberingStorage(), signedInAs: {}, ...options })
  const menu = async () => {
    await world.user.click(await strip().findByRole('button', { name: `Account: ${name}` }))
    return dialog()
  }
  return { ...world, menu }
}

describe('The account in the strip', () => {
  it('links to the sign-in page and back while no user is signed in', async () => {
    const { user, address } = await openWorld({ path: '/about?network=testnet' })
    await user.click(strip().getByRole('link', { name: 'Sign in' }))
    expect(address()).toBe('/sign-in?next=%2Fabout%3Fnetwork%3Dtestnet&network=testnet')
  })

  it('names the user and the role', async () => {
    const { menu } = await open()
    const panel = await menu()
    expect(panel.getByText('admin')).toBeTruthy()
    expect(panel.getByText('Standard Registry')).toBeTruthy()
  })

  it('links to pages that the palette finds, too', async () => {
    const { menu, user } = await open()
    const pages = (await menu()).getAllByRole('link').map((link) => link.textContent)
    expect(pages).toEqual(['Your account', 'Accounts', 'Notifications', 'Audit log'])
    await user.keyboard('{Escape}{Control>}k{/Control}')
    for (const name of pages) expect(await dialog().findByRole('option', { name })).toBeTruthy()
  })

  it('links to the sign-in page after the session has ended', async () => {
    const { services } = await openWorld({ path: '/about', storage: rememberingStorage() })
    await waitFor(() => expect(services.session.state.get().state).toBe('signed-out'))
    expect(strip().getByRole('link', { name: 'Sign in' })).toBeTruthy()
    expect(localStorage.getItem('signalbox-signed-in')).toBe('no')
  })

  it('signs the user out', async () => {
    const { menu, user, cookies, services } = await open()
    await user.click((await menu()).getByRole('button', { name: 'Sign out' }))
    expect(await strip().findByRole('link', { name: 'Sign in' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(strip().getByRole('link', { name: 'Sign in' })))
    expect([cookies.size, services.session.state.get().state]).toEqual([0, 'signed-out'])
  })

  const keep = (key: string, at: number) => localStorage.setItem(key, JSON.stringify({ tab: 'a', at }))
  const kept = () => Object.keys(localStorage).filter((key) => /^signalbox-(draft|form|message):/.test(key))

  it.each([
    ['Delete and sign out', ['signalbox-form:ada:p:u:t']],
    ['Keep and sign out', ['signalbox-draft:admin:s:t', 'signalbox-form:ada:p:u:t', 'signalbox-message:admin:p:u:t']],
  ])('asks about the drafts of the account, and does what “%s” says', async (choice, left) => {
    const { menu, user, services } = await open()
    const now = services.clock.now()
    for (const [key, age] of [
      ['signalbox-draft:admin:s:t', 0],
      ['signalbox-message:admin:p:u:t', 29],
      ['signalbox-form:ada:p:u:t', 1],
      ['signalbox-form:ada:p:old:t', 31],
    ] as const)
      keep(key, now - age * 86_400_000)
    const panel = await menu()
    await user.click(panel.getByRole('button', { name: 'Sign out' }))
    expect(panel.getByRole('status').textContent).toContain('This browser keeps 2 drafts of this account.')
    expect(services.session.state.get().state).toBe('signed-in')
    await user.click(panel.getByRole('button', { name: choice }))
    expect(await strip().findByRole('link', { name: 'Sign in' })).toBeTruthy()
    await waitFor(() => expect(kept().toSorted()).toEqual(left))
  })

  it('keeps the drafts while the session cannot be ended', async () => {
    const { menu, user, cutNet, services } = await open()
    keep('signalbox-draft:admin:s:t', services.clock.now())
    const panel = await menu()
    cutNet()
    await user.click(panel.getByRole('button', { name: 'Sign out' }))
    await user.click(panel.getByRole('button', { name: 'Delete and sign out' }))
    expect((await panel.findByRole('alert')).textContent).toContain('You are still signed in')
    expect(kept()).toEqual(['signalbox-draft:admin:s:t'])
  })

  it('says that the user is still signed in if the service cannot be reached', async () => {
    const { menu, user, cutNet } = await open()
    const panel = await menu()
    cutNet()
    await user.click(panel.getByRole('button', { name: 'Sign out' }))
    expect((await panel.findByRole('alert')).textContent).toContain('You are still signed in')
  })
})

describe('A new password', () => {
  async function openForm(options: WorldOptions = {}) {
    const world = await open(options)
    await world.user.click((await world.menu()).getByRole('button', { name: 'Change password' }))
    const fill = async (current: string, fresh: string, again = fresh) => {
      for (const [label, text] of [
        ['Current password', current],
        ['New password', fresh],
        ['Repeat new password', again],
      ] as const) {
        const field = await dialog().findByLabelText(label)
        // oxlint-disable-next-line no-await-in-loop -- one field after the other
        await world.user.clear(field)
        // oxlint-disable-next-line no-await-in-loop -- one field after the other
        await world.user.type(field, text)
      }
      await world.user.click(dialog().getByRole('button', { name: 'Change password' }))
    }
    return { ...world, fill }
  }

  it('is accepted, and the user stays signed in', async () => {
    const { fill, user, service, services } = await openForm()
    await fill(password, 'a better horse')
    expect(await dialog().findByText(/^Your password was changed\. The account is signed out/)).toBeTruthy()
    expect(services.session.state.get().state).toBe('signed-in')
    const body = JSON.stringify({ username: 'admin', password: 'a better horse' })
    const other = createClient({ fetch: async (input, init) => service.app.request(input, init) })
    expect(await other.call(startSession, { body })).toMatchObject({ session: { username: 'admin' } })
    await user.click(dialog().getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is rejected with a wrong old one', async () => {
    const { fill, services } = await openForm()
    await fill('guess', 'a better horse')
    expect((await dialog().findByRole('alert')).textContent).toContain('The current password is wrong')
    expect(services.session.state.get().state).toBe('signed-in')
  })

  it('is rejected if attackers try it first, and another one is accepted', async () => {
    const { fill } = await openForm()
    await fill(password, 'password1')
    expect((await dialog().findByRole('alert')).textContent).toContain('Attackers try this password first')
    await fill(password, 'a better horse')
    expect(await dialog().findByText(/^Your password was changed/)).toBeTruthy()
  })

  it.each([
    ['another the second time', 'a better horse', 'a better house', 'The passwords do not match.'],
    ['the old one', password, password, 'This is your current password.'],
    ['too short', 'short', 'short', 'At least 8 characters.'],
    ['the name', 'administrator', 'administrator', 'The password must differ from the name.'],
  ])('is not sent if it is %s', async (_, fresh, again, fault) => {
    const { fill } = await openForm({ signedInAs: { username: 'administrator' } })
    await fill(password, fresh, again)
    expect((await dialog().findByRole('alert')).textContent).toBe(fault)
  })

  it('is not sent after the session has ended, and the dialog says so', async () => {
    const { fill, cookies, service } = await openForm()
    cookies.clear()
    service.now += 61_000
    await fill(password, 'a better horse')
    expect((await dialog().findByRole('alert')).textContent).toContain('Your session has ended')
  })
})
