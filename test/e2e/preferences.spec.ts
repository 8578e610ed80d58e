import type { Page } from '@playwright/test'
import { open, places } from './support/places.ts'
import { rare } from '#test/support/tier.ts'
import { expect, failedRequest, sampleTest as test } from './support/test.ts'

const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone' })
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

declare global {
  interface Window {
    /** The theme of the first paint, and each that follows it. */
    themes?: string[]
  }
}

/** Notes the themes from the moment when the document gets its body, before anything can have been painted. */
async function noteThemes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      const root = document.documentElement
      const themes = (window.themes = [root.dataset['theme'] ?? 'system'])
      new MutationObserver(() => themes.push(root.dataset['theme'] ?? 'system')).observe(root, {
        attributeFilter: ['data-theme'],
      })
    }).observe(document, { childList: true, subtree: true })
  })
}

for (const [system, chosen] of [
  ['light', 'Dark'],
  ['dark', 'Light'],
] as const)
  test(
    `The theme ${chosen} chosen on a ${system} system applies before the first paint of every later load`,
    chosen === 'Dark' ? {} : rare,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: system })
      await noteThemes(page)
      await open(page, '/')
      expect(await page.evaluate(() => window.themes)).toEqual(['system'])
      const before = await paper(page)
      await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('radio', { name: chosen }).check()
      await expect.poll(() => paper(page)).not.toBe(before)
      const chosenPaper = await paper(page)

      await open(page, '/settings')
      await expect(page.getByRole('radio', { name: chosen })).toBeChecked()
      expect(await paper(page)).toBe(chosenPaper)
      expect(new Set(await page.evaluate(() => window.themes))).toEqual(new Set([chosen.toLowerCase()]))
    },
  )

test('The theme follows the system, and its changes, until the user chooses one', rare, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/')
  const light = await paper(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => paper(page)).not.toBe(light)
})

test('The chosen time zone applies to every time on the page, after a reload, and in every tab', async ({
  context,
  page,
  sample,
}) => {
  const incident = places.find(({ name }) => name === 'an incident')
  await open(page, (await incident?.find(sample)) ?? '')
  const clockTime = (of: Page) =>
    of
      .getByRole('main')
      .getByRole('time')
      .filter({ hasText: /\d:\d\d/ })
      .first()
  const time = clockTime(page)
  const settings = await context.newPage()
  await open(settings, '/settings')

  await expect(zone(settings)).toHaveValue('mine')
  await expect(time).toHaveText(/ (CES?T|GMT\+[12])$/)
  const instant = await time.getAttribute('datetime')

  await zone(settings).selectOption('UTC')
  await expect(time).toHaveText(/ UTC$/)
  expect(await time.getAttribute('datetime')).toBe(instant)

  await zone(settings).selectOption('Page: New York')
  await expect(time).toHaveText(/ E[SD]T$/)
  await page.reload()
  await expect(time).toHaveText(/ E[SD]T$/)
})

test('A page with a chosen time zone never shows times of another zone first', async ({ page, complaints }) => {
  complaints.allow(failedRequest)
  await open(page, '/settings')
  await zone(page).selectOption('UTC')
  await open(page, '/incidents')
  // The app never starts: what is shown is what the service has drawn, in the time of the page.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Incidents' })).toBeVisible()
  await expect(page.getByText(/ E[SD]T$/).filter({ visible: true })).toHaveCount(0)
})
