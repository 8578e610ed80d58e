import { anIncident } from '#test/support/payloads.ts'
import type { Page } from '@playwright/test'
import { components, summary } from './network.ts'
import { open } from './places.ts'
import { expect, test } from './test.ts'

const hour = 3_600_000
const news = (page: Page) => page.getByRole('region', { name: 'Since your last visit' })

test('what changed between two visits is listed, and only that', async ({ context, page, service }) => {
  await open(page, '/')
  await expect(news(page).getByText('This is your first visit')).toBeVisible()
  // The service's clock counts, so not the clock goes on but the visit lies back.
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
  await expect(news(next).getByText(/^You were last here/)).toBeVisible()
  await expect(news(next).getByRole('listitem')).toHaveCount(2)
  await expect(news(next).getByRole('listitem').filter({ hasText: 'Answers are slow' })).toContainText('New incident')
  await expect(
    news(next).getByRole('listitem').filter({ hasText: 'Mirror Node REST API Public Testnet' }),
  ).toContainText(/Operational.*Degraded performance/)

  await news(next).getByRole('link', { name: 'Answers are slow' }).click()
  await expect(next.getByRole('heading', { level: 1 })).toContainText('Answers are slow')
})

test('a visit goes on through a reload', async ({ context, page, service }) => {
  await open(page, '/')
  await service.import(summary({ components: components({ testmirror01: 'degraded_performance' }) }))
  await open(page, '/')
  await expect(news(page).getByText('This is your first visit')).toBeVisible()
  const other = await context.newPage()
  await open(other, '/')
  await expect(news(other).getByText('This is your first visit')).toBeVisible()
})
