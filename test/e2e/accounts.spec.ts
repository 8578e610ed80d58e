import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { open } from './support/places.ts'
import { adminPassword } from './support/service.ts'
import { expect, test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

test.use({ holds: { sample: true } })

async function signIn(page: Page, path: string): Promise<void> {
  await open(page, `/sign-in?next=${path}`)
  await page.getByLabel('Name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(path)
}

test('A Standard Registry adds an account, which signs in, and disables it', async ({ page, service }) => {
  await signIn(page, '/accounts')
  await expect(page.getByRole('button', { name: 'Manage verifier' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add account' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('grace')
  await expectAccessible(page)
  await dialog.getByLabel('Name').press('Enter')
  const password = await dialog.getByText(/^([a-z0-9]{6}-){3}[a-z0-9]{6}$/).innerText()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()

  const login = () =>
    fetch(`${service.address}/api/v1/accounts/login`, {
      method: 'POST',
      body: JSON.stringify({ username: 'grace', password }),
    })
  expect((await login()).status).toBe(200)
  await page.getByRole('button', { name: 'Manage grace' }).click()
  const manage = page.getByRole('dialog', { name: 'grace' })
  await manage.getByRole('button', { name: 'Disable account' }).click()
  await expect(manage.getByText('Saved. The account is signed out everywhere.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(manage).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'grace' })).toContainText('Disabled')
  expect((await login()).status).toBe(401)
})

test('The audit log tells what was done, in both themes and widths', rare, async ({ page }) => {
  await signIn(page, '/audit')
  await expect(page.getByRole('table', { name: 'Entries' })).toContainText('Sign-in')
  await expectAccessible(page)
  await page.getByLabel('Object').fill('nothing')
  await page.getByLabel('Object').press('Enter')
  await expect(page.getByText('No entries match')).toBeVisible()
  await expectAccessible(page)
})

test('A wrong code of an authenticator app is explained where a phone shows it', rare, async ({ page, complaints }) => {
  complaints.allow(/status of 4\d\d/)
  await page.setViewportSize({ width: 390, height: 700 })
  await signIn(page, '/account')
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(adminPassword)
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await dialog.getByLabel('Code that the app shows').fill('000000')
  await dialog.getByLabel('Code that the app shows').press('Enter')
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByLabel('Code that the app shows')).toBeFocused()
})
