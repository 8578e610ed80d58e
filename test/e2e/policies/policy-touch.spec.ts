import { openSolarAgain, openTag } from '../support/policies.ts'
import { settle } from '../support/places.ts'
import { expect, test } from '../support/test.ts'

test.use({ holds: { sample: true }, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** What a finger needs. */
const minimumPx = 44

test('What was done takes the focus, and every field and button of a form is large enough for a finger', async ({
  page,
  service,
}) => {
  await openSolarAgain(page, service, 'installer', '/tag/accept_terms')
  await page.getByRole('main').getByRole('button', { name: 'Accept' }).click()
  // The button is disabled while it sends, and would leave the focus nowhere.
  await expect(page.getByRole('status').filter({ hasText: '“Accept” is done.' })).toBeFocused()
  await openTag(page, 'register_installation')
  const form = page.getByRole('main').locator('form')
  await expect(form.locator('textarea').first()).toBeVisible()
  for (const control of await form.locator('textarea, select, button:visible').all()) {
    const name = await control.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent)
    const box = await control.boundingBox()
    expect(Math.ceil(box?.height ?? 0), name ?? '').toBeGreaterThanOrEqual(minimumPx)
  }
})

test('A button with a long name stays in its document and large enough for a finger', async ({ page, service }) => {
  await openSolarAgain(page, service, 'verifier', '/tag/installations')
  await settle(page)
  await page.getByRole('main').getByRole('combobox', { name: 'Status' }).selectOption('Waiting')
  const button = page.getByRole('main').getByRole('table').getByRole('button', { name: 'Approve' }).first()
  await expect(button).toBeVisible()
  expect(Math.ceil((await button.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(minimumPx)
  const right = await button.evaluate((element) => {
    element.textContent = 'Accept the installation, its meter and its location for this year'
    const { right: own } = element.getBoundingClientRect()
    return own - (element.closest('[data-card]')?.getBoundingClientRect().right ?? 0)
  })
  expect(right).toBeLessThanOrEqual(0)
})

test('The mark of a closed line does not turn because the line around it is open', async ({ page, service }) => {
  await openSolarAgain(page, service, 'verifier', '/tag/installations')
  await settle(page)
  // A line in a line, as in a report, which shows a document with its JSON.
  const turns = await page.evaluate(() => {
    const mark = document.querySelector('main details summary svg')
    const closed = mark?.closest('details')
    if (!mark || !closed || closed.open) return null
    const around = document.createElement('details')
    around.className = closed.className
    around.open = true
    closed.replaceWith(around)
    around.append(closed)
    return getComputedStyle(mark).rotate
  })
  expect(turns).toBe('none')
})
