import type { Page } from '@playwright/test'
import { summary } from './support/network.ts'
import { open } from './support/places.ts'
import { expect, test } from './support/test.ts'

const live = (page: Page) => page.getByRole('banner').getByText(/· live$/)

test('The tabs of a browser share one stream and hand it over', async ({ context, page: first, service }) => {
  const streams: Page[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') streams.push(request.frame().page())
  })
  await open(first, '/')
  await expect(live(first)).toBeVisible()
  const second = await context.newPage()
  await open(second, '/components')
  await expect(live(second)).toBeVisible()
  expect(streams).toEqual([first])
  expect(await service.listeners()).toBe(1)

  const degraded = { indicator: 'minor', description: 'Partially Degraded Service' }
  await service.import(summary({ status: degraded }))
  for (const page of [first, second])
    await expect(page.getByRole('banner').getByText(degraded.description)).toBeVisible()
  expect(streams).toEqual([first])

  await first.close()
  await expect.poll(() => streams).toEqual([first, second])
  await expect.poll(service.listeners).toBe(1)
  await service.import(summary())
  await expect(second.getByRole('banner').getByText('All Systems Operational')).toBeVisible()
  await expect(live(second)).toBeVisible()

  await second.close()
  await expect.poll(service.listeners).toBe(0)
})
