import { useQuery } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { getAccount } from '#api/accounts/accounts.ts'
import { noon } from '#test/support/server/service.ts'
import { sessionService } from '#test/support/app/session-service.ts'
import { Providers } from '#web/app/providers.tsx'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { RequireSession, useSignedIn } from '#web/components/session/require-session.tsx'
import { createClock } from '#web/platform/time/clock.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { createServices, useServices } from '#web/platform/services.ts'
import { useCan } from '#web/platform/session/session.ts'

function Secret() {
  const { username } = useSignedIn()
  const may = useCan('SCHEMAS_SYSTEM_SCHEMA_READ')
  return (
    <label>
      {`What ${username} ${may ? 'may' : 'may not'} read`}
      <input />
    </label>
  )
}

/** Reads what only an account may read, once it is opened. */
function Account() {
  const { client } = useServices()
  const [isOpen, open] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['account'],
    queryFn: () => client.call(getAccount),
    enabled: isOpen,
  })
  if (error) return <QueryFailure error={error} />
  if (data) return <p>{`${data.username} is known`}</p>
  return <button onClick={() => open(true)}>Open</button>
}

/** A place that only somebody signed in may see, in front of a service that the test can spoil. */
function openPlace({ hasSession = true, isDown = false, isTemporary = false, children = <Secret /> } = {}) {
  const service = sessionService(noon)
  service.hasSession = hasSession
  service.isDown = isDown
  service.isTemporary = isTemporary
  const services = createServices({ fetch: service.fetch, clock: createClock(() => service.now) })
  render(
    <MemoryRouter initialEntries={['/place?tab=one']}>
      <Providers services={services} queryClient={createQueryClient(0)} storage={null}>
        <RequireSession reason="Secrets are not for everybody.">{children}</RequireSession>
      </Providers>
    </MemoryRouter>,
  )
  const secret = () => screen.findByRole('textbox', { name: 'What ada may read' })
  /** The session ends, and a call finds out. */
  const end = async () => {
    service.endSession()
    await act(() => services.client.call(getAccount).catch(() => undefined))
  }
  return { service, services, user: userEvent.setup(), secret, end }
}

describe('What only somebody signed in may see', () => {
  it('is loading at first, and then shown', async () => {
    const { secret } = openPlace()
    expect(screen.getByText('Loading')).toBeTruthy()
    expect(await secret()).toBeTruthy()
  })

  it('asks the user to sign in, says why, and links there and back', async () => {
    openPlace({ hasSession: false })
    expect(await screen.findByText('Secrets are not for everybody.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/sign-in?next=%2Fplace%3Ftab%3Done',
    )
  })

  it('says that the service cannot be reached, and appears once it can', async () => {
    const { service, user, secret } = openPlace({ isDown: true })
    expect((await screen.findByRole('alert')).textContent).toContain('Signalbox cannot be reached')
    const failure = screen.getByRole('alert')
    const again = screen.getByRole('button', { name: 'Try again' })
    await user.click(again)
    expect(screen.getByRole('alert')).toBe(failure)
    expect(document.activeElement).toBe(again)
    service.isDown = false
    await user.click(again)
    expect(await secret()).toBeTruthy()
  })

  it('comes after a password of one’s own, where an administrator has set the present one', async () => {
    const { user, secret } = openPlace({ isTemporary: true })
    expect(await screen.findByRole('heading', { name: 'Choose your own password' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'What ada may read' })).toBeNull()
    await user.type(screen.getByLabelText('Current password'), 'secret')
    await user.type(screen.getByLabelText('New password'), 'hazel-tunnel-ribbon-41')
    await user.type(screen.getByLabelText('Repeat new password'), 'hazel-tunnel-ribbon-41')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await secret()).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Choose your own password' })).toBeNull()
  })

  it('disappears when the user signs out', async () => {
    const { services, secret } = openPlace()
    await secret()
    await act(async () => (await services.session.manager()).signOut())
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('Secrets are not for everybody.')).toBeTruthy()
  })
})

describe('A session that ends meanwhile', () => {
  it('leaves everything unchanged, and can be renewed in place', async () => {
    const { user, secret, end } = openPlace()
    await user.type(await secret(), 'half a sentence')
    await end()
    expect(screen.getByText('Your session has ended. This page stays as it is.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'ada')
    expect(document.activeElement).toBe(dialog.getByLabelText('Password'))
    await user.type(dialog.getByLabelText('Password'), 'secret')
    await user.click(dialog.getByRole('button', { name: 'Sign in' }))
    expect(await secret()).toHaveProperty('value', 'half a sentence')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText(/^Your session has ended/)).toBeNull()
  })

  it('offers to sign in instead of trying again, and then reads what failed', async () => {
    const { user, end } = openPlace({ children: <Account /> })
    const opener = await screen.findByRole('button', { name: 'Open' })
    await end()
    await user.click(opener)
    expect(await screen.findByText('You are not signed in')).toBeTruthy()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sign in'])
    expect(screen.queryByText(/^Retrying/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Password'), 'secret')
    await user.click(dialog.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('ada is known')).toBeTruthy()
  })

  it('keeps the dialog and its input if the password is wrong', async () => {
    const { user, secret, end } = openPlace()
    await secret()
    await end()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Password'), 'guess')
    await user.click(dialog.getByRole('button', { name: 'Sign in' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Name or password is wrong')
    expect(dialog.getByLabelText('Password')).toHaveProperty('value', 'guess')
  })

  it('continues after the user signs in again anywhere', async () => {
    const { services, service, secret, end } = openPlace()
    await secret()
    await end()
    service.hasSession = true
    await act(async () => (await services.session.manager()).signIn({ username: 'ada', password: 'secret' }))
    expect(screen.queryByText(/^Your session has ended/)).toBeNull()
  })
})
