import { anIncident, anUpdate } from '#test/support/status/payloads.ts'
import type { Page } from '@playwright/test'
import { components, summary } from '../support/network.ts'
import { open } from '../support/places.ts'
import { expect, failedRequest, test } from '../support/test.ts'
import { rare } from '#test/support/tier.ts'

const banner = (page: Page) => page.getByRole('banner')
const outage = { indicator: 'major', description: 'Partial System Outage' }

/** The network with its mirror node down and an incident about it. */
function broken(): object {
  const at = new Date().toISOString()
  const incident = anIncident('brokenmirror', {
    name: 'The mirror node answers nothing',
    impact: 'major',
    created_at: at,
    incident_updates: [anUpdate('brokenmirro1', at, { incident_id: 'brokenmirror', body: 'We are looking into it.' })],
  })
  return summary({ components: components({ mainmirror01: 'major_outage' }), incidents: [incident], status: outage })
}

/** Returns a check that fails if the page was reloaded in the meantime. */
async function noReload(page: Page): Promise<() => Promise<void>> {
  const begun = () => page.evaluate(() => performance.timeOrigin)
  const before = await begun()
  return async () => expect(await begun()).toBe(before)
}

test.describe('Live updates of open pages', () => {
  test('An import changes the rollup, lists, title and icon without a reload', async ({ context, page, service }) => {
    await open(page, '/')
    await expect(page.getByRole('heading', { level: 1, name: 'All Systems Operational' })).toBeVisible()
    await expect(page).toHaveTitle('Signalbox')
    const list = await context.newPage()
    await open(list, '/incidents')
    const tree = await context.newPage()
    await open(tree, '/components')
    const checks = await Promise.all([page, list, tree].map(noReload))

    await service.import(broken())

    await expect(page.getByRole('heading', { level: 1, name: outage.description })).toBeVisible()
    await expect(banner(page).getByText(outage.description)).toBeVisible()
    await expect(page).toHaveTitle('● 1 open · Signalbox')
    await expect(page.getByRole('main').getByText('We are looking into it.')).toBeVisible()
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-major.svg')
    await expect(list.getByRole('main').getByRole('link', { name: 'The mirror node answers nothing' })).toBeVisible()
    await expect(tree.getByRole('main').getByText('Major outage').first()).toBeVisible()
    for (const opened of [page, list, tree]) await expect(opened).toHaveTitle(/^● 1 open/)
    await Promise.all(checks.map((check) => check()))
  })

  test('An update appears on the page of its incident', rare, async ({ page, service }) => {
    await service.import(broken())
    await open(page, '/incidents/brokenmirror')
    const check = await noReload(page)
    const at = new Date().toISOString()
    const incident = anIncident('brokenmirror', {
      name: 'The mirror node answers nothing',
      status: 'resolved',
      impact: 'major',
      updated_at: at,
      resolved_at: at,
      incident_updates: [
        anUpdate('brokenmirro2', at, { incident_id: 'brokenmirror', status: 'resolved', body: 'It answers again.' }),
      ],
    })
    await service.import({ ...summary(), incidents: [incident] })
    await expect(page.getByRole('main').getByText('It answers again.')).toBeVisible()
    await expect(page).toHaveTitle('The mirror node answers nothing · Signalbox')
    await expect(banner(page).getByText('All Systems Operational')).toBeVisible()
    await check()
  })

  test('A new incident is announced once, politely', async ({ page, service }) => {
    await open(page, '/components')
    const spoken = page.locator('[aria-live=polite]').filter({ hasText: /./ })
    await expect(spoken).toHaveCount(0)
    await service.import(broken())
    await expect(spoken).toContainText('New incident: The mirror node answers nothing')
  })
})

test.describe('Without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test(
    'news leaves the app on the screen where the browser throws at notifications',
    rare,
    async ({ page, service }) => {
      // As Chrome does on Android.
      await page.addInitScript(() => {
        localStorage.setItem('signalbox-notify', 'on')
        class Throwing {
          static permission = 'granted'
          constructor() {
            document.documentElement.dataset['thrown'] = 'yes'
            throw new TypeError('Illegal constructor.')
          }
        }
        Object.defineProperty(window, 'Notification', { value: Throwing })
      })
      await open(page, '/components')
      await service.import(broken())
      await expect(page.locator('html')).toHaveAttribute('data-thrown', 'yes')
      await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
      await expect(banner(page).getByText(outage.description)).toBeVisible()
      await page.getByRole('navigation', { name: 'Pages' }).first().getByRole('link', { name: 'Incidents' }).click()
      await expect(page.getByRole('main').getByRole('link', { name: 'The mirror node answers nothing' })).toBeVisible()
    },
  )
})

test.describe('A sample network', () => {
  test.use({ holds: { sample: true } })

  test('The sample is marked as one, and the first import replaces it', async ({ page, service }) => {
    await open(page, '/')
    await expect(
      banner(page)
        .getByText(/^sample/)
        .filter({ visible: true }),
    ).toBeVisible()
    const check = await noReload(page)
    await service.import(summary())
    await expect(page.getByRole('heading', { level: 1, name: 'All Systems Operational' })).toBeVisible()
    await expect(banner(page).getByText(/^sample/)).toHaveCount(0)
    await expect(banner(page).getByText(/^imported /)).toBeVisible()
    await check()
  })
})

test.describe('A service without a status', () => {
  test.use({ holds: {} })

  test('The page claims nothing, and shows the status once there is one', async ({ page, service, complaints }) => {
    complaints.allow(failedRequest)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'No status yet' })).toBeVisible()
    await expect(page.getByText('All Systems Operational')).toHaveCount(0)
    await service.import(summary())
    await expect(page.getByRole('heading', { level: 1, name: 'All Systems Operational' })).toBeVisible()
  })
})
