import type { Browser, Page } from '@playwright/test'
import { open, settle } from './support/places.ts'
import { expect, sampleTest as test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

const strip = (page: Page) => page.getByRole('banner')
const network = (page: Page) => strip(page).getByRole('combobox', { name: 'Network' })

test('The network filter survives navigation, a reload and going back', async ({ page }) => {
  await open(page, '/')
  await network(page).selectOption('Testnet')
  await expect(page).toHaveURL('/?network=testnet')
  await expect(strip(page).getByText(/^Testnet: /)).toBeVisible()
  for (const [name, path] of [
    ['Components', '/components'],
    ['Incidents', '/incidents'],
    ['Maintenance', '/maintenance'],
    ['Status', '/'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(`${path}?network=testnet`)
    await expect(network(page)).toHaveValue('testnet')
  }
  await page.goBack()
  await expect(page).toHaveURL('/maintenance?network=testnet')
  await page.reload()
  await settle(page)
  await expect(network(page)).toHaveValue('testnet')
  await expect(strip(page).getByText(/^Testnet: /)).toBeVisible()
  await network(page).selectOption('All networks')
  await expect(page).toHaveURL('/maintenance')
})

test('Going back leads from a chosen month to all months', rare, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 })
  await open(page, '/incidents')
  const month = page.getByRole('main').getByRole('combobox', { name: 'Month' })
  await month.selectOption({ index: 1 })
  await expect(page).toHaveURL(/\/incidents\?month=/)
  await page.goBack()
  await expect(page).toHaveURL('/incidents')
})

test('A network filter shows only the components of that network', rare, async ({ page }) => {
  const rows = page.getByRole('main').getByRole('slider')
  const others = page.getByRole('main').getByRole('slider', { name: /^(mainnet|testnet)/i })
  await open(page, '/components')
  await expect(others).not.toHaveCount(0)
  await network(page).selectOption('Previewnet')
  await expect(others).toHaveCount(0)
  await expect(rows).not.toHaveCount(0)
})

test(
  'The incident filters are in the address, and a copied link shows the same list',
  rare,
  async ({ browser, page, baseURL }) => {
    await open(page, '/incidents')
    const before = await links(page)
    await page.getByRole('main').getByRole('searchbox').fill('mirror')
    await expect(page).toHaveURL(/[?&]q=mirror/)
    await expect.poll(() => links(page)).not.toEqual(before)
    await network(page).selectOption('Mainnet')
    await expect(page).toHaveURL(/[?&]network=mainnet/)
    await settle(page)
    await expectTheSame(browser, page, baseURL)
    await page.reload()
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('mirror')
    await expect(network(page)).toHaveValue('mainnet')
  },
)

const linked = [
  '/incidents?q=mirror&impact=major,critical&network=mainnet',
  '/incidents?status=resolved,postmortem',
  '/components?network=testnet&q=mirror',
  '/maintenance?view=calendar&network=mainnet',
  '/maintenance?status=completed&network=testnet',
]

for (const path of linked)
  test(`The link ${path} shows the same to every user`, rare, async ({ browser, page, baseURL }) => {
    await open(page, path)
    await expectTheSame(browser, page, baseURL)
    const [url, shown] = [page.url(), await links(page)]
    await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name: 'Status' }).click()
    await expect(page).not.toHaveURL(url)
    await page.goBack()
    await expect(page).toHaveURL(url)
    await expect.poll(() => links(page)).toEqual(shown)
  })

test('The page says what the filters hide, and offers to show it', rare, async ({ page }) => {
  await open(page, '/incidents?q=no-incident-has-this-in-it')
  const main = page.getByRole('main')
  await expect(main.getByText('No incidents match “no-incident-has-this-in-it”')).toBeVisible()
  await main.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page).toHaveURL('/incidents')
  await expect(main.getByText('No incidents match “no-incident-has-this-in-it”')).toHaveCount(0)
  await expect.poll(async () => (await links(page)).length).toBeGreaterThan(5)
})

/** Where the links of the page lead, in their order. */
function links(page: Page): Promise<readonly (string | null)[]> {
  return page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
}

/** Another browser, which knows nothing of this one, shows the same at the same address. */
async function expectTheSame(browser: Browser, page: Page, baseURL: string | undefined): Promise<void> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await context.newPage()
  await open(other, page.url())
  // The sample network moves: both are looked at again until they agree.
  await expect(async () => expect(await links(other)).toEqual(await links(page))).toPass({ timeout: 10_000 })
  await expect(network(other)).toHaveValue(await network(page).inputValue())
  await context.close()
}
