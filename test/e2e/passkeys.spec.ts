import type { CDPSession, Page } from '@playwright/test'
import { open } from './support/places.ts'
import { adminPassword } from './support/service.ts'
import { expect, failedRequest, test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

test.use({ holds: { sample: true, atHostName: true } })

/** A device in the browser that makes passkeys, and asks for a finger unless it cannot. */
async function addDevice(
  page: Page,
  hasUserVerification = true,
): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: hasUserVerification ? 'internal' : 'usb',
      hasResidentKey: true,
      hasUserVerification,
      isUserVerified: hasUserVerification,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const main = (page: Page) => page.getByRole('main')
const section = (page: Page) => page.getByRole('region', { name: 'Second factor' })
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account: admin' })

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

async function addPasskey(page: Page): Promise<void> {
  await open(page, '/sign-in?next=/account')
  await signIn(page)
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(adminPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Name of this passkey').fill('Laptop')
  await dialog.getByRole('button', { name: 'Create the passkey' }).click()
}

async function signOut(page: Page): Promise<void> {
  await account(page).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click()
  await expect(account(page)).toHaveCount(0)
}

test('A user adds a passkey, and signs in with it alone', async ({ page, complaints }) => {
  complaints.allow(failedRequest)
  await addDevice(page)
  await addPasskey(page)
  await section(page).getByRole('button', { name: 'I have saved them' }).click()
  await expect(section(page)).toContainText('Laptop')
  await signOut(page)

  await open(page, '/sign-in?next=/account')
  await main(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(account(page)).toBeVisible()
  await expect(section(page)).toContainText('Last used')
})

test(
  'A security key that asks for nothing is the second factor after the password',
  rare,
  async ({ page, complaints }) => {
    complaints.allow(failedRequest)
    await addDevice(page, false)
    await addPasskey(page)
    await expect(section(page)).toContainText('Laptop')
    await signOut(page)

    await open(page, '/sign-in?next=/account')
    await signIn(page)
    await expect(page.getByRole('alert')).toContainText('A passkey is needed')
    await main(page).getByRole('button', { name: 'Use a passkey' }).click()
    await expect(account(page)).toBeVisible()
  },
)

test(
  'A device without a passkey gets an explanation, and the password still works',
  rare,
  async ({ page, complaints }) => {
    complaints.allow(failedRequest)
    await open(page, '/sign-in?next=/account')
    // Without a virtual device the browser would ask for one, and wait.
    const { cdp, authenticatorId } = await addDevice(page)
    await main(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('alert')).toContainText('No passkey was used')
    await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await signIn(page)
    await expect(account(page)).toBeVisible()
  },
)

test('A copied passkey is rejected with a message', rare, async ({ page, complaints }) => {
  complaints.allow(failedRequest)
  const { cdp, authenticatorId } = await addDevice(page)
  await addPasskey(page)
  await expect(section(page)).toContainText('Laptop')
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  await signOut(page)
  await open(page, '/sign-in?next=/account')
  await main(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(account(page)).toBeVisible()
  await signOut(page)

  // The device as it was before that sign-in.
  const [copy] = credentials
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  if (copy) await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: copy })
  await open(page, '/sign-in?next=/account')
  await main(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('There may be a copy of this passkey')
})
