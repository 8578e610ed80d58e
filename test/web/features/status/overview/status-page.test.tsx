import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ledgerPage } from '#test/support/ledger/ledger-page.ts'
import { manualClock } from '#test/support/app/manual-clock.ts'
import { aComponent, allOperational, aMaintenance, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { noon } from '#test/support/server/service.ts'
import { openWorld } from '#test/support/app/world.tsx'

const main = () => within(screen.getByRole('main'))
const title = (name: string) => main().findByRole('heading', { level: 1, name })
const section = async (name: string) => within(await main().findByRole('region', { name }))
const items = (list: Pick<typeof screen, 'getAllByRole'>) =>
  list.getAllByRole('listitem').map((item) => item.textContent)
const factLine = async () => (await main().findByText(/components? (not )?affected$/)).closest('p')?.textContent
const page = aPage()
const summary = (given: object) => ({ page, components: [], incidents: [], scheduled_maintenances: [], ...given })

const underWay = (scheduled_until: string) =>
  aMaintenance('upgrade', {
    name: 'Upgrade',
    status: 'in_progress',
    incident_updates: [anUpdate('begun', '2026-03-12T11:30:00.000Z', { status: 'in_progress' })],
    scheduled_for: '2026-03-12T11:30:00.000Z',
    scheduled_until,
  })

const openUnderWay = (until: string) =>
  openWorld({ payloads: [summary({ scheduled_maintenances: [underWay(until)], status: allOperational })] })

const visitedBefore = (minutes: number) => {
  localStorage.setItem('signalbox-visit', `0 ${noon - minutes * 60_000}`)
  return localStorage
}

describe('The status page', () => {
  it('The header shows the rollup and the facts', async () => {
    const { clock, confirmation } = manualClock(noon)
    await openWorld({ payloads: ledgerPage, clock, confirmation })
    await title('Minor Service Outage')
    expect(await factLine()).toMatch(
      /^1 of 4 components affected · 1 open incident · next maintenance in 8 d 5 h · confirmed just now/,
    )
  })

  it('Each open incident shows its last update and the affected components', async () => {
    await openWorld({ payloads: ledgerPage })
    const incidents = await section('Open incidents')
    const [card] = items(incidents)
    expect(card).toContain('Slow relay')
    expect(card).toContain('Minor impact')
    expect(card).toContain('Investigating · updated 11:18 UTC, 42 min ago · began 11:18 UTC, open for 42 min')
    expect(card).toContain('Text of slow-1')
    expect(card).toMatch(/Testnet · Relay.*Operational → .*Partial outage/)
    expect(incidents.getByRole('link', { name: 'Slow relay' }).getAttribute('href')).toBe('/incidents/slow')
  })

  it('Affected components show their days, and the others are collapsed', async () => {
    const { user } = await openWorld({ payloads: ledgerPage })
    const components = await section('Components')
    expect(components.getByRole('heading', { level: 3, name: 'Testnet' })).toBeTruthy()
    await components.findByRole('slider', { name: 'Testnet · Relay, last 90 days' })
    expect(items(components).join('\n')).toContain('RelayPartial outage95.58 %')
    const mainnet = await components.findByRole('button', { name: 'Mainnet — 2 operational · 100 % over 90 days' })
    expect(components.queryByRole('link', { name: 'Mirror node' })).toBeNull()
    await user.click(mainnet)
    expect(mainnet.getAttribute('aria-expanded')).toBe('true')
    expect(components.getByRole('link', { name: 'Mirror node' }).getAttribute('href')).toBe('/components/mirror')
  })

  it('The next maintenance is listed with a link to the calendar', async () => {
    await openWorld({ payloads: ledgerPage })
    const next = await section('Next maintenance')
    expect(next.getByRole('listitem').textContent).toMatch(/^Relay upgradein 8 d 5 h20 Mar, 17:00\s?–\s?18:00 UTC/)
    expect(next.getByRole('link', { name: 'Calendar feed' }).getAttribute('href')).toBe('/feeds/maintenance.ics')
  })

  it('Each network stands under the headline with its own state, in fixed order', async () => {
    const { user, address } = await openWorld({ payloads: ledgerPage })
    await title('Minor Service Outage')
    const networks = within(main().getByRole('list', { name: 'Networks' }))
    expect(items(networks)).toEqual(['Mainnet2 operational', 'Testnet1 of 2 affected'])
    await user.click(networks.getByRole('link', { name: /Testnet/ }))
    expect(address()).toBe('/?network=testnet')
    expect(networks.getByRole('link', { current: true }).textContent).toContain('Testnet')
  })

  it('The title and icon of the tab follow the home network', async () => {
    localStorage.setItem('signalbox-home-network', 'mainnet')
    await openWorld({ payloads: ledgerPage, storage: localStorage })
    localStorage.clear()
    await title('Minor Service Outage')
    await waitFor(() => expect(document.title).toBe('Signalbox'))
  })

  it('A chosen network adds its own rollup below that of the page', async () => {
    await openWorld({ payloads: ledgerPage, path: '/?network=mainnet' })
    await title('Minor Service Outage')
    expect(main().getByText('Mainnet: All Systems Operational')).toBeTruthy()
    expect(await factLine()).toMatch(/^On Mainnet: none of 2 components affected · no open incident/)
    expect(main().queryByText('Relay')).toBeNull()
    expect(main().getByRole('link', { name: 'Calendar feed' }).getAttribute('href')).toMatch(/network=mainnet$/)
  })

  it('Contradictions are listed as sentences', async () => {
    const { clock, pass } = manualClock(noon)
    await openWorld({ payloads: ledgerPage, clock })
    await title('Minor Service Outage')
    expect(main().queryByRole('region', { name: 'Contradictions' })).toBeNull()
    pass(7200)
    const contradictions = await section('Contradictions')
    expect(items(contradictions)).toEqual(['Slow relay has had no update for 2 h 42 min.'])
  })

  it('An outage under a green rollup is a contradiction', async () => {
    const components = ['partial_outage', 'major_outage'].map((status) => aComponent(status, { status }))
    await openWorld({ payloads: [summary({ components, status: allOperational })] })
    await title('All Systems Operational')
    expect(items(await section('Contradictions'))).toEqual([
      'Name of major_outage and 1 other component report an outage, although the status above does not say so.',
    ])
  })
})

describe('Active maintenance', () => {
  it('Active maintenance shows its progress and end', async () => {
    await openUnderWay('2026-03-12T12:30:00.000Z')
    const card = await section('Maintenance under way')
    expect(card.getByRole('listitem').textContent).toMatch(
      /^Upgradeends in 30 minIn progress · began 11:30 UTC · planned 12 Mar, 11:30\s?–\s?12:30 UTC/,
    )
    expect(card.getByText('50 % of the planned time has passed')).toBeTruthy()
    expect(await main().findByText('1 maintenance under way')).toBeTruthy()
  })

  it('Active maintenance says when it is past its planned end', async () => {
    await openUnderWay('2026-03-12T11:48:00.000Z')
    expect((await section('Maintenance under way')).getByText('12 min past planned end')).toBeTruthy()
    expect(items(await section('Contradictions'))).toEqual([
      'Upgrade is 12 min past its planned end and still in progress.',
    ])
  })
})

describe('A page on which all is well', () => {
  const over = anIncident('past', {
    name: 'Slow pages',
    status: 'resolved',
    created_at: '2026-03-01T12:00:00.000Z',
    resolved_at: '2026-03-01T13:00:00.000Z',
  })

  it('The page shows the last incident and the planned maintenance', async () => {
    await openWorld({
      payloads: [
        summary({
          components: [aComponent('api', { name: 'API' })],
          scheduled_maintenances: [aMaintenance('later', { name: 'Later' })],
          status: allOperational,
        }),
        { page, incidents: [over] },
      ],
    })
    await title('All Systems Operational')
    const incidents = await section('Open incidents')
    expect(incidents.getByText('No open incidents')).toBeTruthy()
    expect(incidents.getByText(/^Checked/).textContent).toBe('Checked 12:00 UTC')
    const last = await incidents.findByRole('link', { name: 'Slow pages' })
    expect(last.closest('p')?.textContent).toBe('Last incident 11 d ago: Slow pages')
    expect((await section('Next maintenance')).getByRole('link', { name: 'Later' })).toBeTruthy()
    expect(await main().findByRole('link', { name: 'API' })).toBeTruthy()
  })

  it('The page says that there never was an incident and nothing is planned', async () => {
    await openWorld({ payloads: [summary({ status: allOperational })] })
    expect(await main().findByText('No incidents recorded yet.')).toBeTruthy()
    expect(main().getByText('Nothing is planned')).toBeTruthy()
    expect(main().getByText('This page has no components')).toBeTruthy()
  })
})

describe('Changes since the last visit', () => {
  it('The first visit has no changes', async () => {
    localStorage.clear()
    await openWorld({ payloads: ledgerPage, storage: localStorage })
    expect((await section('Since your last visit')).getByText('This is your first visit')).toBeTruthy()
  })

  it('The section says since when nothing changed', async () => {
    await openWorld({ payloads: ledgerPage, storage: visitedBefore(120) })
    const since = await section('Since your last visit')
    expect(await since.findByText('Nothing has changed')).toBeTruthy()
    expect(since.getByText(/^You were last here/).textContent).toBe('You were last here 2 h ago, 10:00 UTC')
  })

  it('Changes are listed newest first with old and new state, and new ones appear', async () => {
    const world = await openWorld({ payloads: ledgerPage, storage: visitedBefore(60) })
    const since = await section('Since your last visit')
    await since.findByText('Nothing has changed')
    const relay = aComponent('relay', { name: 'Relay', group_id: 'testnet', position: 3, updated_at: page.updated_at })
    world.service.now = noon + 60_000
    await world.service.import({ page, components: [relay] })
    await world.queryClient.invalidateQueries()
    await waitFor(() => expect(items(since)[0]).toBe('Testnet · RelayPartial outage → to Operational · 12:01 UTC'))
  })
  it('An import is one line, and a moved window shows its new time', async () => {
    const world = await openWorld({ payloads: ledgerPage, storage: visitedBefore(60) })
    const since = await section('Since your last visit')
    await since.findByText('Nothing has changed')
    const components = ['a', 'b', 'c', 'd'].map((id) => aComponent(id))
    const [upgrade] = ledgerPage[2].scheduled_maintenances
    const moved = { ...upgrade, updated_at: '2026-03-12T12:00:00.000Z', scheduled_for: '2026-03-20T16:00:00.000Z' }
    await world.service.import({ page, components }, { page, scheduled_maintenances: [moved] })
    await world.queryClient.invalidateQueries()
    await since.findAllByRole('listitem')
    expect(items(since).toSorted()).toEqual([
      '4 components added12:00 UTC',
      'Relay upgradeMoved to 20 Mar, 16:00 UTC · 12:00 UTC',
    ])
  })
})
