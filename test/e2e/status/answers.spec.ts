import { getSources, Sources } from '#api/sources.ts'
import * as v from 'valibot'
import { open } from '../support/places.ts'
import { expect, sampleTest as test } from '../support/test.ts'
import { isFullTier, rare } from '#test/support/tier.ts'

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  test(`Each network says how it is without scrolling at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page, '/')
    const networks = page.getByRole('list', { name: 'Networks' }).getByRole('listitem')
    await expect(networks).toHaveCount(3)
    for (const name of ['Mainnet', 'Testnet', 'Previewnet'])
      await expect(networks.filter({ hasText: name })).toBeInViewport({ ratio: 1 })
  })

test('A phone keeps the age of the status on every page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of isFullTier ? ['/', '/components', '/incidents', '/maintenance'] : ['/', '/incidents']) {
    await open(page, path)
    await expect(page.getByRole('banner').locator('[data-freshness]')).toHaveText(/just now|\d+ s ago/)
  }
  // Otherwise the sentence of the status would get another line as the age grows.
  const widths = await page
    .getByRole('banner')
    .locator('[data-freshness] > span')
    .first()
    .evaluate((age) =>
      ['1 s ago', '59 s ago'].map((text) => {
        age.textContent = text
        return age.getBoundingClientRect().width
      }),
    )
  expect(widths[0]).toBe(widths[1])
})

test('A phone names the status in the strip once its headline has scrolled away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const headline = await page.getByRole('heading', { level: 1 }).textContent()
  const sentence = page.getByRole('banner').getByTitle(headline ?? '')
  await expect(sentence).toHaveCSS('opacity', '0')
  await page.mouse.wheel(0, 600)
  await expect(sentence).toHaveCSS('opacity', '1')
})

test('A press anywhere on a maintenance in progress opens it', async ({ page }) => {
  await open(page, '/')
  const card = page.getByRole('region', { name: 'Maintenance under way' }).locator('[data-card]').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('A link in a pinned detail leads on without loading the document again', async ({ page }) => {
  await open(page, '/components')
  const html = page.locator('html')
  await html.evaluate((document) => document.setAttribute('data-kept', ''))
  await page.getByRole('slider').first().focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Open component' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?]from=.+&until=/)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(html).toHaveAttribute('data-kept')
})

test('On a phone, the times of a curve stand below its ends', rare, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/signals')
  const curve = page.getByRole('figure').first()
  const times = curve.getByRole('time')
  await expect(times).toHaveCount(2)
  const edges = await Promise.all([curve, times.first(), times.last()].map((part) => part.boundingBox()))
  const [whole, from, until] = edges.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
  expect(from?.y, 'the line of both times').toBe(until?.y)
  expect((until?.x ?? 0) + (until?.width ?? 0)).toBeCloseTo((whole?.x ?? 0) + (whole?.width ?? 0), 0)
})

test('A silent ledger never cuts the sentence of the status', rare, async ({ page }) => {
  await page.route(getSources.path, async (route) => {
    const sources = v.parse(Sources, await (await route.fetch()).json())
    const since = new Date(Date.parse(sources.now) - 120_000).toISOString()
    const health = { host: 'x', failing_since: since, last_success: since, last_error: null, retry_in: 5, latency: 1 }
    await route.fulfill({ json: { ...sources, ledger: { ...sources.ledger, source: 'upstream', health } } })
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/components')
  const strip = page.getByRole('banner')
  await expect(strip.getByText('Ledger silent since')).toBeVisible({ timeout: 30_000 })
  const sentence = strip.getByRole('link').locator('span[title]')
  const missing = await sentence.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return words.getBoundingClientRect().width - element.getBoundingClientRect().width
  })
  // A quarter of a pixel is enough for an ellipsis.
  expect(missing).toBeLessThan(0.1)
})

test('A chosen network cuts no sentence of the strip', rare, async ({ page }) => {
  for (const width of [1280, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/components?network=testnet')
    const strip = page.getByRole('banner').getByRole('region', { name: 'Status of the network' })
    await expect(strip.getByText(/^Testnet: /)).toBeVisible()
    const cut = await strip
      .locator('span.truncate, span[title]')
      .evaluateAll((sentences) =>
        sentences
          .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth)
          .map((one) => one.textContent),
      )
    expect(cut, `at ${width} pixels`).toEqual([])
  }
})

test('A hover over the status of the strip names each network', async ({ page }) => {
  await open(page, '/about')
  const sentence = page.getByRole('banner').getByTitle(/\nMainnet: \d+ operational\n/)
  await expect(sentence).toBeVisible()
})

test('Density and clock apply before the first paint, and to every time', rare, async ({ page }) => {
  await open(page, '/settings')
  await page.getByRole('radio', { name: 'Compact' }).check()
  await page.getByRole('radio', { name: '12-hour' }).check()
  await expect(page.getByText(/^Now: .* [ap]m /)).toBeVisible()
  await open(page, '/incidents')
  expect(await page.evaluate(() => document.documentElement.dataset['density'])).toBe('compact')
  const times = page
    .getByRole('main')
    .getByRole('time')
    .filter({ hasText: /\d:\d\d/ })
  await expect(times.first()).toHaveText(/\d:\d\d [ap]m/)
})

test.describe('A time', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('shows the other zones at a tap, and has its year on paper', async ({ page }) => {
    await open(page, '/settings')
    const time = page.getByText(/^Now:/).getByRole('time')
    await time.tap()
    await expect(page.getByText('ISO 8601')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(time).toHaveText(/ \d{4}, /)
  })
})

test('Going back to a list returns to the row one came from', async ({ page }) => {
  await open(page, '/incidents')
  const rows = page.getByRole('main').locator('[data-list] a')
  const name = (await rows.nth(3).textContent()) ?? ''
  // The code for this is loaded once there is time.
  await expect(async () => {
    await rows.filter({ hasText: name }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Incidents' })).toBeVisible()
    await expect(page.getByRole('link', { name }).first()).toBeFocused({ timeout: 4000 })
  }).toPass()
})

test('A link to an update marks it, wherever the link is opened', async ({ page, sample }) => {
  const { incidents } = JSON.parse(await sample.ask('/api/v2/incidents.json'))
  await open(page, `/incidents/${incidents[1].id}`)
  const link = page.getByRole('link', { name: /^Link to this update/ }).last()
  const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href
  await page.goto('about:blank')
  await page.goto(address)
  const update = page.locator('[data-place]', { has: page.locator(`a[href="${new URL(address).hash}"]`) })
  await expect(update).toBeInViewport()
  await expect(update.locator('.group')).toHaveCSS('animation-name', 'named')
})

for (const path of ['/uptime', '/maintenance', '/maintenance?view=calendar'])
  test(`${path} fits between a phone and a desk`, rare, async ({ page }) => {
    for (const width of [640, 768, 1024]) {
      await page.setViewportSize({ width, height: 1024 })
      await open(page, path)
      const cut = await page.evaluate(() => {
        const main = document.querySelector('main')
        const right = main?.getBoundingClientRect().right ?? 0
        return [...(main?.querySelectorAll('td, th, h2, h3, button, a') ?? [])]
          .filter((element) => element.getBoundingClientRect().right > right + 1)
          .map((element) => element.textContent)
      })
      expect(cut).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

test('The names of the uptime tables stand under the titles of their cards', rare, async ({ page }) => {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 1024 })
    await open(page, '/uptime')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    const starts = await page.evaluate(() => {
      const textOf = (element: Element | null | undefined) => {
        const range = document.createRange()
        if (element) range.selectNodeContents(element)
        return Math.round(range.getBoundingClientRect().left)
      }
      return [...document.querySelectorAll('main table')].map((table) => [
        textOf(table.closest('section')?.parentElement?.querySelector('h2')),
        textOf(table.querySelector('tbody th')),
      ])
    })
    expect(starts.length).toBeGreaterThan(0)
    for (const [title, name] of starts) expect(name).toBe(title)
  }
})
