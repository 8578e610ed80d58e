import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { maxSearchLength } from '#api/status/history.ts'
import { aPage } from '#test/support/status/payloads.ts'
import { manualClock } from '#test/support/app/manual-clock.ts'
import { noon } from '#test/support/server/service.ts'
import { takeComplaints } from '#test/support/app/web-setup.ts'
import { plannedMaintenance, maintenancePage } from '#test/support/status/maintenance-page.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { isFullTier, someOf } from '#test/support/tier.ts'

const open = (query = '') => openWorld({ payloads: maintenancePage, path: `/maintenance${query}` })
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const names = async (name: string) =>
  (await (await section(name)).findAllByRole('link', { name: /^[^A]|^A(?!dd)/ })).map((link) => link.textContent)
const rows = async (name: string) =>
  (await (await section(name)).findAllByRole('listitem')).map((row) => row.textContent)

describe('The list of maintenance', () => {
  it.runIf(isFullTier)('The header counts active and planned maintenance', async () => {
    await open()
    expect(await screen.findByText('2 under way, 2 planned, the next in 3 h 12 min')).toBeDefined()
  })

  it('Active maintenance shows its remaining time and components, the most overdue first', async () => {
    await open()
    const [late, inTime, ...others] = await rows('Now')
    expect(others).toEqual([])
    expect(late).toContain('Testnet upgrade12 min past planned endIn progress · began 10:48 UTC')
    expect(late).toContain('One node is missing.')
    expect(late).toContain('Relay')
    expect(inTime).toContain('Mainnet migrationends in 18 minVerifying · began 11:18 UTC')
    expect(inTime).toContain('70% of the planned time has passed')
  })

  it.runIf(isFullTier)('The countdown keeps running, also past the planned end', async () => {
    const { clock, confirmation, pass } = manualClock(noon)
    await openWorld({ payloads: maintenancePage, path: '/maintenance', clock, confirmation })
    const now = await section('Now')
    await now.findByText('ends in 18 min')
    pass(60)
    expect(now.getByText('ends in 17 min')).toBeDefined()
    pass(30 * 60)
    expect(now.getByText('13 min past planned end')).toBeDefined()
  })

  it('Upcoming maintenance shows its notice, a calendar link and whether it is late', async () => {
    await open()
    const [overdue, soon] = await rows('Upcoming')
    expect(overdue).toContain('was due to start 20 min ago')
    expect(soon).toContain('starts in 3 h 12 min')
    expect(soon).toContain('announced 5 d 3 h in advance')
    expect(soon).toMatch(/Relay restart12 Mar, 15:12–15:52 UTC.* · planned 40 min/)
    const link = (await section('Upcoming')).getByRole('link', { name: 'Add to calendar: Relay restart' })
    expect(link.getAttribute('href')).toBe('/feeds/maintenance.ics?maintenance=soon')
  })

  it('Past maintenance is listed by month and compared with its plan', async () => {
    await open()
    const past = await section('Past')
    await past.findByText('Node replacement')
    expect(past.getAllByRole('heading', { level: 3 }).map((month) => month.textContent)).toEqual([
      'March 2026',
      'February 2026',
    ])
    expect(await rows('Past')).toEqual([
      'Node replacement10 Mar, 10:00–10:52 UTC · 1 componentplanned 40 min, took 52 min, ended 12 min late',
      expect.stringMatching(/^Mainnet storage move.+took 2 d 12 h, as planned$/),
    ])
    past.getByText('2 maintenance windows')
  })

  it.runIf(isFullTier)('The links to maintenance keep the network', async () => {
    await open('?network=testnet')
    const past = await section('Now')
    const link = await past.findByRole('link', { name: 'Testnet upgrade' })
    expect(link.getAttribute('href')).toBe('/maintenance/late-end?network=testnet')
  })

  it.runIf(isFullTier)('The calendar covers all maintenance, or the networks that are chosen', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
    const address = () => screen.getByRole('link', { name: 'Maintenance calendar' }).getAttribute('href')
    const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe' }))
    const mainnet = await dialog.findByRole('checkbox', { name: 'Mainnet' })
    expect(address()).toBe('/feeds/maintenance.ics')
    await user.click(mainnet)
    expect(address()).toBe('/feeds/maintenance.ics?network=mainnet')
  })
})

it('The export holds every maintenance that the filters select, planned or past', async () => {
  const files: Blob[] = []
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:file'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = await open('?component=mirror')
  await screen.findByRole('link', { name: 'Mainnet migration' })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(screen.getByRole('button', { name: 'JSON' }))
  await waitFor(() => expect(files).toHaveLength(2))
  const [csv = '', json = ''] = await Promise.all(files.map((file) => file.text()))
  const selected = ['Certificate rotation', 'Mainnet migration', 'Mainnet storage move']
  for (const name of selected) expect(csv).toContain(`,${name},`)
  expect(csv.trim().split('\r\n')).toHaveLength(1 + selected.length)
  const { records }: { records: { name: string }[] } = JSON.parse(json)
  expect(records.map(({ name }) => name).toSorted()).toEqual(selected)
  createObjectURL.mockRestore()
  click.mockRestore()
})

describe('The filters of maintenance', () => {
  it.each(
    someOf(
      [
        ['?q=missing', ['Testnet upgrade'], 'No upcoming maintenance matches', 'No past maintenance matches'],
        ['?component=mirror', ['Mainnet migration'], 'Certificate rotation', 'Mainnet storage move'],
        ['?network=testnet', ['Testnet upgrade'], 'Relay restart', 'No past maintenance matches'],
      ],
      1,
    ),
  )('The filter %s narrows all three sections', async (query, active, planned, past) => {
    await open(query)
    await (await section('Past')).findByText(past)
    expect(
      (await names('Now')).filter((name) => !['Relay', 'Mirror node', 'Consensus nodes'].includes(name ?? '')),
    ).toEqual(active)
    ;(await section('Upcoming')).getByText(planned)
  })

  it.runIf(isFullTier)('The filter by state hides sections that must be empty', async () => {
    const { user, address } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Completed' }))
    expect(address()).toBe('/maintenance?status=completed')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Now' })).toBeNull())
    expect(screen.queryByRole('region', { name: 'Upcoming' })).toBeNull()
    expect(await (await section('Past')).findByText('Node replacement')).toBeDefined()
  })

  it('The filters are kept in the address and cleared at once', async () => {
    const { user, address } = await open()
    await user.type(await screen.findByRole('searchbox', { name: 'Search maintenance' }), 'node')
    await waitFor(() => expect(address()).toBe('/maintenance?q=node'))
    await waitFor(async () => expect(await rows('Past')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/maintenance')
    await waitFor(async () => expect(await rows('Past')).toHaveLength(2))
  })
})

it('The search accepts text up to the maximum length', async () => {
  const { user, address } = await open()
  await user.click(await screen.findByRole('searchbox', { name: 'Search maintenance' }))
  await user.paste('x'.repeat(maxSearchLength + 100))
  await waitFor(() => expect(address()).toBe(`/maintenance?q=${'x'.repeat(maxSearchLength)}`))
})

describe('Other states of the maintenance list', () => {
  it('Empty sections show when they were checked', async () => {
    await openWorld({ payloads: [{ page: aPage(), components: [] }], path: '/maintenance' })
    await screen.findByText('Nothing is under way')
    screen.getByText('Nothing is planned')
    await screen.findByText('No maintenance has been completed yet')
    expect(screen.getAllByText('Checked', { exact: false })).toHaveLength(3)
  })

  it.runIf(isFullTier)('Past maintenance grows on request', async () => {
    const many = Array.from({ length: 60 }, (_, number) => {
      const day = `2026-0${number < 30 ? 1 : 2}-${String((number % 28) + 1).padStart(2, '0')}`
      const [from, until] = [`${day}T1${number % 10}:00`, `${day}T1${number % 10}:30`]
      return plannedMaintenance(`w${number}`, {
        name: `Work ${number}`,
        status: 'completed',
        from,
        until,
        began: from,
        ended: until,
      })
    })
    const { user } = await openWorld({
      payloads: [{ page: aPage(), scheduled_maintenances: many }],
      path: '/maintenance',
    })
    const past = await section('Past')
    await past.findByText('50 of 60 maintenance windows shown')
    await user.click(past.getByRole('button', { name: 'Show older' }))
    await past.findByText('60 maintenance windows')
    expect(past.getAllByRole('listitem')).toHaveLength(60)
    expect(past.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  it.runIf(isFullTier)('The other sections stay when past maintenance cannot be loaded', async () => {
    const { fail, repair, user } = await openWorld({ payloads: maintenancePage, path: '/about' })
    fail('/api/history')
    const [toPage] = await screen.findAllByRole('link', { name: /^Maintenance/ })
    if (toPage) await user.click(toPage)
    const past = await section('Past')
    await past.findByText('The service failed')
    expect((await section('Now')).getByText('Testnet upgrade')).toBeDefined()
    repair('/api/history')
    await user.click(past.getByRole('button', { name: 'Try again' }))
    expect(await past.findByText('Node replacement')).toBeDefined()
    takeComplaints()
  })
})
