import type { Page } from '@playwright/test'
import { failing, faults, type Fault, type Reply } from '#test/support/server/fault-server.ts'
import { aPage } from '#test/support/status/payloads.ts'
import { open } from './support/places.ts'
import { rare } from '#test/support/tier.ts'
import { allowing, aloneTest as test } from './support/static-app.ts'
import { expect } from './support/test.ts'
import { aWhile, jumpUntilVisible, quickenTimeouts, restoreTimeouts } from './support/timeouts.ts'

const well = 'All Systems Operational'
const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const rows = (page: Page) => page.getByRole('table', { name: 'List of transactions' }).getByRole('row')
const afterAMinute = 65_000

const unreachable = 'cannot be reached, or does not allow requests from this page.'

/** An answer that the page may read. */
const readable =
  (fault: Fault): Fault =>
  (good, asked) => {
    const broken = fault(good, asked)
    return typeof broken === 'function' ? broken : allowing(broken)
  }

/** An answer without CORS headers: the browser may not read it. */
const locked: Fault = ({ body = '' }): Reply => ({ headers: { 'content-type': 'application/json' }, body })

/** How an upstream fails, what is said of it after its name, and whether it is tried with the mirror node, too. */
const troubles: readonly (readonly [string, Fault | 'stopped', string, boolean?])[] = [
  ['refuses connections', 'stopped', unreachable, true],
  ['does not allow to be asked', locked, unreachable],
  ['breaks off', faults.reset, unreachable],
  ['fails', readable(failing(500)), 'answered with the HTTP status 500.'],
  ['limits', readable(failing(429, { 'retry-after': '20' })), 'is limiting requests.', true],
  ['answers with a web page', readable(faults.html), 'sent an answer that is not JSON.', true],
]

// The browser's own notes of answers that are errors, did not come, or may not be read.
test.beforeEach(({ complaints }) => complaints.allow(/^(Failed to load resource: |Access to fetch at )/))

/** The others differ in their words, which the pages' own tests hold. */
const usual = new Set(['refuses connections'])

for (const [name, fault, words, isOfBoth = false] of troubles)
  test.describe(`An upstream that ${name}`, usual.has(name) ? {} : rare, () => {
    test(
      'leaves the page without a status from the start; the page says why and recovers by itself',
      rare,
      async ({ app, context, page }) => {
        await context.clock.install()
        await (fault === 'stopped' ? app.page.stop() : app.page.break(fault))
        await page.goto('/')
        await jumpUntilVisible(context, main(page).getByText(`The status page ${words}`))
        await expectNothingClaimed(page, `The status page ${words}`)
        await (fault === 'stopped' ? app.page.resume() : app.page.repair())
        await jumpUntilVisible(context, title(page, well))
        await expect(page.getByText(words)).toHaveCount(0)
      },
    )

    test('leaves the known status on the page, which soon is not green and later recovers by itself', async ({
      app,
      context,
      page,
    }) => {
      await context.clock.install()
      await open(page, '/')
      await expect(title(page, well)).toBeVisible()
      await (fault === 'stopped' ? app.page.stop() : app.page.break(fault))
      await context.clock.fastForward(afterAMinute)
      await expect(title(page, 'Cannot confirm')).toBeVisible()
      await expect(page.getByText(`Last known: ${well}`)).toBeVisible()
      await jumpUntilVisible(context, main(page).getByText(`The status page ${words}`).first())
      await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-unknown.svg')
      app.become({
        page: aPage({ updated_at: new Date(Date.now() + 1000).toISOString() }),
        status: { indicator: 'major', description: 'Partial System Outage' },
      })
      await (fault === 'stopped' ? app.page.resume() : app.page.repair())
      await jumpUntilVisible(context, title(page, 'Partial System Outage'))
    })

    if (!isOfBoth) return
    test(
      'is named on the transactions page, which keeps its list and recovers by itself',
      rare,
      async ({ app, context, page }) => {
        const fail = () => (fault === 'stopped' ? app.node.stop() : app.node.break(fault))
        const repair = () => (fault === 'stopped' ? app.node.resume() : app.node.repair())
        await context.clock.install()
        await fail()
        await page.goto('/transactions')
        await expect(main(page).getByText(saying(words)).first()).toBeVisible()
        await expect(main(page).getByText(/^No transactions (?!were counted)/)).toHaveCount(0)
        await repair()
        await jumpUntilVisible(context, rows(page).nth(3))
        await expect(rows(page)).toHaveCount(4)
        await fail()
        await jumpUntilVisible(context, main(page).getByText(saying(words)).first())
        await expect(rows(page)).toHaveCount(4)
        app.add(4)
        await repair()
        await jumpUntilVisible(context, rows(page).nth(4))
        await expect(rows(page)).toHaveCount(5)
        await expect(main(page).getByText(saying(words))).toHaveCount(0)
      },
    )
  })

test(
  'The page says that it waits for an upstream that hangs, then that it gave up, and then recovers',
  rare,
  async ({ app, context, page }) => {
    await context.clock.install()
    await quickenTimeouts(page)
    app.page.break(faults.hang)
    await page.goto('/')
    await expect(title(page, 'Loading status')).toBeVisible()
    await jumpUntilVisible(context, main(page).getByText('The status page did not answer in time.'))
    await expectNothingClaimed(page, 'The status page did not answer in time.')
    app.page.repair()
    await restoreTimeouts(page)
    await jumpUntilVisible(context, title(page, well))
  },
)

test('An offline browser is reported, is not green after a minute, and recovers by itself', async ({
  context,
  page,
}) => {
  await context.clock.install()
  await open(page, '/')
  await expect(title(page, well)).toBeVisible()
  await context.setOffline(true)
  await context.clock.fastForward(afterAMinute)
  await expect(title(page, 'Cannot confirm')).toBeVisible()
  await jumpUntilVisible(context, main(page).getByText('This browser is offline.').first())
  await context.setOffline(false)
  await jumpUntilVisible(context, title(page, well))
})

test(
  'A configuration that cannot be loaded at first is reported, and is loaded later without a reload',
  rare,
  async ({ context, page }) => {
    await context.clock.install()
    await page.route('**/config.json', (route) => route.abort())
    await page.goto('/')
    await jumpUntilVisible(context, main(page).getByText('Signalbox cannot be reached'))
    await expect(page.getByText(well)).toHaveCount(0)
    await page.unroute('**/config.json')
    await jumpUntilVisible(context, title(page, well))
  },
)

test('An upstream that sends Retry-After is not asked before that time', rare, async ({ app, context, page }) => {
  await context.clock.install()
  await open(page, '/transactions')
  await expect(rows(page)).toHaveCount(4)
  app.node.break(readable(failing(503, { 'retry-after': '300' })))
  await jumpUntilVisible(
    context,
    main(page).getByText(/The mirror node answered with the HTTP status 503\. Retrying in/),
  )
  const { length } = app.node.asked
  app.node.repair()
  await context.clock.fastForward(aWhile)
  expect(app.node.asked).toHaveLength(length)
  app.add(4)
  await context.clock.fastForward(300_000)
  await jumpUntilVisible(context, rows(page).nth(4))
  await expect(rows(page)).toHaveCount(5)
})

/** Nothing that looks like a status, and why. */
async function expectNothingClaimed(page: Page, words: string): Promise<void> {
  await expect(main(page).getByText(words)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^(No status yet|Cannot confirm)$/ })).toBeVisible()
  await expect(page.getByText(well)).toHaveCount(0)
  await expect(page.locator('[data-status=operational]')).toHaveCount(0)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-unknown.svg')
}

/** The sentence about the mirror node; it ends with the time of the next attempt. */
function saying(words: string): RegExp {
  return new RegExp(`The mirror node ${words.replace(/\.$/, '')}`)
}
