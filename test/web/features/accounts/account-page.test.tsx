import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { openWorld } from '#test/support/app/world.tsx'

const list = async () => within(await screen.findByRole('region', { name: 'Sessions' }))

/** The page, with two API clients besides the browser. */
async function open() {
  const store = await openMemoryStore()
  onTestFinished(() => store.destroy())
  const before = await startService({ store })
  await giveAccount(before)
  await tokenOf(before)
  await tokenOf(before)
  return openWorld({ store, path: '/account', credentials: { username: 'admin', password } })
}

describe('The page of an account', () => {
  it('lists the sessions and marks its own', async () => {
    await open()
    const items = await (await list()).findAllByRole('listitem')
    expect(items).toHaveLength(3)
    expect(items.filter((item) => item.textContent.includes('This session'))).toHaveLength(1)
    expect(items.filter((item) => item.textContent.includes('API client'))).toHaveLength(2)
  })

  it('ends one, then all others', async () => {
    const { user, service } = await open()
    const sessions = await list()
    const prove = async (given: string, action: string) => {
      const dialog = within(await screen.findByRole('dialog'))
      await user.clear(dialog.getByLabelText('Password'))
      await user.type(dialog.getByLabelText('Password'), given)
      await user.click(dialog.getByRole('button', { name: action }))
      return dialog
    }
    const [first] = await sessions.findAllByRole('button', { name: 'Sign out: Unknown device' })
    if (first) await user.click(first)
    expect(await (await prove('a guess', 'Sign out')).findByText('The password is wrong')).toBeTruthy()
    expect(sessions.getAllByRole('listitem')).toHaveLength(3)
    await prove(password, 'Sign out')
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(sessions.getByRole('button', { name: 'Sign out everywhere else' }))
    await prove(password, 'Sign out everywhere else')
    expect(await sessions.findByText('Signed out 1 other session.')).toBeTruthy()
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1))
    expect(await service.store.selectFrom('account_token').selectAll().execute()).toHaveLength(1)
  })

  it('keeps what it shows, with its age, while asking again fails', async () => {
    const { cutNet, queryClient } = await open()
    await (await list()).findAllByRole('listitem')
    cutNet()
    await act(() => queryClient.refetchQueries())
    const notes = await screen.findAllByRole('note')
    expect(notes.filter(({ textContent }) => /^as of .+, the last refresh failed/.test(textContent))).toHaveLength(2)
    expect((await list()).getAllByRole('listitem')).toHaveLength(3)
  })

  it('asks for a sign-in first', async () => {
    await openWorld({ path: '/account' })
    expect(await screen.findByText('This page shows your own account.')).toBeTruthy()
  })
})
