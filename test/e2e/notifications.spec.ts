import type { Page } from '@playwright/test'
import { createServer } from 'node:http'
import { recordEvents } from '#server/platform/database/outbox.ts'
import { anEvent } from '#test/support/notifications/told.ts'
import { freePort } from '#test/support/server/spawn.ts'
import { expectAccessible } from './support/axe.ts'
import { summary } from './support/network.ts'
import { open } from './support/places.ts'
import { adminPassword } from './support/service.ts'
import { expect, test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

test.use({ holds: { payloads: [summary()], settings: { WEBHOOK_PRIVATE: 'on' } } })

async function signIn(page: Page): Promise<void> {
  await open(page, '/sign-in?next=/notifications')
  await page.getByLabel('Name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
}

/** A receiver of webhooks that answers with the status that is set. */
async function startReceiver() {
  const receiver = { status: 204, ids: [] as (string | undefined)[], url: '', end: () => {} }
  const server = createServer((request, response) => {
    receiver.ids.push(request.headers['webhook-id']?.toString())
    request.resume()
    response.writeHead(receiver.status).end()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return Object.assign(receiver, { url: `http://127.0.0.1:${port}/hook`, end: () => void server.close() })
}

test(
  'A Standard Registry sets up a webhook, tests it, and sends again what was given up',
  rare,
  async ({ page, service }) => {
    test.setTimeout(180_000)
    const receiver = await startReceiver()
    await signIn(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add channel' }).click()
    const channel = page.getByRole('dialog', { name: 'Add channel' })
    await channel.getByLabel('Name').fill('Operations')
    await channel.getByLabel('Address').fill(receiver.url)
    await expectAccessible(page)
    await channel.getByRole('button', { name: 'Save' }).click()
    const secret = await channel.getByText(/^whsec_/).innerText()
    await channel.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText(/^Delivered in \d+ ms\. Answered 204\.$/)).toBeVisible()
    expect(await page.content()).not.toContain(secret)

    await page.getByRole('button', { name: 'Add rule' }).click()
    const rule = page.getByRole('dialog', { name: 'Add rule' })
    await rule.getByLabel('Name').fill('Everything')
    await rule.getByText('Components: any').click()
    await rule.getByRole('checkbox', { name: 'Hold back messages' }).check({ force: true })
    await rule.getByLabel('From').fill('00:00')
    await rule.getByLabel('Until').fill('00:00')
    await rule.getByRole('button', { name: 'Preview' }).click()
    await expect(rule.getByText(/This rule would have sent/)).toBeVisible()
    await expectAccessible(page)
    await rule.getByRole('button', { name: 'Save' }).click()
    await expect(rule).toBeHidden()

    receiver.status = 410
    await service.behind((store) =>
      store.transaction().execute((transaction) => recordEvents(transaction, [anEvent({ at: Date.now() })])),
    )
    const log = page.getByRole('table', { name: 'Deliveries' })
    await expect(async () => {
      await page.reload()
      await expect(log).toContainText('Given up', { timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await expectAccessible(page)
    receiver.status = 204
    await page.getByRole('button', { name: 'Edit Operations' }).click()
    const edited = page.getByRole('dialog', { name: 'Edit channel' })
    await edited.getByRole('checkbox', { name: 'On' }).check({ force: true })
    await edited.getByRole('button', { name: 'Save' }).click()
    await expect(edited).toBeHidden()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => receiver.ids.length, { timeout: 30_000 }).toBe(3)
    expect(receiver.ids[2]).toBe(receiver.ids[1])
    receiver.end()
  },
)

test('Everyone finds feeds, the calendar and messages behind one button', rare, async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const panel = page.getByRole('dialog', { name: 'Subscribe' })
  await expect(panel.getByLabel('Notify me of')).toBeVisible()
  await panel.getByText('Lead times and quiet hours').click()
  await panel.getByRole('checkbox', { name: 'Hold back messages' }).check({ force: true })
  await expect(panel.getByRole('link', { name: 'Maintenance calendar' })).toBeVisible()
  await expectAccessible(page)
  await open(page, '/subscription')
  await expect(page.getByText('This link is incomplete')).toBeVisible()
  await expectAccessible(page)
})
