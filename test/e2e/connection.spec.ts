import type { BrowserContext, Page } from '@playwright/test'
import { anIncident } from '#test/support/status/payloads.ts'
import { summary } from './support/network.ts'
import { open } from './support/places.ts'
import { expect, failedRequest, test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'
import { aWhile, jumpUntilVisible } from './support/timeouts.ts'

const well = 'All Systems Operational'
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const strip = (page: Page) => page.getByRole('region', { name: 'Status of the network' })
const live = (page: Page) => strip(page).getByText(/· live$/)
const overAMinuteMs = 65_000

test.beforeEach(({ complaints }) => complaints.allow(failedRequest))

test('A killed service is reported at once, is not green after a minute, and recovers', async ({
  context,
  page,
  service,
}) => {
  const [status, components] = await openTwo(context, page)
  await service.stop('SIGKILL')
  for (const tab of [status, components]) await expect(strip(tab).getByText(/· (checking every|offline)/)).toBeVisible()
  await expect(title(status, well)).toBeVisible()

  await context.clock.fastForward(overAMinuteMs)
  await expectUnconfirmed(well, status, components)

  await service.start()
  await jumpUntilLive(context, status, components)
  await expectConfirmed(status, components)
})

test('A stopped service is not green after a minute', rare, async ({ context, page, service }) => {
  const [status, components] = await openTwo(context, page)
  await service.stop('SIGTERM')
  await expect(strip(status).getByText(/· (checking every|offline)/)).toBeVisible()
  await context.clock.fastForward(overAMinuteMs)
  await expectUnconfirmed(well, status, components)
})

test(
  'An offline browser is reported at once, is not green after a minute, and recovers',
  rare,
  async ({ context, page }) => {
    const [status, components] = await openTwo(context, page)
    await context.setOffline(true)
    for (const tab of [status, components]) await expect(strip(tab).getByText(/· offline/)).toBeVisible()
    await expect(title(status, well)).toBeVisible()

    await context.clock.fastForward(overAMinuteMs)
    await expectUnconfirmed(well, status, components)

    await context.setOffline(false)
    await jumpUntilLive(context, status, components)
    await expectConfirmed(status, components)
  },
)

const garbage = [
  ['a page of a proxy', { contentType: 'text/html', body: '<html><body>Sign in to the network</body></html>' }],
  ['something else', { contentType: 'application/json', body: '{"page":7}' }],
  ['an error', { status: 500, contentType: 'application/json', body: '{}' }],
] as const

test(
  'An invalid answer keeps the known status, marks it as old, and is not green for long',
  rare,
  async ({ context, page, service }) => {
    test.slow()
    await context.clock.install()
    await open(page, '/')
    await expect(live(page)).toBeVisible()
    let known = well
    for (const [name, answer] of garbage)
      await test.step(name, async () => {
        const next = known === well ? 'Major System Outage' : well
        const indicator = next === well ? 'none' : 'critical'
        await page.route('**/api/v2/**', (route) => route.fulfill(answer))
        await service.import(summary({ status: { indicator, description: next } }))
        await expect(page.getByRole('main').getByText('the last refresh failed, retrying').first()).toBeVisible()
        await expect(title(page, known)).toBeVisible()

        await context.clock.fastForward(overAMinuteMs)
        await expectUnconfirmed(known, page)

        await page.unroute('**/api/v2/**')
        await jumpUntilVisible(context, title(page, next))
        known = next
      })
  },
)

test('A failed part of a page says so, is never empty, and can be retried', rare, async ({ page, service }) => {
  await service.import(summary({ incidents: [anIncident('slowanswers1', { name: 'Answers are slow' })] }))
  await open(page, '/')
  await page.route('**/api/history/records/**', (route) => route.fulfill({ body: 'nonsense' }))
  await page.getByRole('main').getByRole('link', { name: 'Answers are slow' }).first().click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert.getByText('The answer could not be read')).toBeVisible()
  // Two digits leave time to press the button before the page retries by itself.
  await expect(alert.getByText(/^Retrying in \d\d s/)).toBeVisible()
  await expect(page.getByText(/^No /)).toHaveCount(0)
  await page.unroute('**/api/history/records/**')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByText('Text of slowanswers1-1')).toBeVisible()
  await expect(alert).toHaveCount(0)
})

/** Two tabs of one browser, on a clock that the test can move. */
async function openTwo(context: BrowserContext, page: Page): Promise<readonly [Page, Page]> {
  await context.clock.install()
  await open(page, '/')
  const other = await context.newPage()
  await open(other, '/components')
  for (const tab of [page, other]) await expect(live(tab)).toBeVisible()
  return [page, other]
}

/** Jumps until every tab follows the service: see `jumpUntilVisible`. */
async function jumpUntilLive(context: BrowserContext, ...tabs: readonly Page[]): Promise<void> {
  await expect(async () => {
    await context.clock.fastForward(aWhile)
    for (const tab of tabs) await expect(live(tab)).toBeVisible({ timeout: 2000 })
  }).toPass({ intervals: [0], timeout: 60_000 })
}

/** Nothing is green, and the last known status is still shown. */
async function expectUnconfirmed(known: string, status: Page, ...others: readonly Page[]): Promise<void> {
  await expect(title(status, 'Cannot confirm')).toBeVisible()
  await expect(status.getByText(`Last known: ${known}`)).toBeVisible()
  await expect(
    status
      .getByRole('main')
      .getByText(/^Mainnet/)
      .first(),
  ).toBeVisible()
  for (const page of [status, ...others]) {
    await expect(strip(page).getByText('Cannot confirm')).toBeVisible()
    await expect(strip(page).getByText(/^last confirmed /)).toBeVisible()
    await expect(page.getByRole('main').getByText(/^The status cannot be confirmed right now/)).toBeVisible()
    await expect(page).toHaveTitle(/^\? Cannot confirm · /)
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-unknown.svg')
    await expect(page.getByText(known, { exact: true })).toHaveCount(0)
  }
}

async function expectConfirmed(status: Page, ...others: readonly Page[]): Promise<void> {
  await expect(title(status, well)).toBeVisible()
  for (const page of [status, ...others]) {
    await expect(strip(page).getByText(well)).toBeVisible()
    await expect(live(page)).toBeVisible()
    await expect(page.getByText('Cannot confirm')).toHaveCount(0)
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-operational.svg')
  }
}
