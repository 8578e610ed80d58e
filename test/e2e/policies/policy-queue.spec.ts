import type { Page } from '@playwright/test'
import { listPolicies, sendToBlockByTag } from '#api/policies/policies.ts'
import { anApplicationPolicy } from '../../support/policies/application-policy.ts'
import { importInto } from '../../support/policies/policies.ts'
import { axe, expectAccessible } from '../support/axe.ts'
import { expectNoSidewaysScroll, open } from '../support/places.ts'
import { colleagueAt, signInWith } from '../support/schema-desk.ts'
import type { Service } from '../support/service.ts'
import { expect, test } from '../support/test.ts'
import { rare } from '#test/support/tier.ts'

test.use({ holds: { sample: true } })

const main = (page: Page) => page.getByRole('main')

/** Takes the role and sends an application, as a client does. */
async function apply(service: Service, username: string): Promise<void> {
  const password = 'a password for somebody'
  await service.setPassword(username, password)
  const client = colleagueAt(service, { username, password })
  const policy = (await client.call(listPolicies, {})).find(({ name }) => name === 'Applications')
  const send = (tag: string, body: object) =>
    client.call(sendToBlockByTag, { params: { policyId: policy?.id ?? '', tag }, body: JSON.stringify(body) })
  await send('choose', { role: 'Installer' })
  await send('apply', { document: { serial: `of ${username}` }, ref: null })
}

test(
  'The registry takes several documents at once, the oldest first, and follows one through the flow',
  rare,
  async ({ page: registry, service }) => {
    await service.behind((store) => importInto(store, anApplicationPolicy()))
    for (const username of ['installer', 'verifier', 'auditor']) {
      // oxlint-disable-next-line no-await-in-loop -- the order of the documents matters
      await apply(service, username)
    }
    await signInWith(registry, service)
    await open(registry, '/policies')
    const waiting = main(registry).getByRole('region', { name: 'Waiting for you' })
    const items = waiting.getByRole('listitem').filter({ hasText: 'of ' })
    await expect(items).toHaveCount(3)
    await expect(items.first()).toContainText('of installer')
    await expectAccessible(registry)
    await waiting.getByRole('checkbox', { name: 'Select of installer' }).check()
    await waiting.getByRole('checkbox', { name: 'Select of verifier' }).check()
    await expect(waiting.getByText('2 documents selected')).toBeVisible()
    await waiting.getByRole('button', { name: 'Approve' }).last().click()
    await expect(items).toHaveCount(1)
    await expect(items.first()).toContainText('of auditor')

    await items.first().getByRole('link', { name: 'of auditor' }).click()
    await registry.getByRole('dialog').getByRole('link', { name: 'Show its place in the flow' }).click()
    await expect(main(registry).getByText('It is in “Applications” of Owner.')).toBeVisible()
    const flow = main(registry).getByRole('region', { name: 'The flow, in a column for each role' })
    await flow.getByRole('button', { name: /^Applications/ }).click()
    await expect(registry.getByRole('dialog', { name: 'Applications' }).getByText('You can use it now.')).toBeVisible()
    await registry.keyboard.press('Escape')
    await expect(registry.getByRole('dialog')).toHaveCount(0)
    // The roles stay in sight above a drawing that is taller than the window.
    await registry.setViewportSize({ width: 1280, height: 300 })
    await flow.getByRole('button').last().scrollIntoViewIfNeeded()
    await expect(flow.getByRole('heading', { name: 'Owner' })).toBeInViewport({ ratio: 1 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await registry.emulateMedia({ colorScheme })
      await expect.poll(() => axe(registry, colorScheme)).toEqual([])
    }
    await registry.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(registry)
    await expect.poll(() => axe(registry)).toEqual([])
  },
)
