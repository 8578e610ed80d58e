import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ledgerPage } from '#test/support/ledger/ledger-page.ts'
import { manualClock } from '#test/support/app/manual-clock.ts'
import { aComponent, allOperational, aMaintenance, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { noon } from '#test/support/server/service.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { isFullTier } from '#test/support/tier.ts'

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

it.each(['Open incidents', 'Maintenance under way'])(
  'A press anywhere on a card of %s opens its record',
  async (name) => {
    const world = () =>
      openWorld({
        payloads: [
          summary({
            scheduled_maintenances: [underWay('2026-03-12T13:00:00.000Z')],
            incidents: [
              anIncident('slow', {
                created_at: '2026-03-12T11:18:00.000Z',
                incident_updates: [anUpdate('s', '2026-03-12T11:18:00.000Z', { body: 'See <a href="#a">the log</a>' })],
              }),
            ],
          }),
        ],
      })
    const { user, address } = await world()
    const card = (await section(name)).getAllByRole('heading', { level: 3 })[0]?.closest<HTMLElement>('[data-card]')
    const text = card?.querySelector('p')
    if (!card || !text) throw new Error('there is no card')
    getSelection()?.selectAllChildren(text)
    act(() => text.click())
    expect(address(), 'text was selected').toBe('/')
    getSelection()?.removeAllRanges()
    act(() => within(card).getAllByRole('time')[0]?.click())
    expect(address(), 'a time has its own detail').toBe('/')
    await user.click(text)
    await waitFor(() => expect(address()).toBe(name === 'Open incidents' ? '/incidents/slow' : '/maintenance/upgrade'))
  },
)

it('An incident that has just begun is as old as its only update', async () => {
  const { clock, confirmation, pass } = manualClock(noon)
  const begun = new Date(noon).toISOString()
  await openWorld({
    payloads: [
      summary({
        incidents: [anIncident('new', { created_at: begun, incident_updates: [anUpdate('n', begun, {})] })],
      }),
    ],
    clock,
    confirmation,
  })
  const incidents = await section('Open incidents')
  pass(7)
  expect(incidents.getByText(/^Investigating/).closest('p')?.textContent).toBe(
    'Investigating · updated 12:00 UTC, 7 s ago · began 12:00 UTC, open for 7 s',
  )
})

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
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('1 of 4 components affected')).toBe('/components')
    expect(hrefOf('1 open incident')).toBe('/incidents')
    expect(hrefOf('next maintenance in 8 d 5 h')).toMatch(/^\/maintenance\/./)
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
    expect(items(components).join('\n')).toContain('RelayPartial outage95.58%')
    const mainnet = await components.findByRole('button', { name: 'Mainnet 2 operational · 100% over 3 days' })
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

  it('Each network is listed under the headline with its status, in a fixed order', async () => {
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
      /^Upgradeends in 30 minIn progress · began 11:30 UTCplanned 12 Mar, 11:30\s?–\s?12:30 UTC/,
    )
    expect(card.getByText('50% of the planned time has passed')).toBeTruthy()
    expect(await main().findByText('1 maintenance window under way')).toBeTruthy()
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
    expect(last.closest('p')?.textContent).toBe('Last incident resolved 10 d 23 h ago after 1 h: Slow pages')
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
  const setWidth = (innerWidth: number) => Object.assign(window, { innerWidth })
  beforeEach(() => setWidth(1280))
  afterEach(() => setWidth(1024))
  const started = Date.parse('2026-03-12T11:00:00.000Z')
  const slow = anIncident('slow', {
    name: 'Slow answers',
    status: 'identified',
    created_at: new Date(started).toISOString(),
    incident_updates: [
      anUpdate('slow-2', '2026-03-12T11:20:00.000Z', { status: 'identified' }),
      anUpdate('slow-1', '2026-03-12T11:00:00.000Z'),
    ],
  })

  it('The first visit has no changes', async () => {
    localStorage.clear()
    await openWorld({ payloads: ledgerPage, storage: localStorage })
    const since = await section('Since your last visit')
    expect(await since.findByText('This is your first visit')).toBeTruthy()
  })

  it('An incident is one entry with its states, whether or not the service was there to see it', async () => {
    await openWorld({ payloads: [summary({ incidents: [slow] })], storage: visitedBefore(90) })
    const since = await section('Since your last visit')
    await since.findByText('Slow answers')
    expect(since.getByText(/^You were last here/).textContent).toBe('You were last here 1 h 30 min ago, 10:30 UTC')
    expect(items(since)).toEqual([
      'Slow answersNew incident · Investigating 11:00 UTC → Identified 11:20 · 2 updates · open',
    ])
    expect(since.getByText(/^Nothing is known from before/).textContent).toBe('Nothing is known from before 11:00 UTC.')
  })

  it('New changes appear, and are seen once they are marked', async () => {
    const world = await openWorld({ payloads: [summary({ incidents: [slow] })], storage: visitedBefore(45) })
    const since = await section('Since your last visit')
    await since.findByText('Slow answers')
    world.service.now = noon + 60_000
    await world.service.import({ page, components: [aComponent('relay', { name: 'Relay', status: 'partial_outage' })] })
    await world.queryClient.invalidateQueries()
    await since.findByRole('link', { name: 'Relay' })
    await world.user.click(since.getByRole('button', { name: 'Mark as seen' }))
    expect(await since.findByText('Nothing has changed')).toBeTruthy()
  })

  it.runIf(isFullTier)('Another range can be chosen', async () => {
    const world = await openWorld({ payloads: [summary({ incidents: [slow] })], storage: visitedBefore(31) })
    const since = await section('Since your last visit')
    await since.findByText('Nothing has changed')
    await world.user.click(since.getByRole('radio', { name: '8 h' }))
    expect(await since.findByText('Slow answers')).toBeTruthy()
    expect(since.queryByRole('button', { name: 'Mark as seen' })).toBeNull()
  })

  it('On narrow screens it is one line that unfolds', async () => {
    setWidth(390)
    const world = await openWorld({ payloads: [summary({ incidents: [slow] })], storage: visitedBefore(90) })
    const line = await main().findByText(/1 change since/)
    expect(line.textContent).toBe('1 change since 10:30 UTC')
    expect(main().queryByRole('button', { name: 'Mark as seen' })).toBeNull()
    await world.user.click(line)
    expect(await main().findByRole('button', { name: 'Mark as seen' })).toBeTruthy()
  })
})
