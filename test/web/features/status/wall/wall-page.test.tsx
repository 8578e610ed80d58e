import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ledgerPage } from '#test/support/ledger/ledger-page.ts'
import { manualClock } from '#test/support/app/manual-clock.ts'
import { aComponent, aPage } from '#test/support/status/payloads.ts'
import { noon } from '#test/support/server/service.ts'
import { takeComplaints } from '#test/support/app/web-setup.ts'
import { maintenancePage } from '#test/support/status/maintenance-page.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { networkAt } from '#web/features/status/wall/wall-settings.ts'
import { burnInShift } from '#web/features/status/wall/wall-page.tsx'

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const sentence = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('The wall', () => {
  it('The wall has no navigation and shows the rollup', async () => {
    await openWorld({ payloads: ledgerPage, path: '/wall' })
    await sentence('Minor Service Outage')
    expect(screen.getAllByRole('main')).toHaveLength(1)
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('Each network column lists affected components and summarizes the others', async () => {
    await openWorld({ payloads: ledgerPage, path: '/wall' })
    const networks = await region('Networks')
    expect(networks.getAllByRole('heading', { level: 2 }).map((name) => name.textContent)).toEqual([
      'Mainnet',
      'Testnet',
    ])
    expect(networks.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['Partial outage', 'Relay'])
    networks.getByText('All operational')
    networks.getByText('1 of 2 affected')
  })

  it('Open incidents show their last update', async () => {
    await openWorld({ payloads: ledgerPage, path: '/wall' })
    const [slow, ...others] = (await region('Open incidents')).getAllByRole('listitem')
    expect(others).toEqual([])
    expect(slow?.textContent).toBe('Slow relayMinor · Investigating, 42 min agoText of slow-1')
  })

  it('The wall shows the most overdue and the next maintenance and counts the others', async () => {
    await openWorld({ payloads: maintenancePage, path: '/wall' })
    const works = await region('Maintenance')
    expect(works.getByText('Now').parentElement?.textContent).toBe('NowTestnet upgrade12 min past planned end+1 more')
    expect(works.getByText('Next').parentElement?.textContent).toBe('NextCertificate rotation20 min overdue+1 more')
  })

  it('The wall shows only the chosen network', async () => {
    await openWorld({ payloads: ledgerPage, path: '/wall?network=mainnet' })
    await sentence('Mainnet All Systems Operational')
    expect((await region('Networks')).getAllByRole('heading', { level: 2 })).toHaveLength(1)
    expect(screen.queryByRole('region', { name: 'Open incidents' })).toBeNull()
  })

  it('The wall is quiet while all is well', async () => {
    const components = [aComponent('api', { name: 'API' }), aComponent('site', { name: 'Site' })]
    await openWorld({ payloads: [{ page: aPage(), components }], path: '/wall' })
    await sentence('All Systems Operational')
    // The history of the last 90 days may have arrived, and follows.
    expect((await region('Networks')).getByRole('heading', { name: 'Ledger' }).parentElement?.textContent).toMatch(
      /^LedgerAll operational2 components(?:Last 90 days|$)/,
    )
    expect(screen.queryByRole('region', { name: 'Open incidents' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Maintenance' })).toBeNull()
  })

  it('The wall has a link back', async () => {
    const { user, address } = await openWorld({ payloads: ledgerPage, path: '/wall?network=testnet' })
    await user.click(await screen.findByRole('link', { name: 'Back to Signalbox' }))
    expect(address()).toBe('/?network=testnet')
  })
})

describe('An unconfirmed wall', () => {
  it('The wall says so, keeps the last known data without colors, and recovers', async () => {
    const { clock, confirmation, pass } = manualClock(noon)
    const { cutNet, restoreNet, queryClient } = await openWorld({
      payloads: ledgerPage,
      path: '/wall',
      clock,
      confirmation,
    })
    await sentence('Minor Service Outage')
    cutNet()
    pass(90)
    await sentence('Cannot confirm')
    screen.getByText('Last known: Minor Service Outage')
    expect(screen.getByText(/^last confirmed/).textContent).toBe('last confirmed 2 min ago')
    expect(screen.getByRole('main').hasAttribute('data-unconfirmed')).toBe(true)
    ;(await region('Networks')).getByText('Relay')
    restoreNet()
    await queryClient.refetchQueries()
    pass(1)
    await sentence('Minor Service Outage')
    expect(screen.getByRole('main').hasAttribute('data-unconfirmed')).toBe(false)
    takeComplaints()
  })

  it('The wall shows no status while there is none', async () => {
    await openWorld({ path: '/wall' })
    await sentence('No status yet')
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
    takeComplaints()
  })
})

describe('The shift of the wall', () => {
  const minute = 60_000
  const midday = Date.parse('2026-03-12T12:00:00Z')

  it('The picture moves every minute and stays within its margin', () => {
    const shifts = Array.from({ length: 16 }, (_, number) => burnInShift(midday + number * minute))
    for (const [number, shift] of shifts.entries()) {
      expect(shift).not.toEqual(shifts[number + 1] ?? null)
      expect(Math.hypot(shift.x, shift.y)).toBeLessThanOrEqual(6)
    }
    expect(new Set(shifts.map(({ x, y }) => `${x} ${y}`)).size).toBe(8)
  })

  it('The picture does not move within a minute', () => {
    expect(burnInShift(midday + 59_999)).toEqual(burnInShift(midday))
  })
})

describe('The options of the wall', () => {
  it.each([
    [['mainnet', 'testnet'], 0, 'mainnet'],
    [['mainnet', 'testnet'], 29_000, 'mainnet'],
    [['mainnet', 'testnet'], 30_000, 'testnet'],
    [['mainnet', 'testnet'], 60_000, 'mainnet'],
    [['page', 'previewnet', 'moonnet'], 0, null],
    [['page', 'previewnet', 'moonnet'], 30_000, 'previewnet'],
    [['page', 'previewnet', 'moonnet'], 60_000, null],
    [['moonnet'], 0, undefined],
    [[], 0, undefined],
  ])('A playlist of %o shows at %i ms the network %s', (playlist, now, network) => {
    expect(networkAt(playlist, 30, now)).toBe(network)
  })

  it('The address chooses theme and zone for the wall alone', async () => {
    await openWorld({ payloads: ledgerPage, path: '/wall?theme=dark&zone=utc', storage: localStorage })
    await sentence('Minor Service Outage')
    expect(screen.getByRole('main').dataset['theme']).toBe('dark')
    expect(document.documentElement.dataset['theme']).toBeUndefined()
    expect(screen.getByText('12:00 UTC')).toBeTruthy()
    expect(localStorage.getItem('signalbox-theme')).toBeNull()
  })

  it('Each network shows its uptime over the days that are known, and its last incident', async () => {
    await openWorld({ payloads: ledgerPage, path: '/wall' })
    const networks = await region('Networks')
    expect(await networks.findAllByText(/^Last incident|^No incidents in 3 days/)).toHaveLength(2)
    expect(networks.getAllByText(/over 3 days$/)).toHaveLength(2)
    expect(networks.getAllByText('Last 90 days, worst state of each')).toHaveLength(2)
  })

  it('The screen is kept awake', async () => {
    const request = vi.fn<() => Promise<object>>(() => Promise.resolve({ release: () => Promise.resolve() }))
    Object.assign(navigator, { wakeLock: { request } })
    await openWorld({ payloads: ledgerPage, path: '/wall' })
    await sentence('Minor Service Outage')
    await waitFor(() => expect(request).toHaveBeenCalledWith('screen'))
    Reflect.deleteProperty(navigator, 'wakeLock')
  })
})
