import { screen, waitFor, within } from '@testing-library/react'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { giveAccount, password } from '#test/support/server/accounts.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { isFullTier } from '#test/support/tier.ts'

const section = async () => within(await screen.findByRole('region', { name: 'Second factor' }))
const dialog = () => within(screen.getByRole('dialog'))

/** The page, and the steps that add an app. */
async function open(requireMfa: 'on' | 'off' = 'off') {
  const world = await openWorld({ path: '/account', signedInAs: {}, requireMfa })
  const { user, service } = world
  const enroll = async () => {
    await user.click(await (await section()).findByRole('button', { name: 'Add an authenticator app' }))
    await user.type(await dialog().findByLabelText('Password'), password)
    await user.click(dialog().getByRole('button', { name: 'Continue' }))
    const secret = (await dialog().findByText(/^[A-Z2-7 ]{30,}$/)).textContent.replaceAll(' ', '')
    await user.type(dialog().getByLabelText('Code that the app shows'), '000000')
    await user.click(dialog().getByRole('button', { name: 'Confirm' }))
    expect(await dialog().findByText('The code is wrong')).toBeTruthy()
    const field = dialog().getByLabelText('Code that the app shows')
    await user.clear(field)
    await user.type(field, await generate({ secret, epoch: service.now / 1000 }))
    await user.clear(dialog().getByLabelText('Name of this app'))
    await user.type(dialog().getByLabelText('Name of this app'), 'Phone')
    await user.click(dialog().getByRole('button', { name: 'Confirm' }))
    const codes = await (await section()).findAllByText(/^(?:[a-z2-9]{4}-){5}[a-z2-9]{4}$/)
    return codes.map(({ textContent }) => textContent)
  }
  return { ...world, enroll }
}

describe('The second factor of an account', () => {
  it('is added with the password and a code, and shows recovery codes until they are saved', async () => {
    const { enroll, user } = await open()
    expect(await (await section()).findByText('You sign in with your password only')).toBeTruthy()
    expect(await enroll()).toHaveLength(10)
    const shown = await section()
    expect(shown.getByText('Phone')).toBeTruthy()
    expect(shown.getByText(/10 recovery codes left/)).toBeTruthy()
    await user.click(shown.getByRole('button', { name: 'I have saved them' }))
    expect(shown.queryByText('Save your recovery codes now')).toBeNull()
  })

  it('is renamed, and removed with a recovery code', async () => {
    const { enroll, user } = await open()
    const [code = ''] = await enroll()
    const shown = await section()
    await user.click(shown.getByRole('button', { name: 'Rename: Phone' }))
    await user.clear(dialog().getByLabelText('Name'))
    await user.type(dialog().getByLabelText('Name'), 'Old phone')
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await user.click(await shown.findByRole('button', { name: 'Remove: Old phone' }))
    await user.type(dialog().getByLabelText('Password'), 'a guess')
    await user.click(dialog().getByRole('button', { name: 'Remove' }))
    expect(await dialog().findByText('The password is wrong')).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Use a code instead' }))
    await user.type(dialog().getByLabelText('One-time code or recovery code'), code)
    await user.click(dialog().getByRole('button', { name: 'Remove' }))
    expect(await shown.findByText('You sign in with your password only')).toBeTruthy()
  })

  it.runIf(isFullTier)('gets new recovery codes with the password', async () => {
    const { enroll, user } = await open()
    const before = await enroll()
    const shown = await section()
    await user.click(shown.getByRole('button', { name: 'I have saved them' }))
    await user.click(shown.getByRole('button', { name: 'New recovery codes' }))
    await user.type(dialog().getByLabelText('Password'), password)
    await user.click(dialog().getByRole('button', { name: 'New recovery codes' }))
    const after = await shown.findAllByText(/^(?:[a-z2-9]{4}-){5}[a-z2-9]{4}$/)
    expect(after).toHaveLength(10)
    for (const { textContent } of after) expect(before).not.toContain(textContent)
  })

  it('is required with a message if the service is configured so, until there is one', async () => {
    const { enroll } = await open('on')
    const shown = await section()
    expect(await shown.findByText('Add a second factor to make changes')).toBeTruthy()
    await enroll()
    await waitFor(() => expect(shown.queryByText('Add a second factor to make changes')).toBeNull())
  })
})

describe('Signing in where a second factor is demanded', () => {
  it('leads to the account that lacks one at once', async () => {
    const { user, address, service } = await openWorld({ path: '/sign-in?next=/schemas', requireMfa: 'on' })
    await giveAccount(service)
    await user.type(await screen.findByLabelText('Name'), 'admin')
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('main').querySelector('button[type=submit]') ?? screen.getByRole('main'))
    expect(await section()).toBeTruthy()
    expect(address()).toBe('/account')
  })

  it('leads to it where one is signed in already', async () => {
    const { user, address } = await openWorld({ path: '/sign-in?next=/schemas', requireMfa: 'on', signedInAs: {} })
    await user.click(await screen.findByRole('link', { name: 'Continue' }))
    expect(await section()).toBeTruthy()
    expect(address()).toBe('/account')
  })
})
