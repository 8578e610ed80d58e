import type { Page } from '@playwright/test'
import { getSources, Sources } from '#api/sources.ts'
import { open } from './support/places.ts'
import { expect, failedRequest, test } from './support/test.ts'
import * as v from 'valibot'
import { isFullTier, rare, someOf } from '#test/support/tier.ts'
import { jumpUntilVisible } from './support/timeouts.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const note = (page: Page) => page.getByText('A new version of Signalbox is available.')
const overAMinuteMs = 65_000
const overTheReleasePollMs = 6 * 60_000

const allLinked = ['Components', 'Incidents', 'Maintenance', 'Transactions', 'Signals', 'Policies', 'Schemas', 'About']
const linkedPaths = allLinked.map((name) => `/${name.toLowerCase()}`)
/** Pages that no link of the navigation leads to. */
const unlinked = [
  '/components/nosuch',
  '/incidents/nosuch',
  '/maintenance/nosuch',
  '/changes',
  '/uptime',
  '/wall',
  '/account',
  '/transactions/0.0.2-1700000000-000000000',
  '/ledger/0.0.2',
  '/notifications',
  '/accounts',
  '/audit',
  '/settings',
  '/subscription',
  '/policies/nosuch',
  '/schemas/nosuch',
  '/schemas/nosuch/versions',
  '/sign-in',
]

test.beforeEach(({ complaints }) => {
  complaints.allow(failedRequest)
  complaints.allow(/Failed to fetch dynamically imported module/)
})

test.describe('With a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('Every page opens offline, and a reload shows the last known status with its age', async ({ context, page }) => {
    await context.clock.install()
    await open(page, '/')
    await expect(title(page)).toHaveText('All Systems Operational')
    await expect.poll(() => page.evaluate(isAppKept)).toBe(true)
    await context.setOffline(true)
    const linked = isFullTier ? allLinked : ['Components', 'Transactions', 'Policies']
    for (const name of linked) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await page.getByRole('navigation', { name: 'Pages' }).first().getByRole('link', { name }).click()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(page.getByText('This page could not be shown')).toHaveCount(0)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(page).toHaveTitle(/Signalbox/)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(title(page)).toBeVisible()
    }
    for (const path of isFullTier ? unlinked : unlinked.slice(0, 3)) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await page.goto(path)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(title(page)).toBeVisible()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(page.getByText('This page could not be shown')).toHaveCount(0)
    }
    await page.goto('/')
    await expect(title(page)).toBeVisible()
    await context.clock.fastForward(overAMinuteMs)
    await expect(title(page)).toHaveText('Cannot confirm')
    await page.reload()
    await expect(title(page)).toHaveText('Cannot confirm')
    await expect(page.getByText(/cannot be confirmed right now/).first()).toBeVisible()
    await context.setOffline(false)
    await expect(title(page)).toHaveText('All Systems Operational', { timeout: 30_000 })
  })
})

test.describe('On a first visit', () => {
  for (const path of someOf(['/', ...linkedPaths, ...unlinked], 1))
    test(`A reload of ${path} while the service is down shows the last known status`, async ({ browser, service }) => {
      const context = await browser.newContext({ baseURL: service.address, serviceWorkers: 'allow' })
      const page = await context.newPage()
      await open(page, path)
      await expect.poll(() => page.evaluate(isAnswered)).toBe(true)
      await service.stop('SIGKILL')
      await page.reload()
      await expect(title(page)).toBeVisible()
      await expect(page.getByText(/confirmed|Cannot confirm/).first()).toBeVisible()
      await context.close()
    })
})

test.describe('Without a service worker', () => {
  test(
    'A page that was not loaded says so offline, and opens by itself when the connection is back',
    rare,
    async ({ context, page }) => {
      await context.route(/assets\/.*incidents-page.*\.js/, (route) => route.abort())
      await open(page, '/')
      await expect(title(page)).toHaveText('All Systems Operational')
      await context.setOffline(true)
      await page.getByRole('navigation', { name: 'Pages' }).first().getByRole('link', { name: 'Incidents' }).click()
      await expect(page.getByText('Signalbox cannot be reached')).toBeVisible()
      // The first attempt with a connection fails, too.
      await context.setOffline(false)
      await expect(page.getByText('Signalbox cannot be reached')).toHaveCount(0)
      await context.unroute(/assets\/.*incidents-page.*\.js/)
      await expect(title(page)).toHaveText('Incidents')
    },
  )
})

test('A tab is offered the version that the service was updated to, and may postpone it', async ({ context, page }) => {
  await context.clock.install()
  const loaded = page.waitForResponse(/\/assets\/update-note-.*\.js$/)
  await open(page, '/')
  await expect(title(page)).toHaveText('All Systems Operational')
  await context.route(getSources.path, async (route) => {
    const sources = v.parse(Sources, await (await route.fetch()).json())
    await route.fulfill({ json: { ...sources, build: 'a newer one' } })
  })
  // The service has the files of the new version only.
  await loaded
  await context.route(/\/assets\//, (route) => route.fulfill({ status: 404 }))
  await expect(note(page)).toHaveCount(0)
  await jumpUntilVisible(context, note(page), overTheReleasePollMs)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(note(page)).toHaveCount(0)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Runs in the page: whether the worker has kept every file of the build. */
async function isAppKept(): Promise<boolean> {
  const worker = await (await fetch('/service-worker.js')).text()
  const kept = await Promise.all((worker.match(/\/assets\/[\w.-]+/g) ?? []).map((file) => caches.match(file)))
  return kept.length > 0 && kept.every((file) => file !== undefined)
}

/** Runs in the page: whether the worker answers the page's requests. */
function isAnswered(): boolean {
  return navigator.serviceWorker.controller?.state === 'activated'
}
