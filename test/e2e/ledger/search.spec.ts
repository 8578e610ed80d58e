import type { BrowserContext } from '@playwright/test'
import { searchForms, searchNow } from '#test/support/ledger/search-forms.ts'
import { rare } from '#test/support/tier.ts'
import { open } from '../support/places.ts'
import { expect, test } from '../support/test.ts'

test.use({ timezoneId: 'UTC' })

test(
  'The search box leads from every form to what it means, or says what it expects',
  rare,
  async ({ context, page }) => {
    await standStill(context)
    await open(page, '/transactions')
    const search = page.getByRole('main').getByRole('search')
    const box = search.getByRole('searchbox')
    // Either comes late: the search loads what it knows once something is typed.
    const shown = search.getByRole('link').or(search.locator('p')).first()
    const meaning = async () =>
      decodeURIComponent(await shown.evaluate((element) => element.getAttribute('href') ?? element.textContent))
    for (const [text, outcome] of searchForms) {
      // oxlint-disable-next-line no-await-in-loop -- one text after the other
      await box.fill(text)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect.poll(async () => (await meaning()).slice(0, outcome.length), text).toBe(outcome)
    }
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

test('The palette leads from every form to what it means, on every page', rare, async ({ context, page }) => {
  await standStill(context)
  await open(page, '/about')
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: 'Search or jump' })
  for (const [text, outcome] of searchForms.filter(([, leads]) => leads.startsWith('/'))) {
    // oxlint-disable-next-line no-await-in-loop -- one text after the other
    await palette.getByRole('combobox').fill(text)
    const first = async () =>
      decodeURIComponent((await palette.getByRole('option').first().getAttribute('data-value')) ?? '')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.poll(first, text).toBe(outcome)
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Stops the clocks of the browser and of the service, which the app trusts more. */
async function standStill(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(searchNow)
  const date = new Date(searchNow).toUTCString()
  // A request that is still under way when a test ends would fail it: each test ends the routes.
  await context.route(/\/api\/(?!live)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
}
