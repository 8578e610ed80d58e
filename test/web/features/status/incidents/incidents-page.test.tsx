import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, test, vi } from 'vitest'
import { maxSearchLength } from '#api/status/history.ts'
import { aComponent, aGroup, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'
import { isFullTier, someOf } from '#test/support/tier.ts'

const components = [
  aGroup('testnet', ['relay', 'mirror'], { name: 'Testnet' }),
  aComponent('relay', { name: 'Relay', group_id: 'testnet', status: 'partial_outage' }),
  aComponent('mirror', { name: 'Mirror node', group_id: 'testnet', position: 2 }),
  aComponent('node', { name: 'Mainnet node', position: 3 }),
]
const only = (...ids: readonly string[]) => components.filter(({ id }) => ids.includes(id))
const over = (id: string, begin: string, end: string, given: Parameters<typeof anIncident>[1] = {}) =>
  anIncident(id, {
    status: 'resolved',
    created_at: begin,
    resolved_at: end,
    incident_updates: [
      anUpdate(`${id}-2`, end, { incident_id: id, status: 'resolved' }),
      anUpdate(`${id}-1`, begin, { incident_id: id, body: `Begin of ${id}` }),
    ],
    ...given,
  })

const incidents = [
  anIncident('slow', { name: 'Slow relay', created_at: '2026-03-12T11:18:00.000Z', components: only('relay') }),
  over('crash', '2026-03-10T10:00:00.000Z', '2026-03-10T12:12:00.000Z', {
    name: 'Relay crashed',
    impact: 'critical',
    components: only('relay', 'mirror'),
  }),
  over('fees', '2026-02-20T08:00:00.000Z', '2026-02-20T08:30:00.000Z', {
    name: 'Wrong fees on mainnet',
    status: 'postmortem',
    impact: 'none',
    components: only('node'),
  }),
]
const page = aPage()
const payloads = [
  { page, components },
  { page, incidents },
] as const

const open = (path = '/incidents', options: WorldOptions = {}) => openWorld({ payloads, path, ...options })
const main = () => within(screen.getByRole('main'))
const row = (name: string) => main().findByRole('link', { name })
const names = () =>
  main()
    .getAllByRole('listitem')
    .flatMap((item) => within(item).queryAllByRole('link', { name: /relay|fees|hiccup/i }))
    .map((link) => link.textContent)
const group = (name: string) => within(main().getByRole('region', { name }))
const checked = (name: string) => {
  const box = main().getByRole('checkbox', { name })
  return box instanceof HTMLInputElement && box.checked
}

describe('The list of incidents', () => {
  it('The list shows open incidents first and the others by month', async () => {
    await open()
    await row('Slow relay')
    expect(names()).toEqual(['Slow relay', 'Relay crashed', 'Wrong fees on mainnet'])
    expect(group('Open').getByText('Investigating, open for 42 min')).toBeDefined()
    expect(group('March 2026').getByRole('heading', { level: 3 }).textContent).toBe('March 20261 incident')
    expect(group('February 2026').getByText('Wrong fees on mainnet')).toBeDefined()
  })

  it('The header says in whose time the months are if it is not the time of the clock', async () => {
    await open('/incidents', { payloads: [{ page: aPage({ time_zone: 'America/New_York' }), components }] })
    expect(await main().findByText(/^None open now/)).toHaveProperty(
      'textContent',
      'None open now · months in New York time',
    )
  })

  it('Each row shows the start, impact, state, duration and components', async () => {
    await open()
    const item = (await row('Relay crashed')).closest('li')
    expect(item?.textContent).toBe('10 Mar, 10:00 UTCRelay crashedTestnetRelayMirror nodeResolved · 2 h 12 min')
    expect(within(item ?? document.body).getByRole('img', { name: 'Critical impact' })).toBeDefined()
    expect((await row('Relay crashed')).getAttribute('href')).toBe('/incidents/crash')
  })

  it('The keys j and k move through the list', async () => {
    const { user } = await open()
    await row('Slow relay')
    await user.keyboard('jj')
    expect(document.activeElement?.textContent).toBe('Relay crashed')
    await user.keyboard('k')
    expect(document.activeElement?.textContent).toBe('Slow relay')
  })

  it('The header counts open incidents', async () => {
    await open()
    expect(await main().findByText('1 open now')).toBeDefined()
  })

  it('A new incident appears in the list', async () => {
    const { service, queryClient } = await open()
    await row('Slow relay')
    await service.import({ page, incidents: [anIncident('down', { name: 'Relay down' })] })
    await queryClient.refetchQueries({ queryKey: ['history'] })
    expect(await row('Relay down')).toBeDefined()
    expect(names().slice(0, 2)).toEqual(['Slow relay', 'Relay down'])
  })
})

describe('The filters of incidents', () => {
  it.each(
    someOf(
      [
        ['/incidents?q=crashed', ['Relay crashed']],
        ['/incidents?q=begin+of+fees', ['Wrong fees on mainnet']],
        ['/incidents?status=resolved', ['Relay crashed']],
        ['/incidents?status=investigating,postmortem', ['Slow relay', 'Wrong fees on mainnet']],
        ['/incidents?impact=critical,none', ['Relay crashed', 'Wrong fees on mainnet']],
        ['/incidents?component=mirror', ['Relay crashed']],
        ['/incidents?network=testnet', ['Slow relay', 'Relay crashed']],
        ['/incidents?month=2026-02', ['Wrong fees on mainnet']],
        ['/incidents?month=nonsense', ['Slow relay', 'Relay crashed', 'Wrong fees on mainnet']],
      ],
      4,
    ),
  )('The address %s lists its incidents', async (path, expected) => {
    await open(path)
    await row(expected[0] ?? '')
    expect(names()).toEqual(expected)
  })

  it('The filters are kept in the address and shown in their controls', async () => {
    const { user, address } = await open()
    await row('Slow relay')
    await user.click(main().getByRole('checkbox', { name: 'Resolved' }))
    await user.click(main().getByRole('checkbox', { name: 'Critical' }))
    await user.selectOptions(main().getByRole('combobox', { name: 'Component' }), 'Testnet · Relay')
    await user.type(main().getByRole('searchbox'), 'crash')
    await main().findByText('1 incident found')
    expect(new URL(address(), 'http://x').search).toBe('?status=resolved&impact=critical&component=relay&q=crash')
    expect(names()).toEqual(['Relay crashed'])
  })

  it.runIf(isFullTier)('The search field is limited to the maximum length', async () => {
    const { user, address } = await open()
    await row('Slow relay')
    await user.click(main().getByRole('searchbox', { name: 'Search incidents' }))
    await user.paste('x'.repeat(maxSearchLength + 100))
    await waitFor(() => expect(address()).toBe(`/incidents?q=${'x'.repeat(maxSearchLength)}`))
    expect(await main().findByText(/^No incidents match/)).toBeDefined()
  })

  it('A link sets the filters', async () => {
    await open('/incidents?q=crashed&status=resolved&component=relay')
    await row('Relay crashed')
    expect(main().getByDisplayValue('crashed')).toBeDefined()
    expect(main().getByDisplayValue('Testnet · Relay')).toBeDefined()
    expect([checked('Resolved'), checked('Investigating')]).toEqual([true, false])
  })

  it('The list marks the search text', async () => {
    await open('/incidents?q=crash')
    expect((await main().findByText('crash', { selector: 'mark' })).closest('a')?.textContent).toBe('Relay crashed')
  })

  it('One button clears all filters except the network', async () => {
    const { user, address } = await open('/incidents?q=crashed&impact=critical&network=testnet')
    await row('Relay crashed')
    await user.click(main().getByRole('button', { name: 'Clear filters' }))
    expect(await row('Slow relay')).toBeDefined()
    expect(address()).toBe('/incidents?network=testnet')
  })

  it.runIf(isFullTier)('The component filter lists the components of the chosen network', async () => {
    await open('/incidents?network=mainnet')
    await row('Wrong fees on mainnet')
    const options = within(main().getByRole('combobox', { name: 'Component' })).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['All components', 'Mainnet node'])
  })
})

describe('The months', () => {
  it.runIf(isFullTier)('The months have counts and link to their incidents', async () => {
    const { user, address } = await open('/incidents?network=testnet')
    const months = within(await main().findByRole('navigation', { name: 'Months' }))
    expect(months.getAllByRole('link').map((link) => link.textContent)).toEqual(['All months2', 'March2'])
    await user.click(months.getByRole('link', { name: /March/ }))
    expect(address()).toBe('/incidents?network=testnet&month=2026-03')
    expect(months.getByRole('link', { name: /March/ }).getAttribute('aria-current')).toBe('true')
  })
})

describe('More than one page of incidents', () => {
  const many = Array.from({ length: 70 }, (_, index) => {
    const begin = Date.parse('2026-03-01T00:00:00.000Z') - index * 86_400_000
    const [from, to] = [begin, begin + 3_600_000].map((at) => new Date(at).toISOString())
    return over(`h${index}`, from ?? '', to ?? '', { name: `Hiccup ${index}` })
  })
  const world = (path: string) => openWorld({ payloads: [{ page, incidents: many }], path })

  it('The next page is fetched on request and kept in the address', async () => {
    const { user, address } = await world('/incidents')
    await row('Hiccup 49')
    expect(main().getByText('50 of 70 incidents shown')).toBeDefined()
    expect(main().queryByRole('link', { name: 'Hiccup 50' })).toBeNull()
    await user.click(main().getByRole('button', { name: 'Show older' }))
    await row('Hiccup 69')
    expect(names()).toHaveLength(70)
    expect(main().getByText('No older incidents.')).toBeDefined()
    expect(address()).toBe('/incidents?pages=2')
  })

  it.runIf(isFullTier)('A link with a number of pages loads all of them', async () => {
    await world('/incidents?pages=2')
    expect(await row('Hiccup 69')).toBeDefined()
  })

  it('All open incidents are loaded, even more than a page', async () => {
    const begin = Date.parse('2026-03-12T00:00:00.000Z')
    const unresolved = Array.from({ length: 60 }, (_, index) =>
      anIncident(`o${index}`, {
        name: `Hiccup ${index}`,
        created_at: new Date(begin - index * 60_000).toISOString(),
      }),
    )
    await openWorld({ payloads: [{ page, incidents: unresolved }], path: '/incidents' })
    expect(await row('Hiccup 59')).toBeDefined()
    expect(group('Open').getByText('60 incidents')).toBeDefined()
  })

  it.runIf(isFullTier)('A month has a count only when it is complete', async () => {
    await world('/incidents')
    await row('Hiccup 49')
    expect(group('February 2026').getByRole('heading').textContent).toBe('February 202628 incidents')
    expect(group('January 2026').getByRole('heading').textContent).toBe('January 2026')
  })
})

describe('An empty list of incidents', () => {
  it('The empty list says that there never was an incident', async () => {
    await openWorld({ payloads: [{ page, components }], path: '/incidents?q=crash' })
    expect(await main().findByText('No incidents on record')).toBeDefined()
    expect(
      main()
        .getByText(/^\d\d:\d\d:\d\d UTC$/)
        .closest('p')?.textContent,
    ).toMatch(/^Checked /)
    expect(main().queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it('The empty list says that no incident matches the filters', async () => {
    const { user } = await open('/incidents?q=zebra')
    await main().findByText('No incidents match “zebra”')
    await user.click(main().getByRole('button', { name: 'Clear filters' }))
    expect(await row('Slow relay')).toBeDefined()
  })

  it('A search with a typo suggests the name of an incident', async () => {
    const { user, address } = await open('/incidents?q=crahsed')
    await user.click(await main().findByRole('button', { name: 'crashed' }))
    expect(await row('Relay crashed')).toBeDefined()
    expect(address()).toBe('/incidents?q=crashed')
  })

  it('The empty list says that the network had no incidents', async () => {
    const { user, address } = await open('/incidents?network=previewnet')
    await main().findByText('No incidents on Previewnet')
    await user.click(main().getByRole('button', { name: 'All networks' }))
    expect(await row('Slow relay')).toBeDefined()
    expect(address()).toBe('/incidents')
  })
})

describe('The list of incidents while the service fails', () => {
  it('The list reports the failure and recovers', async () => {
    const { user, repair } = await open('/incidents', { failing: ['/api/history/records'] })
    const list = within(await main().findByRole('region', { name: 'Incidents by month' }))
    expect((await list.findByRole('alert')).textContent).toContain('The service failed')
    expect(main().queryByText(/No incidents/)).toBeNull()
    repair('/api/history/records')
    await user.click(list.getByRole('button', { name: 'Try again' }))
    expect(await row('Slow relay')).toBeDefined()
  })

  it.runIf(isFullTier)('Another filter retries at once', async () => {
    const { user, repair } = await open('/incidents', { failing: ['/api/history/records'] })
    await main().findAllByRole('alert')
    repair('/api/history/records')
    await user.click(main().getByRole('checkbox', { name: 'Resolved' }))
    expect(await row('Relay crashed')).toBeDefined()
  })

  it('A failed refetch keeps the list and shows its age', async () => {
    const { queryClient, cutNet } = await open()
    await row('Slow relay')
    cutNet()
    await queryClient.refetchQueries({ queryKey: ['history', 'records'] })
    expect((await main().findByRole('note')).textContent).toMatch(/^as of .+ UTC, the last refresh failed, retrying$/)
    expect(await row('Slow relay')).toBeDefined()
  })
})

describe('The figures of incidents', () => {
  const figures = async () => within(await main().findByRole('region', { name: 'Figures' }))

  it('The figures show the newest values', async () => {
    await open()
    await (await figures()).findByText('To resolve')
    const texts = async (role: string) => (await figures()).getAllByRole(role).map(({ textContent }) => textContent)
    expect(await texts('term')).toEqual([
      'IncidentsMar',
      'To identify',
      'To a fix in place',
      'To resolveMar · median of 1',
    ])
    expect(await texts('definition')).toEqual(['2', '–', '–', '2 h 12 min'])
  })

  it('Hidden figures stay hidden', async () => {
    const { user } = await open()
    await (await figures()).findByText('To resolve')
    await user.click((await figures()).getByRole('button', { name: 'Hide figures' }))
    expect((await figures()).queryByText('To resolve')).toBeNull()
    await user.click((await figures()).getByRole('button', { name: 'Show figures' }))
    expect(await (await figures()).findByText('To resolve')).toBeDefined()
  })

  it('The table of figures by month has an address', async () => {
    const { user, address } = await open()
    await user.click(await (await figures()).findByRole('button', { name: 'By month' }))
    expect(address()).toBe('/incidents?figures=months')
    const table = within(await screen.findByRole('table', { name: 'By month' }))
    expect(table.getByRole('row', { name: /^February 2026/ }).textContent).toBe('February 20261–––11––30 min')
    const links = within(table.getByRole('row', { name: /^March 2026/ })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2', '/incidents?month=2026-03'],
      ['1', '/incidents?month=2026-03&impact=critical'],
      ['1', '/incidents?month=2026-03&impact=minor'],
    ])
  })
})

test.each([
  ['/incidents', '/feeds/history.atom', '/feeds/history.rss'],
  [
    '/incidents?network=testnet&component=relay&q=x',
    '/feeds/history.atom?network=testnet&component=relay',
    '/feeds/history.rss?network=testnet&component=relay',
  ],
])('The feed links follow the filters: %s', async (path, atom, rss) => {
  const { user } = await open(path)
  await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByRole('link', { name: 'Atom feed' })
  expect([href('Atom feed'), href('RSS feed')]).toEqual([atom, rss])
})

it('The export holds every incident that the filters select, as CSV and as JSON', async () => {
  const files: Blob[] = []
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:file'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = await openWorld({ payloads: [{ page, components, incidents }], path: '/incidents?impact=critical' })
  await screen.findByRole('link', { name: /Relay crashed/ })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(screen.getByRole('button', { name: 'JSON' }))
  await waitFor(() => expect(files).toHaveLength(2))
  const [csv = '', json = ''] = await Promise.all(files.map((file) => file.text()))
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain('incident,crash,Relay crashed,resolved,critical,2026-03-10T10:00:00.000Z')
  expect(JSON.parse(json)).toMatchObject({ records: [{ id: 'crash' }] })
  createObjectURL.mockRestore()
  click.mockRestore()
})
