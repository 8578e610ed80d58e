import type { Page } from '@playwright/test'
import { openSolar, openTag } from '../support/policies.ts'
import { settle } from '../support/places.ts'
import { expect, failedRequest, test } from '../support/test.ts'
import { rare } from '#test/support/tier.ts'

test.use({ holds: { sample: true } })

const main = (page: Page) => page.getByRole('main')
const item = (page: Page, name: string) => main(page).getByRole('treeitem', { name })
const pages = (page: Page) => main(page).getByRole('navigation', { name: 'Document pages' })
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name })

/** The step before the form, and then the form. */
async function acceptTerms(page: Page): Promise<void> {
  await item(page, 'Terms').click()
  await main(page).getByRole('button', { name: 'Accept' }).click()
  await openTag(page, 'register_installation')
}

async function fillIn(page: Page, serial: string): Promise<void> {
  await field(page, 'Serial number').fill(serial)
  await main(page).getByRole('combobox', { name: 'Country' }).selectOption('Norway')
  await field(page, 'Capacity').fill('12.5')
  await main(page).getByLabel('Installed on').fill('2026-03-01')
}

test(
  'An installer registers an installation step by step and sees it in their list',
  rare,
  async ({ page, service }) => {
    await openSolar(page, service, 'installer')
    await expect(item(page, 'To verify')).toHaveCount(0)
    await expect(item(page, 'Report a reading')).toContainText('waits for register_installation')

    await item(page, 'Terms').click()
    await main(page).getByRole('button', { name: 'Accept' }).click()
    await expect(main(page).getByText('“Accept” is done.')).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Accept' })).toBeDisabled()
    await main(page).getByRole('link', { name: 'Register an installation', exact: true }).click()
    await fillIn(page, 'SB-0001')
    await expect(main(page).getByText(/^Saved in this browser/)).toBeVisible()
    await page.reload()
    await settle(page)
    await expect(main(page).getByText(/^Your input was restored/)).toBeVisible()
    await expect(field(page, 'Serial number')).toHaveValue('SB-0001')

    await main(page).getByRole('button', { name: 'Clear' }).click()
    await expect(field(page, 'Serial number')).toHaveValue('')
    await main(page).getByRole('button', { name: 'Undo' }).click()
    await expect(field(page, 'Serial number')).toHaveValue('SB-0001')

    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
    await main(page).getByRole('button', { name: 'Send' }).dblclick()
    await expect(main(page).getByText('Submitted')).toBeVisible()
    expect(sent.filter((url) => url.includes('/blocks/'))).toHaveLength(1)

    await expect(item(page, 'Report a reading')).not.toContainText('waits')
    await openTag(page, 'my_installations')
    await expect(main(page).getByRole('link', { name: 'Open document: SB-0001' })).toBeVisible()
  },
)

test(
  'An installer’s input survives a lost connection and is not sent twice',
  rare,
  async ({ page, service, context, complaints }) => {
    complaints.allow(failedRequest)
    await openSolar(page, service, 'installer')
    await acceptTerms(page)
    await fillIn(page, 'SB-0002')
    await context.setOffline(true)
    await main(page).getByRole('button', { name: 'Send' }).click()
    await expect(main(page).getByText('Not sent: there is no connection to Signalbox')).toBeVisible()
    await context.setOffline(false)
    await page.route('**/blocks/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await main(page).getByRole('button', { name: 'Send', exact: true }).click()
    await expect(main(page).getByText('It is unclear whether it arrived')).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
    await page.unroute('**/blocks/*')
    await page.reload()
    await settle(page)
    await expect(field(page, 'Serial number')).toHaveValue('SB-0002')
    await main(page).getByRole('button', { name: 'It did not arrive: allow sending again' }).click()
    await main(page).getByRole('button', { name: 'Send', exact: true }).click()
    await expect(main(page).getByText('Submitted')).toBeVisible()
  },
)

test(
  'A user who is signed out while typing signs in on the spot and sends the input',
  rare,
  async ({ page, service, complaints }) => {
    complaints.allow(failedRequest)
    await openSolar(page, service, 'installer')
    await acceptTerms(page)
    await fillIn(page, 'SB-0004')
    await service.setPassword('installer', 'another password')
    await main(page).getByRole('button', { name: 'Send', exact: true }).click()
    await main(page).getByRole('alert').getByRole('button', { name: 'Sign in', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await expect(dialog.getByLabel('Name')).toHaveValue('installer')
    await dialog.getByLabel('Password', { exact: true }).fill('another password')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(main(page).getByText('Submitted')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(main(page)).toContainText('SB-0004')
    await openTag(page, 'my_installations')
    await expect(main(page).getByRole('link', { name: 'Open document: SB-0004' })).toHaveCount(1)
  },
)

test('A verifier pages, filters, opens and decides, and page and size persist', rare, async ({ page, service }) => {
  await openSolar(page, service, 'verifier')
  await expect(item(page, 'Report a reading')).toHaveCount(0)
  await openTag(page, 'installations')
  await pages(page).getByRole('combobox', { name: 'Per page' }).selectOption('25')
  await expect(pages(page)).toContainText('1–25 of 64')
  await pages(page).getByRole('button', { name: 'Last page' }).click()
  await expect(pages(page)).toContainText('51–64 of 64')
  await page.reload()
  await settle(page)
  await expect(pages(page)).toContainText('51–64 of 64')

  await main(page).getByRole('combobox', { name: 'Status' }).selectOption('Waiting')
  await expect(pages(page)).toContainText('1–15 of 15')
  // The rows follow their number, and would be replaced under the pointer.
  await expect(main(page).getByRole('row')).toHaveCount(16)
  const first = main(page).getByRole('row').nth(1)
  const serial = (await first.getByRole('link').textContent())?.replace('Open document: ', '') ?? ''
  await first.getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Installation' })
  await expect(dialog).toContainText(serial)
  await expect(page).toHaveURL(/\?document=\w+/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await first.getByRole('button', { name: 'Approve' }).click()
  await expect(main(page).getByRole('link', { name: `Open document: ${serial}` })).toHaveCount(0)
})

test('A verifier sends JSON to a block by hand', rare, async ({ page, service }) => {
  await openSolar(page, service, 'verifier')
  await openTag(page, 'installations_pages')
  await main(page).getByText('Send', { exact: true }).click()
  const editor = main(page).getByRole('textbox', { name: 'JSON' })
  await editor.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('{"itemsPerPage":25,"page":2}')
  await main(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(main(page).getByText(/^The block accepted it/)).toBeVisible()
  await openTag(page, 'installations')
  await expect(pages(page)).toContainText('51–64 of 64')
})

test('A change by one user appears for another at once', rare, async ({ page, service, browser }) => {
  await openSolar(page, service, 'verifier')
  await openTag(page, 'installations')
  await expect(pages(page)).toContainText('of 64')
  const other = await (await browser.newContext({ baseURL: service.address })).newPage()
  await openSolar(other, service, 'installer')
  await acceptTerms(other)
  await fillIn(other, 'SB-0003')
  await main(other).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(main(other).getByText('Submitted')).toBeVisible()
  await expect(pages(page)).toContainText('of 65')
  await other.context().close()
})

test('An auditor reads everything and gets no blocks of other roles', rare, async ({ page, service, complaints }) => {
  complaints.allow(failedRequest)
  await openSolar(page, service, 'auditor')
  await expect(item(page, 'To verify')).toHaveCount(0)
  await expect(main(page).getByRole('region', { name: 'To do' })).toHaveCount(0)
  await openTag(page, 'audit')
  await expect(main(page).getByRole('row')).not.toHaveCount(1)
  await openTag(page, 'decide')
  await expect(main(page).getByText('Block not found')).toBeVisible()
  await main(page).getByRole('link', { name: 'Go to policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Solar installations' })).toBeVisible()
})

test('Signing in returns to the block that a link led to', rare, async ({ page, service, complaints }) => {
  complaints.allow(failedRequest)
  await openSolar(page, service, 'verifier')
  await openTag(page, 'decide')
  const address = page.url()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(address)
  await main(page).getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Name').fill('verifier')
  await page.getByLabel('Password', { exact: true }).fill('a password for somebody')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Decision' })).toBeVisible()
})
