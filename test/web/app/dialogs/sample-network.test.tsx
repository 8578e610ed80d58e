import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { prepareFirstAccounts } from '#server/areas/accounts/first-accounts.ts'
import { cheapPasswords } from '#test/support/server/accounts.ts'
import { noon } from '#test/support/server/service.ts'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { preloadPage } from '#web/app/pages.tsx'

const title = 'You are looking at a sample network'
const dialog = (name: string) => within(screen.getByRole('dialog', { name }))

/** A sample network with its accounts. */
async function open(path: string) {
  const store = await openMemoryStore()
  onTestFinished(() => store.destroy())
  const options = { adminUsername: 'admin', adminPassword: null, sample: true, now: noon, passwordCost: cheapPasswords }
  await (
    await prepareFirstAccounts(store, options)
  )()
  return openWorld({ store, sample: true, path })
}

describe('The sample network', () => {
  it('says how to connect a network of one’s own, with commands that can be copied', async () => {
    const { user } = await open('/nowhere')
    await user.click(await screen.findByRole('button', { name: /^sample/ }))
    const copies = await dialog(title).findAllByRole('button', { name: /^Copy/ })
    expect(copies.map((copy) => copy.getAttribute('aria-label'))).toEqual([
      'Copy the command: Follow a status page',
      'Copy command 1 of 3: Import files',
      'Copy command 2 of 3: Import files',
      'Copy command 3 of 3: Import files',
      'Copy the command: Follow a mirror node',
    ])
    const copied = async (name: string) => {
      await user.click(dialog(title).getByRole('button', { name }))
      return navigator.clipboard.readText()
    }
    expect(await copied('Copy the command: Follow a status page')).toMatch(/^STATUS_UPSTREAM=\S+ npm start$/)
    expect(await copied('Copy the command: Follow a mirror node')).toMatch(/^LEDGER_UPSTREAM=\S+ npm start$/)
    expect(dialog(title).getByText('What happens to the sample')).toBeTruthy()
  })

  it('names the accounts of the sample, and leads to signing in with one, and then to its work', async () => {
    const { user, address } = await open('/nowhere')
    // A page that is drawn at once must not take the focus from its form.
    await preloadPage('/sign-in')
    await user.click(await screen.findByRole('button', { name: /^sample/ }))
    const items = await dialog(title).findAllByRole('listitem', { name: '' })
    const accounts = items.map((item) => item.textContent).filter((text) => /^\w+(Standard Registry|User)/.test(text))
    expect(accounts.map((text) => text.match(/^\w+?(?=Standard Registry|User)/)?.[0])).toEqual([
      'admin',
      'auditor',
      'installer',
      'reader',
      'verifier',
    ])
    await user.click(dialog(title).getByRole('link', { name: 'Sign in as verifier' }))
    expect(address()).toBe('/sign-in?next=%2Fpolicies&as=verifier')
    expect(screen.queryByRole('dialog')).toBeNull()
    const name = await within(screen.getByRole('main')).findByRole('textbox', { name: 'Name' })
    expect(name).toHaveProperty('value', 'verifier')
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('password'))
  })

  it('is not offered where there is none', async () => {
    await openWorld({ path: '/sign-in' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^sample/ })).toBeNull()
    expect(screen.queryByText('Sample accounts')).toBeNull()
  })

  it.each(['/about', '/transactions', '/incidents', '/'])(
    'leaves instructions at %s of a service without data',
    async (path) => {
      await openWorld({ path })
      const main = within(screen.getByRole('main'))
      expect((await main.findAllByRole('button', { name: /^Copy the command/ })).length).toBeGreaterThan(0)
    },
  )
})

describe('Pages that need an account', () => {
  const locked = () => screen.queryAllByRole('link', { name: /needs an account/ }).map((link) => link.textContent)

  it('carry a lock while nobody is signed in', async () => {
    await openWorld({ path: '/nowhere' })
    expect(locked()).toEqual(['Policiesneeds an account', 'Schemasneeds an account'])
  })

  it('carry none for a signed-in user', async () => {
    await openWorld({ path: '/account', signedInAs: {} })
    await waitFor(() => expect(locked()).toEqual([]))
  })
})

describe('The sheet “More” of phones', () => {
  it('has pages first, then the account, then the way to the settings', async () => {
    const { user, address } = await openWorld({ path: '/nowhere' })
    await user.click(screen.getByRole('button', { name: /^More/ }))
    await dialog('More').findByRole('heading', { name: 'Pages' })
    const headings = dialog('More').getAllByRole('heading', { level: 3 })
    expect(headings.map((heading) => heading.textContent)).toEqual(['Pages', 'Account'])
    expect(dialog('More').getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
    expect(dialog('More').getByRole('link', { name: 'Sign in' })).toBeTruthy()
    await user.click(dialog('More').getByRole('link', { name: /^Maintenance/ }))
    expect(address()).toBe('/maintenance')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
