import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '#api/accounts/session.ts'
import { giveAccount, password } from '#test/support/server/accounts.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'
import { aPage } from '#test/support/status/payloads.ts'

const main = () => within(screen.getByRole('main'))
const name = () => main().findByRole('textbox', { name: 'Name' })
const secret = () => main().findByLabelText('Password')
const button = () => main().findByRole('button', { name: 'Sign in' })

/** A world with an account called admin, at the sign-in page. */
async function open(options: WorldOptions = {}) {
  const world = await openWorld({ path: '/sign-in?next=%2Fabout%3Fa%3D1', ...options })
  if (!options.signedInAs) await giveAccount(world.service)
  const signIn = async (username = 'admin', typed = password) => {
    await world.user.clear(await name())
    await world.user.type(await name(), username)
    await world.user.clear(await secret())
    await world.user.type(await secret(), typed)
    await world.user.click(await button())
  }
  return { ...world, signIn }
}

afterEach(() => void vi.unstubAllGlobals())

describe('The sign-in page', () => {
  it.each([
    ['offers passkeys', undefined, 1],
    ['offers no passkeys in front of a Guardian, and says where the accounts are', 'http://127.0.0.1:9/api/v1', 0],
  ])('%s', async (_, guardianUpstream, offered) => {
    vi.stubGlobal('PublicKeyCredential', vi.fn())
    await openWorld({ path: '/sign-in', ...(guardianUpstream !== undefined && { guardianUpstream }) })
    await name()
    await waitFor(() =>
      expect(main().queryAllByRole('button', { name: 'Sign in with a passkey' })).toHaveLength(offered),
    )
    expect(main().queryAllByText(/^A Guardian manages the accounts/)).toHaveLength(1 - offered)
  })

  it('signs in and returns to where one was', async () => {
    const { address, signIn, services } = await open()
    await signIn()
    await waitFor(() => expect(address()).toBe('/about?a=1'))
    expect(services.session.state.get()).toMatchObject({ state: 'signed-in', session: { username: 'admin' } })
  })

  it('returns to the status page if the address names another site', async () => {
    const { address, signIn } = await open({ path: '/sign-in?next=%2F%2Felsewhere.example' })
    await signIn()
    await waitFor(() => expect(address()).toBe('/'))
  })

  it.each([
    ['a user', 'USER' as const, '/policies'],
    ['a registry, who can set one up,', 'STANDARD_REGISTRY' as const, '/'],
  ])('leads %s to their work while there is no status', async (_, role, expected) => {
    const { service, signIn, address } = await open({ path: '/sign-in?next=%2F' })
    await giveAccount(service, { username: 'ada', role })
    await screen.findByText('No status yet')
    await signIn('ada')
    await waitFor(() => expect(address()).toBe(expected))
  })

  it.each([
    ['a participant to the page that they asked for', '/sign-in?next=%2Fabout%3Fa%3D1', 'USER' as const, '/about?a=1'],
    ['a participant who asked for none to their work', '/sign-in', 'USER' as const, '/policies'],
    ['a registry who asked for none to the status', '/sign-in', 'STANDARD_REGISTRY' as const, '/'],
  ])('asks for a password in place of a temporary one, and then leads %s', async (_, path, role, expected) => {
    const { service, signIn, user, address } = await open({ path, payloads: [{ page: aPage() }] })
    await giveAccount(service, { username: 'ada', role, isTemporary: true })
    const answered = vi.spyOn(service.app, 'fetch')
    await signIn('ada')
    expect(await main().findByRole('heading', { name: 'Choose your own password' })).toBeTruthy()
    expect(address()).toContain('/sign-in')
    expect(main().queryByLabelText('Current password')).toBeNull()
    await user.type(main().getByLabelText('New password'), 'hazel-tunnel-ribbon-41')
    await user.type(main().getByLabelText('Repeat new password'), 'hazel-tunnel-ribbon-41')
    await user.click(main().getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(address()).toBe(expected))
    // Nothing was asked that the service refuses with a temporary password.
    const answers = await Promise.all(answered.mock.results.map(({ value }) => value))
    expect(answers.map(({ status }) => status)).not.toContain(403)
  })

  it('can be filled in by a password manager, beginning at the name', async () => {
    await open()
    const [first, second] = [await name(), await secret()]
    expect([first.getAttribute('autocomplete'), second.getAttribute('autocomplete')]).toEqual([
      'username',
      'current-password',
    ])
    expect(document.activeElement).toBe(first)
  })

  it('says that name or password is wrong, and keeps what was typed', async () => {
    const { signIn, address } = await open()
    await signIn('admin', 'guess')
    expect((await main().findByRole('alert')).textContent).toContain('Name or password is wrong')
    expect(
      [await name(), await secret()].map((input) => (input instanceof HTMLInputElement ? input.value : null)),
    ).toEqual(['admin', 'guess'])
    expect(document.activeElement).toBe(await secret())
    expect(address()).toContain('/sign-in')
    await signIn()
    await waitFor(() => expect(address()).toBe('/about?a=1'))
  })

  it('says the same of a name that there is not', async () => {
    const { signIn } = await open()
    await signIn('nobody', 'guess')
    expect((await main().findByRole('alert')).textContent).toContain('Name or password is wrong')
  })

  it('says how long to wait after ten wrong passwords', async () => {
    const { service, signIn } = await open()
    const wrong = JSON.stringify({ username: 'admin', password: 'guess' })
    for (const _ of Array.from({ length: 10 }))
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await service.client.call(startSession, { body: wrong }).catch(() => undefined)
    await signIn()
    const alert = await main().findByRole('alert')
    expect(alert.textContent).toContain('Too many failed attempts')
    expect(within(alert).getByText('Try again in 15 min')).toBeTruthy()
    expect((await button()).hasAttribute('disabled')).toBe(true)
  })

  it('says that the service cannot be reached, and works as soon as it can', async () => {
    const { signIn, address, cutNet, restoreNet, user } = await open()
    await name()
    cutNet()
    await signIn()
    expect((await main().findByRole('alert')).textContent).toContain('Signalbox cannot be reached')
    restoreNet()
    await user.click(await button())
    await waitFor(() => expect(address()).toBe('/about?a=1'))
  })

  it('says that the service failed', async () => {
    const { signIn, fail } = await open()
    await name()
    fail('/api/session')
    await signIn()
    expect((await main().findByRole('alert')).textContent).toContain('The service failed')
  })

  it('shows the password on demand', async () => {
    const { user } = await open()
    await user.type(await secret(), 'visible')
    await user.click(main().getByRole('button', { name: 'Show password' }))
    expect((await secret()).getAttribute('type')).toBe('text')
    await user.click(main().getByRole('button', { name: 'Hide password' }))
    expect((await secret()).getAttribute('type')).toBe('password')
  })

  it('says who is already signed in, and lets the user continue', async () => {
    const { user, address } = await open({ signedInAs: {} })
    expect(await main().findByText('You are signed in as admin')).toBeTruthy()
    await user.click(main().getByRole('link', { name: 'Continue' }))
    expect(address()).toBe('/about?a=1')
  })

  it('lets another user sign in', async () => {
    const { service, user, signIn, address, services } = await open({ signedInAs: {} })
    await giveAccount(service, { username: 'reader', role: 'USER' })
    await user.click(await main().findByRole('button', { name: 'Sign in with another account' }))
    await signIn('reader')
    await waitFor(() => expect(address()).toBe('/about?a=1'))
    expect(services.session.state.get().session?.username).toBe('reader')
  })
})
