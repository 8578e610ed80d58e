import { anIncident } from '#test/support/status/payloads.ts'
import type { Page } from '@playwright/test'
import { components, summary } from '../support/network.ts'
import { open } from '../support/places.ts'
import { expect, test } from '../support/test.ts'
import { rare } from '#test/support/tier.ts'

const hour = 3_600_000
const changes = (page: Page) => page.getByRole('region', { name: 'Since your last visit' })

test('The status page lists exactly what changed between two visits', rare, async ({ context, page, service }) => {
  await open(page, '/')
  await expect(changes(page).getByText('This is your first visit')).toBeVisible()
  // Changes have the time of the service, so the visit is moved back instead of the clock forward.
  await page.evaluate((ms) => localStorage.setItem('signalbox-visit', `0 ${Date.now() - ms}`), hour)
  await page.close()

  await service.import(
    summary({
      components: components({ testmirror01: 'degraded_performance' }),
      incidents: [anIncident('slowanswers1', { name: 'Answers are slow', created_at: new Date().toISOString() })],
      status: { indicator: 'minor', description: 'Partially Degraded Service' },
    }),
  )
  const next = await context.newPage()
  await open(next, '/')
  await expect(changes(next).getByText(/^You were last here/)).toBeVisible()
  await expect(changes(next).getByRole('listitem')).toHaveCount(2)
  await expect(changes(next).getByRole('listitem').filter({ hasText: 'Answers are slow' })).toContainText(
    'New incident',
  )
  await expect(
    changes(next).getByRole('listitem').filter({ hasText: 'Mirror Node REST API Public Testnet' }),
  ).toContainText(/Operational.*Degraded performance/)

  await changes(next).getByRole('link', { name: 'Answers are slow' }).click()
  await expect(next.getByRole('heading', { level: 1 })).toContainText('Answers are slow')
})

test('A reload continues a visit', rare, async ({ context, page, service }) => {
  await open(page, '/')
  await service.import(summary({ components: components({ testmirror01: 'degraded_performance' }) }))
  await open(page, '/')
  await expect(changes(page).getByText('This is your first visit')).toBeVisible()
  const other = await context.newPage()
  await open(other, '/')
  await expect(changes(other).getByText('This is your first visit')).toBeVisible()
})
