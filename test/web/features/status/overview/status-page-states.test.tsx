import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readFirstData } from '#web/platform/first-data.ts'
import { ledgerPage } from '#test/support/ledger/ledger-page.ts'
import { manualClock } from '#test/support/app/manual-clock.ts'
import { renderApp } from '#test/support/app/render-app.tsx'
import { noon, startService } from '#test/support/server/service.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { aPage, anIncident } from '#test/support/status/payloads.ts'

const main = () => within(screen.getByRole('main'))
const title = (name: string) => main().findByRole('heading', { level: 1, name })

describe('Before there is a status', () => {
  it('The page claims nothing and explains how to import', async () => {
    await openWorld()
    await title('No status yet')
    expect(main().getByText(/^npx node src\/server\/main\.ts import status /)).toBeTruthy()
    expect(main().queryByText(/operational/i)).toBeNull()
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('The page stays while it polls, and shows the status once there is one', async () => {
    const { service, queryClient } = await openWorld()
    const heading = await title('No status yet')
    await queryClient.refetchQueries({ queryKey: ['status'] })
    expect(heading.isConnected).toBe(true)
    await service.import(...ledgerPage)
    await queryClient.refetchQueries({ queryKey: ['status'] })
    await title('Minor Service Outage')
  })
})

describe('A page that states no status', () => {
  it('The page is not green and says why', async () => {
    await openWorld({ payloads: [{ page: aPage(), incidents: [anIncident('over', { status: 'resolved' })] }] })
    await title('No status stated')
    expect(main().getByText(/states no status: no rollup, no components, and no open incident/)).toBeTruthy()
    expect(screen.queryByText(/operational/i)).toBeNull()
  })

  it('An open incident shows, and no components are said to be operational', async () => {
    await openWorld({ payloads: [{ page: aPage(), incidents: [anIncident('grave', { impact: 'critical' })] }] })
    await title('Major System Outage')
    expect(main().queryByText(/operational/i)).toBeNull()
  })
})

describe('The status page while the service fails', () => {
  it('The page reports the failure, is never green, and recovers', async () => {
    const { user, repair } = await openWorld({ payloads: ledgerPage, failing: ['/api/v2'] })
    await title('Cannot confirm')
    expect((await main().findByRole('alert')).textContent).toContain('The service failed')
    expect(main().queryByText(/operational|no open incident/i)).toBeNull()
    repair('/api/v2')
    await user.click(main().getByRole('button', { name: 'Try again' }))
    await title('Minor Service Outage')
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('A failed refresh keeps the page and says so', async () => {
    const { queryClient, cutNet, restoreNet } = await openWorld({ payloads: ledgerPage })
    await title('Minor Service Outage')
    cutNet()
    await queryClient.refetchQueries({ queryKey: ['status'] })
    expect(await main().findByText(/the last refresh failed, retrying/)).toBeTruthy()
    expect(main().getByRole('link', { name: 'Slow relay' })).toBeTruthy()
    restoreNet()
    await queryClient.refetchQueries({ queryKey: ['status'] })
    await waitFor(() => expect(main().queryByText(/the last refresh failed/)).toBeNull())
  })

  it('The components stay when their days cannot be loaded', async () => {
    const { user, repair } = await openWorld({ payloads: ledgerPage, failing: ['/api/history/days'] })
    const components = within(await main().findByRole('region', { name: 'Components' }))
    expect((await components.findByRole('alert')).textContent).toContain('The service failed')
    expect(components.getByRole('link', { name: 'Relay' })).toBeTruthy()
    expect(components.queryByRole('slider')).toBeNull()
    repair('/api/history/days')
    await user.click(components.getByRole('button', { name: 'Try again' }))
    expect(await components.findByRole('slider', { name: /Relay/ })).toBeTruthy()
    expect(components.queryByRole('alert')).toBeNull()
  })
})

it('An unconfirmed status keeps showing what was last known', async () => {
  const { clock, confirmation, pass } = manualClock(noon)
  await openWorld({ payloads: ledgerPage, clock, confirmation })
  await title('Minor Service Outage')
  pass(61)
  await title('Cannot confirm')
  expect(main().getByText('Last known: Minor Service Outage')).toBeTruthy()
  expect(main().getByText('last confirmed 1 min ago')).toBeTruthy()
  expect(main().getByRole('link', { name: 'Slow relay' })).toBeTruthy()
})

it('Data from the document is shown without any answer', async () => {
  const service = await startService()
  await service.import(...ledgerPage)
  const bodies = await Promise.all(
    ['/api/v2/summary.json', '/api/sources', '/api/history/days'].map(async (path) => {
      const response = await service.app.request(path)
      return [path, await response.json()] as const
    }),
  )
  const { clock } = manualClock(noon)
  renderApp({
    fetch: () => new Promise(() => {}),
    firstData: readFirstData(JSON.stringify(Object.fromEntries(bodies)), { now: noon }),
    clock,
  })
  await title('Minor Service Outage')
  expect(main().getByRole('link', { name: 'Slow relay' })).toBeTruthy()
  expect(main().getByRole('slider', { name: /Relay/ })).toBeTruthy()
  expect(main().getByRole('button', { name: 'Mainnet 2 operational · 100% over 3 days' })).toBeTruthy()
})
