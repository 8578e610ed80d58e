import type { Page } from '@playwright/test'
import { open } from './support/places.ts'
import { adminPassword } from './support/service.ts'
import { expect, failedRequest, test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

test.use({ holds: { sample: true } })

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account: admin' })
const entrance = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' })

async function signIn(page: Page, password = adminPassword): Promise<void> {
  await page.getByLabel('Name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

test('A user signs in, returns to the page they came from, and stays signed in', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(failedRequest)
  await open(page, '/schemas')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await signIn(page, 'a guess')
  await expect(page.getByRole('alert')).toContainText('Name or password is wrong')
  await signIn(page)
  await expect(page).toHaveURL('/schemas')
  await expect(account(page)).toBeVisible()

  const [cookie] = await context.cookies(`${page.url().replace(/\/schemas$/, '')}/api/session`)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api' })
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).not.toMatch(/eyJ/)

  await open(page, '/incidents')
  await expect(account(page)).toBeVisible()
})

test('The app requests no session before a user has signed in', rare, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/')
  await open(page, '/transactions')
  await expect(entrance(page)).toBeVisible()
  expect(asked).not.toContain('/api/session')
})

test('Tabs share a session: its token, its end, and its renewal', async ({ page: first, context, complaints }) => {
  // A request may be under way when the session ends.
  complaints.allow(failedRequest)
  await open(first, '/sign-in?next=/schemas')
  await signIn(first)
  await expect(account(first)).toBeVisible()
  const second = await context.newPage()
  await open(second, '/schemas')
  await expect(account(second)).toBeVisible()

  await account(second).click()
  await second.getByRole('button', { name: 'Sign out' }).click()
  await expect(entrance(second)).toBeVisible()
  await expect(second.getByText('Sign in to see this')).toBeVisible()
  const list = first.getByRole('main').getByRole('list').first()
  await expect(first.getByText('Your session has ended.')).toBeVisible()
  await expect(list).toBeVisible()

  await first.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = first.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toHaveValue('admin')
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await dialog.getByLabel('Password', { exact: true }).fill(adminPassword)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(list).toBeVisible()
  await expect(first.getByText('Your session has ended.')).toBeHidden()
  await expect(account(second)).toBeVisible()
  await expect(second.getByRole('main').getByRole('list').first()).toBeVisible()
})

test('A new password replaces the old one', rare, async ({ page, browser, complaints }) => {
  complaints.allow(failedRequest)
  await open(page, '/sign-in')
  await signIn(page)
  await account(page).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  const fill = async (current: string) => {
    await dialog.getByLabel('Current password').fill(current)
    await dialog.getByLabel('New password', { exact: true }).fill('a better password')
    await dialog.getByLabel('Repeat new password').fill('a better password')
    await dialog.getByRole('button', { name: 'Change password' }).click()
  }
  await fill('a guess')
  await expect(dialog.getByRole('alert')).toContainText('The current password is wrong')
  await fill(adminPassword)
  await expect(dialog.getByText(/^Your password was changed/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(account(page)).toBeVisible()

  const other = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await open(other, '/sign-in')
  await signIn(other)
  await expect(other.getByRole('alert')).toContainText('Name or password is wrong')
  await signIn(other, 'a better password')
  await expect(account(other)).toBeVisible()
  await other.context().close()
})
