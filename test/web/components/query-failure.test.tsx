import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSources } from '#api/sources.ts'
import { aPage } from '#test/support/status/payloads.ts'
import { openWorld } from '#test/support/app/world.tsx'

it('An answer ends the time without a connection, even if it is an error', async () => {
  const { service, services, cutNet, restoreNet, fail } = await openWorld({ path: '/about' })
  await screen.findByRole('heading', { level: 1 })
  const ask = () => services.client.call(getSources).catch(() => undefined)
  cutNet()
  await ask()
  expect(services.unreachableSince()).toBe(service.now)
  restoreNet()
  fail(getSources.path)
  await ask()
  expect(services.unreachableSince()).toBeNull()
})

it('A page opened while the service is away says since when it is away, not when the page was opened', async () => {
  const { service, user, cutNet, restoreNet } = await openWorld({ path: '/about', payloads: [{ page: aPage() }] })
  const main = within(screen.getByRole('main'))
  const open = (name: RegExp) => user.click(screen.getAllByRole('link', { name })[0] ?? document.body)
  const failure = async () => (await main.findAllByRole('alert'))[0]?.textContent
  await main.findByRole('region', { name: 'Status source' })
  cutNet()
  await open(/^Incidents/)
  expect(await failure()).toMatch(/^Signalbox cannot be reached.*Failing since 12:00 UTC\./)
  service.now += 5 * 60_000
  await open(/^Signals/)
  expect(await failure()).toContain('Failing since 12:00 UTC.')
  restoreNet()
  await user.click(main.getAllByRole('button', { name: 'Try again' })[0] ?? document.body)
  await main.findByRole('heading', { name: 'Throughput' })
  cutNet()
  await open(/^Components/)
  expect(await failure()).toContain('Failing since 12:05 UTC.')
})
