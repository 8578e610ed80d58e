import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ledgerPage } from '#test/support/ledger/ledger-page.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { aPage } from '#test/support/status/payloads.ts'

const table = (name: string) => screen.findByRole('table', { name })
const rows = async (name: string) =>
  within(await table(name))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

it('A table shows the uptime of networks, groups and components, with unknown time', async () => {
  await openWorld({ payloads: ledgerPage, path: '/uptime?range=7d' })
  const networks = await rows('Networks')
  expect(networks[0]).toEqual([
    'Name',
    'Uptime',
    'Major outage',
    'Partial outage',
    'Degraded',
    'Maintenance',
    'Unknown',
  ])
  expect(networks.map(([name]) => name)).toEqual(['Name', 'Mainnet2 components', 'Testnet3 components'])
  expect(networks[1]?.[1]).toBe('100%')
  expect(networks[1]?.at(-1)).toMatch(/ d/)
  expect(await table('Components')).toBeTruthy()
})

it('What nothing is known of is unknown, not 100%', async () => {
  await openWorld({ payloads: ledgerPage, path: '/uptime?from=2025-01-01&until=2025-01-31' })
  const networks = await rows('Networks')
  expect(networks.slice(1).map((cells) => cells[1])).toEqual(['unknown', 'unknown'])
})

it('The range, the months and the files follow the address', async () => {
  const { user, address } = await openWorld({ payloads: ledgerPage, path: '/uptime' })
  await table('Networks')
  await user.selectOptions(screen.getByLabelText('Range'), 'Last month')
  expect(address()).toBe('/uptime?range=last-month')
  await user.click(screen.getByRole('checkbox', { name: 'By month' }))
  expect(address()).toBe('/uptime?range=last-month&by=month')
  expect(within(await table('Networks')).getByRole('columnheader', { name: 'February 2026' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/history/uptime?range=last-month&by=month&format=csv',
  )
})

it('The worst uptime comes first, or the order of the page, which the address keeps', async () => {
  const { user, address } = await openWorld({ payloads: ledgerPage, path: '/uptime?range=7d' })
  const shares = async () => (await rows('Components')).slice(1).map((cells) => Number.parseFloat(cells[1] ?? ''))
  const worst = await shares()
  expect(worst).toEqual(worst.toSorted((a, b) => a - b))
  expect(new Set(worst).size).toBeGreaterThan(1)
  await user.click(screen.getByRole('radio', { name: 'By position' }))
  expect(address()).toBe('/uptime?range=7d&order=position')
  expect(await shares()).not.toEqual(worst)
  expect((await shares()).toSorted((a, b) => a - b)).toEqual(worst)
})

it('The days are in the time of the status page, named by its city', async () => {
  const page = { ...aPage(), time_zone: 'America/New_York' }
  await openWorld({
    payloads: [{ page, components: [], incidents: [] }],
    path: '/uptime?from=2026-12-01&until=2026-12-31',
    now: Date.parse('2027-01-05T12:00:00Z'),
  })
  const days = await screen.findByText('1 – 31 December 2026, New York time')
  expect(within(days.parentElement ?? days).getByRole('button', { name: 'Export' })).toBeTruthy()
})

it('Days of one’s choice end with the day that the status page has now', async () => {
  const page = { ...aPage(), time_zone: 'America/New_York' }
  const { user, address } = await openWorld({
    payloads: [{ page, components: [], incidents: [] }],
    path: '/uptime',
    now: Date.parse('2027-01-01T04:57:00Z'),
  })
  await user.selectOptions(await screen.findByLabelText('Range'), 'Custom range')
  expect(address()).toBe('/uptime?from=2026-12-01&until=2026-12-31')
})

it('A target adds what is left of the downtime that it allows, and stays in this browser', async () => {
  const { user, address } = await openWorld({ payloads: ledgerPage, path: '/uptime?range=7d' })
  await table('Networks')
  await user.type(screen.getByLabelText('Target, %'), '99.9')
  expect(address()).toBe('/uptime?range=7d&target=99.9')
  const networks = await rows('Networks')
  expect(networks[0]?.[2]).toBe('Target 99.9%')
  expect(networks[1]?.[2]).toMatch(/ (min|s) left$/)
  await user.clear(screen.getByLabelText('Target, %'))
  expect((await rows('Networks'))[0]).not.toContain('Target 99.9%')
})

it('Each component names its group, and months before the first known one are left out', async () => {
  await openWorld({ payloads: ledgerPage, path: '/uptime?range=365d&by=month' })
  const components = await rows('Components')
  expect(components.slice(1).every(([name]) => /(Mainnet|Testnet)$/.test(name ?? ''))).toBe(true)
  expect(components[0]?.length).toBeLessThan(12)
  expect(components.slice(1).every((cells) => cells.length === components[0]?.length)).toBe(true)
})

it.each([
  ['from=2026-03-10&until=2026-03-01', 'To', 'The range ends before it starts.'],
  ['from=2026-02-30&until=2026-03-01', 'From', 'The calendar has no such day.'],
  ['from=nonsense&until=2026-03-01', 'From', 'The calendar has no such day.'],
  ['from=2026-03-01', 'To', 'Choose both days.'],
  ['from=2999-01-01&until=2999-02-01', 'From', 'The range starts in the future.'],
  ['from=1999-01-01&until=2026-03-01', 'To', 'The range is too long: choose at most 3,660 days.'],
  ['from=2023-01-01&until=2026-03-01&by=month', 'To', 'The range is too long: choose at most 800 days.'],
])(
  'The range %s is explained at its field, and nothing is requested or offered as a file',
  async (query, field, why) => {
    await openWorld({ payloads: ledgerPage, path: `/uptime?${query}`, failing: ['/api/history/uptime'] })
    // A request would fail, and say so in another alert.
    expect((await screen.findByRole('alert')).textContent).toBe(why)
    const input = screen.getByLabelText(field)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why)
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  },
)

it('The page of a component has the lines for a badge and a widget', async () => {
  await openWorld({ payloads: ledgerPage, path: '/components/relay' })
  const embed = within(await screen.findByRole('region', { name: 'Badge and widget' }))
  expect(embed.getByRole('img').getAttribute('src')).toBe('/badge/relay.svg')
  expect(await embed.findByText(/embed.relay" title="Status of [^"]*Relay"/)).toBeTruthy()
  expect(embed.getByRole('button', { name: 'Copy badge, in markdown' })).toBeTruthy()
})
