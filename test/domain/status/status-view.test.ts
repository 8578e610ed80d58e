import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { Summary } from '#api/status/status.ts'
import {
  concerns,
  networksIn,
  networksOfRecord,
  statusViewOf,
  viewOfNetwork,
  componentTree,
} from '#domain/status/status-view.ts'
import { statusFactsOf } from '#domain/status/status-facts.ts'
import { aComponent, aGroup, aMaintenance, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { wireComponent } from '#test/support/status/wire-values.ts'

const components = [
  aGroup('g', ['t1', 't2'], { name: 'Testnet' }),
  aComponent('t1', { group_id: 'g', status: 'partial_outage' }),
  aComponent('t2', { group_id: 'g' }),
  aComponent('m1', { name: 'Mainnet (v0.75.1) | Network Uptime' }),
  aComponent('w', { name: 'Website', status: 'major_outage' }),
]
const at = (minute: number) => `2026-03-12T11:${String(minute).padStart(2, '0')}:00.000Z`
const summary = parse(Summary, {
  page: aPage({ time_zone: 'America/New_York' }),
  components,
  incidents: [
    anIncident('old', { name: 'Mainnet is slow', incident_updates: [anUpdate('a', at(1))] }),
    anIncident('new', { name: 'Something is slow', incident_updates: [anUpdate('b', at(9)), anUpdate('c', at(3))] }),
  ],
  scheduled_maintenances: [
    aMaintenance('late', { name: 'Testnet upgrade', scheduled_for: '2026-03-20T10:00:00.000Z' }),
    aMaintenance('soon', { name: 'Mainnet upgrade', scheduled_for: '2026-03-14T10:00:00.000Z' }),
    aMaintenance('now', { name: 'Testnet repair', scheduled_for: '2026-03-12T10:00:00.000Z', status: 'in_progress' }),
  ],
  status: { indicator: 'major', description: 'Partial System Outage' },
})
const view = statusViewOf(summary)
const ids = (records: readonly { readonly id: string }[]) => records.map((record) => record.id)

describe('statusViewOf', () => {
  it('The view keeps the rollup of the wire and adds its kind', () => {
    expect(view.rollup).toEqual({ indicator: 'major', description: 'Partial System Outage', kind: 'major' })
  })

  it('Incidents are sorted by newest update, maintenance by activity and planned start', () => {
    expect(ids(view.incidents)).toEqual(['new', 'old'])
    expect(ids(view.maintenances)).toEqual(['now', 'soon', 'late'])
  })

  it('Only open records are kept, whatever else the page lists; a state that is not known is under way', () => {
    const listed = parse(Summary, {
      page: aPage(),
      components,
      incidents: [anIncident('open'), anIncident('over', { status: 'resolved', resolved_at: at(9) })],
      scheduled_maintenances: [
        aMaintenance('done', { status: 'completed' }),
        aMaintenance('planned'),
        aMaintenance('paused', { status: 'paused' }),
      ],
    })
    const found = statusViewOf(listed)
    expect(ids(found.incidents)).toEqual(['open'])
    expect(ids(found.maintenances)).toEqual(['paused', 'planned'])
    expect(statusFactsOf(found, Date.parse(at(0)))).toMatchObject({
      openIncidents: 1,
      activeMaintenance: 1,
      upcomingMaintenance: 1,
    })
  })

  it('Each record of the view has its timeline', () => {
    expect(view.incidents[0]?.timeline.map((entry) => entry.id)).toEqual(['b', 'c'])
  })

  it.each([
    ['America/New_York', 'America/New_York'],
    ['Etc/UTC', 'UTC'],
    ['Mars/Olympus', 'UTC'],
    [null, 'UTC'],
  ])('The time zone %s is read as %s', (zone, expected) => {
    const { page } = statusViewOf({ ...summary, page: { ...summary.page, time_zone: zone } })
    expect(page.timeZone).toBe(expected)
  })
})

describe('A page that states no status', () => {
  const unstated = { ...summary, status: undefined, components: [], incidents: [], scheduled_maintenances: [] }

  it('Its kind is unknown, also for a network', () => {
    const bare = statusViewOf(unstated)
    expect([bare.rollup.kind, viewOfNetwork(bare, 'testnet').rollup.kind]).toEqual(['unknown', 'unknown'])
  })
})

describe('A network without components', () => {
  const page = statusViewOf({ ...summary, components: [] })

  it('It takes its rollup from its open incidents, and otherwise from the page', () => {
    expect(viewOfNetwork(page, 'mainnet').rollup.kind).not.toBe('operational')
    const calm = { ...page, incidents: [], maintenances: [] }
    expect(viewOfNetwork(calm, 'mainnet').rollup).toEqual(page.rollup)
  })
})

describe('viewOfNetwork', () => {
  it('Without a network, the view is the whole page', () => {
    expect(viewOfNetwork(view, null)).toBe(view)
  })

  it('The view of a network has its components, its own rollup and its records', () => {
    const testnet = viewOfNetwork(view, 'testnet')
    expect(testnet.tree.total).toBe(2)
    expect(testnet.rollup.description).toBe('Minor Service Outage')
    expect(ids(testnet.incidents)).toEqual(['new'])
    expect(ids(testnet.maintenances)).toEqual(['now', 'late'])
  })

  it('A record that names no network is never hidden', () => {
    expect(ids(viewOfNetwork(view, 'previewnet').incidents)).toEqual(['new'])
  })
})

describe('networks', () => {
  it('networksIn lists the networks of the components in their usual order', () => {
    expect(networksIn(view.tree)).toEqual(['mainnet', 'testnet'])
  })

  it.each([
    [['testnet'], 'testnet', true],
    [['testnet'], 'mainnet', false],
    [['testnet'], null, true],
    [[], 'mainnet', true],
  ] as const)('A record about %j concerns %s: %s', (about, network, expected) => {
    expect(concerns({ networks: about }, network)).toBe(expected)
  })
})

describe('The networks of a record', () => {
  const tree = componentTree([
    wireComponent('group', { name: 'Testnet', group: true }),
    wireComponent('relay', { group_id: 'group' }),
    wireComponent('mainnet node'),
    wireComponent('website'),
  ])
  const named = (...names: readonly string[]) => names.map((id) => ({ id, name: id }))

  it.each([
    ['none at all', [], named(), []],
    ['what its own names tell', ['mainnet'] as const, named(), ['mainnet']],
    ['the group of a component', [], named('relay'), ['testnet']],
    ['each once, in their usual order', ['testnet'] as const, named('relay', 'mainnet node'), ['mainnet', 'testnet']],
    ['nothing of a component without one', [], named('website'), []],
    ['nothing of a component that the page knows no more', [], named('gone'), []],
  ])('are its own, or those of its components: %s', (_, own, members, expected) => {
    expect(networksOfRecord({ networks: own, components: members }, tree)).toEqual(expected)
  })

  it('A record has only its own networks while the page is unknown', () => {
    expect(networksOfRecord({ networks: ['mainnet'], components: named('relay') }, undefined)).toEqual(['mainnet'])
  })
})
