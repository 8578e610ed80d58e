import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ledgerPage } from '#test/support/ledger/ledger-page.ts'
import { aComponent, aGroup, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { noon } from '#test/support/server/service.ts'
import { manualClock } from '#test/support/app/manual-clock.ts'
import { openWorld } from '#test/support/app/world.tsx'

const open = (id = 'relay') => openWorld({ payloads: ledgerPage, path: `/components/${id}` })
const main = () => within(screen.getByRole('main'))
const section = async (name: string) => within(await main().findByRole('region', { name }))
const items = async (name: string) =>
  (await (await section(name)).findAllByRole('listitem')).map((item) => item.textContent)
const said = async (name: string) => (await (await section(name)).findByText(/^(No|Nothing) /)).textContent

describe('The component page', () => {
  it('The header shows the name, the state and its start', async () => {
    await open()
    await main().findByRole('heading', { level: 1, name: 'Relay' })
    expect((await main().findByText('42 min ago')).closest('p')?.textContent).toBe(
      'Partial outage since 12 Mar, 11:18 UTC · 42 min ago',
    )
    await waitFor(() => expect(document.title).toContain('Relay'))
  })

  it('The header marks an unconfirmed state as last known', async () => {
    const { clock, confirmation, pass } = manualClock(noon)
    const { cutNet } = await openWorld({ payloads: ledgerPage, path: '/components/relay', clock, confirmation })
    await main().findByText('42 min ago')
    cutNet()
    pass(120)
    expect(main().getByText(/^Last known:/).textContent).toContain('Last known: Partial outage since')
  })

  it('The header shows the description and that the state never changed', async () => {
    await open('mirror')
    await main().findByText('Queries and history')
    expect((await main().findByText(/no recorded change/)).textContent).toBe('Operational, no recorded change')
  })

  it('The page shows the uptime over 90, 30 and 7 days', async () => {
    await open()
    const days = await section('Last 90 days')
    await days.findByRole('slider')
    expect(days.getAllByRole('definition').map((value) => value.textContent)).toEqual(['95.58%', '95.58%', '95.58%'])
    expect(days.getByText(/^Tracked since 10 March 2026/)).toBeDefined()
  })

  it.each([
    ['from=2026-03-11&until=2026-03-11', '11 March 2026No downtime recorded'],
    ['from=2026-03-10&until=2026-03-12', /^10\s–\s12 March 2026Major outage2 hPartial outage42 min/],
  ])('The page shows the days that the address names: %s', async (query, shown) => {
    await open(`relay?${query}`)
    const day = await main().findByRole('region', { name: /^1[01].* March 2026$/ })
    expect(day.textContent).toMatch(shown)
  })

  it.each(['from=2025-01-01&until=2025-01-01', 'from=2026-03-12&until=2026-03-10', 'from=x', 'from=2026-03-11'])(
    'The page says that it does not show the days of %s',
    async (query) => {
      await open(`relay?${query}`)
      expect(await main().findByText('The days in the address are not among the last 90 days.')).toBeDefined()
    },
  )

  it('The page says in whose time its days are if it is not the time of its clock', async () => {
    const page = aPage({ time_zone: 'America/New_York' })
    await openWorld({ payloads: [{ page, components: [aComponent('relay')] }], path: '/components/relay' })
    expect(await main().findByText(/Days in New York time\. A partial outage/)).toBeDefined()
  })

  it('The history lists incidents and maintenance with the states that they stated, newest first', async () => {
    await open()
    expect(await items('History')).toEqual([
      '20 Mar, 17:00 UTCRelay upgradeScheduled',
      '12 Mar, 11:18 UTCSlow relayInvestigating · 42 min so farOperational→toPartial outage11:18',
      '10 Mar, 10:00 UTCRelay crashedResolved · 2 hOperational→toMajor outage10:00→toOperational12:00',
    ])
    const history = await section('History')
    expect(history.getByRole('link', { name: 'Relay crashed' }).getAttribute('href')).toBe('/incidents/crash')
  })

  it('The history lists state changes that no record states between the others', async () => {
    const state = (status: string, minute: string) => ({
      page: aPage({ updated_at: `2026-03-12T${minute}:00.000Z` }),
      components: [aComponent('mirror', { status, updated_at: `2026-03-12T${minute}:00.000Z` })],
    })
    const { service, queryClient } = await openWorld({
      payloads: [state('operational', '11:00')],
      path: '/components/mirror',
    })
    await service.import(state('degraded_performance', '11:30'))
    void queryClient.invalidateQueries()
    expect(await items('History')).toEqual(['12 Mar, 11:30 UTCOperational→toDegraded performanceobserved'])
  })

  it('The page links to feeds of the component', async () => {
    await open()
    const links = (await section('Feeds')).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/feeds/history.atom?component=relay',
      '/feeds/history.rss?component=relay',
      '/feeds/maintenance.ics?component=relay',
    ])
  })

  it('An empty history says that nothing is recorded', async () => {
    await open('consensus')
    expect(await said('History')).toBe('No incident, maintenance or state change recorded')
  })

  it('A long list grows on request', async () => {
    const component = aComponent('busy')
    const incidents = Array.from({ length: 55 }, (_, index) => {
      const created_at = new Date(Date.parse('2026-03-12T11:00:00Z') - index * 3_600_000).toISOString()
      return anIncident(`incident-${index}`, {
        created_at,
        incident_updates: [anUpdate(`update-${index}`, created_at, { incident_id: `incident-${index}` })],
        components: [component],
      })
    })
    const page = aPage()
    const { user } = await openWorld({
      payloads: [
        { page, components: [component] },
        { page, incidents },
      ],
      path: '/components/busy',
    })
    const records = await section('History')
    await records.findAllByRole('listitem')
    const size = () => records.getAllByRole('listitem').length
    const grow = async (expected: number) => {
      await user.click(records.getByRole('button', { name: 'Show more' }))
      await waitFor(() => expect(size()).toBe(expected))
    }
    expect(size()).toBe(10)
    await grow(30)
    await grow(50)
    await grow(55)
    expect(records.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('An unknown component has a page that links to all components', async () => {
    const { user, address } = await open('nothing')
    await main().findByRole('heading', { level: 1, name: 'Component not found' })
    await user.click(main().getByRole('link', { name: 'All components' }))
    expect(address()).toBe('/components')
  })

  it('The id of a group leads to the components of the group', async () => {
    const components = [
      aGroup('core', ['relay'], { name: 'Core' }),
      aComponent('relay', { name: 'Relay', group_id: 'core' }),
    ]
    const { user, address } = await openWorld({ payloads: [{ page: aPage(), components }], path: '/components/core' })
    await main().findByRole('heading', { level: 1, name: 'Core' })
    await user.click(main().getByRole('link', { name: 'Relay' }))
    await main().findByRole('heading', { level: 1, name: 'Relay' })
    expect(address()).toBe('/components/relay')
  })

  it('A section that fails explains itself, and the others stay', async () => {
    const { user, fail, repair } = await openWorld({ payloads: ledgerPage, path: '/components' })
    fail('/api/history/transitions')
    await user.click(await main().findByRole('link', { name: 'Relay' }))
    await (await section('History')).findByRole('alert')
    await (await section('Last 90 days')).findByRole('slider')
    repair('/api/history/transitions')
    await user.click(main().getByRole('button', { name: 'Try again' }))
    await (await section('History')).findByRole('link', { name: 'Slow relay' })
    expect(main().queryByRole('alert')).toBeNull()
  })
})
