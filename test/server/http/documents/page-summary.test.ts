import { describe, expect, it } from 'vitest'
import { summarizePage, summaryHead } from '#server/http/documents/page-summary.ts'
import { pageRoutes } from '#server/http/documents/pages.ts'
import { aComponent, aMaintenance, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'

const now = Date.parse('2026-03-12T12:00:00Z')
const incident = anIncident('slow', {
  name: 'Slow <relay> of Testnet',
  impact: 'minor',
  status: 'identified',
  incident_updates: [
    anUpdate('u', '2026-03-12T11:00:00.000Z', {
      status: 'identified',
      incident_id: 'slow',
      body: 'We found<br />the cause.',
    }),
  ],
})
const upgrade = aMaintenance('upgrade', {
  name: 'Upgrade',
  status: 'scheduled',
  scheduled_for: '2026-03-20T17:00:00.000Z',
  scheduled_until: '2026-03-20T18:00:00.000Z',
})
const summary = {
  page: aPage({ name: 'Ledger' }),
  components: [aComponent('relay', { name: 'Relay', status: 'partial_outage' }), aComponent('node', { name: 'Node' })],
  incidents: [incident],
  scheduled_maintenances: [upgrade],
  status: { indicator: 'minor', description: 'Minor Service Outage' },
}
const sources = (age: number | null) => ({
  version: '1',
  now: '2026-03-12T12:00:00Z',
  status: { source: 'embedded', sample: false, known: true, imported_at: null, age },
  ledger: { source: 'embedded', network: 'mainnet', sample: false, newest: null, imported_at: null },
})
const record = (kind: string, wire: object) => ({
  kind,
  record: { scheduled_for: null, scheduled_until: null, ...wire },
  seen_at: '2026-03-12T11:00:00.000Z',
  edits: [],
})
const dataOf = (more: object = {}, age: number | null = 5) =>
  JSON.stringify({ '/api/v2/summary.json': summary, '/api/sources': sources(age), ...more })

describe('The summary of a page', () => {
  it('says the status of the network on the status page', () => {
    expect(summarizePage('/', dataOf(), now)).toEqual({
      title: 'Minor Service Outage · Ledger',
      description: 'Minor Service Outage. 1 of 2 components affected. 1 open: Slow of Testnet (identified).',
      kind: 'partial',
      rollup: 'partial',
      timeZone: 'UTC',
      feedQuery: '',
    })
  })

  it.each([null, 90])('never says that all is well where that was confirmed %s seconds ago', (age) => {
    const { title, description, kind } = summarizePage('/', dataOf({}, age), now)
    expect([title, kind]).toEqual(['Cannot confirm · Ledger', 'unknown'])
    expect(description).toMatch(/^The status cannot be confirmed\. Last known: Minor Service Outage\./)
  })

  it('names the page elsewhere', () => {
    expect(summarizePage('/incidents?q=x', dataOf(), now).title).toBe('Incidents · Ledger')
    expect(summarizePage('/about', '{}', now)).toMatchObject({
      title: 'About · Signalbox',
      description: 'Where the data comes from, and how fresh it is. No status yet.',
    })
  })

  it('names and describes every page in its own words', () => {
    const named = pageRoutes.filter(({ path }) => !path.test('/'))
    for (const { title, about } of named) expect([title, about]).not.toContain('')
    expect(new Set(named.map(({ about }) => about)).size).toBe(named.length)
    expect(summarizePage('/signals', dataOf(), now)).toMatchObject({
      title: 'Signals · Ledger',
      description: expect.stringMatching(/^What the ledger itself shows.* Minor Service Outage\./),
    })
  })

  it('narrows the status to the network of the address, and its feeds, too', () => {
    const ofNetworks = {
      ...summary,
      components: [
        aComponent('relay', { name: 'Testnet Relay', status: 'partial_outage' }),
        aComponent('node', { name: 'Mainnet Node' }),
      ],
    }
    const data = dataOf({ '/api/v2/summary.json': ofNetworks })
    expect(summarizePage('/?network=mainnet', data, now)).toMatchObject({
      title: 'Mainnet: All Systems Operational · Ledger',
      kind: 'operational',
      rollup: 'partial',
      feedQuery: '?network=mainnet',
    })
    expect(summarizePage('/components?network=mainnet', data, now).title).toBe('Components · Mainnet · Ledger')
    expect(summarizePage('/?network=nosuch', data, now)).toMatchObject({ kind: 'partial', feedQuery: '' })
  })

  it('names an account of the ledger by its kind, with what is known of it', () => {
    const activity = {
      id: '0.0.7',
      kind: 'topic',
      first: '1773300000.000000000',
      last: '1773316000.000000000',
      transactions: 1000,
      failures: 3,
      counted_up_to: 1000,
      found_by: 'entity',
      sample: { transactions: 1, from: null, to: null, complete: false },
      interval: 60,
      intervals: [],
      types: [],
      results: [],
      flows: [],
      parties: [],
      fees: { paid: 0, transactions: 0 },
    }
    expect(summarizePage('/ledger/0.0.7', dataOf({ '/api/ledger/entities/0.0.7': activity }), now)).toMatchObject({
      title: 'Topic 0.0.7 · Ledger',
      description: 'At least 1000 transactions of the ledger. Last seen 2026-03-12 11:46 UTC.',
      kind: null,
    })
    expect(summarizePage('/ledger/0.0.7', dataOf(), now).title).toBe('Account or entity 0.0.7 · Ledger')
  })

  it('claims nothing about the status at an address without a page', () => {
    expect(summarizePage('/nosuch', '{}', now)).toMatchObject({
      title: 'Page not found · Signalbox',
      description: 'There is no page at this address.',
      kind: null,
    })
  })

  it('says what an incident is about and how it stands', () => {
    const more = { '/api/history/records/incident/slow': record('incident', incident) }
    expect(summarizePage('/incidents/slow', dataOf(more), now)).toMatchObject({
      title: 'Slow <relay> of Testnet · Ledger',
      description: 'Identified · minor impact · Testnet: We found the cause.',
      kind: 'degraded',
    })
  })

  it('says when a maintenance is planned', () => {
    const more = { '/api/history/records/maintenance/upgrade': record('maintenance', upgrade) }
    expect(summarizePage('/maintenance/upgrade', dataOf(more), now)).toMatchObject({
      title: 'Upgrade · Ledger',
      description: expect.stringMatching(/^Scheduled · 2026-03-20 17:00 to 2026-03-20 18:00 UTC/),
      kind: 'maintenance',
    })
  })

  it('says the state of a component, and names its feeds', () => {
    expect(summarizePage('/components/relay', dataOf(), now)).toMatchObject({
      title: 'Relay: Partial outage · Ledger',
      kind: 'partial',
      feedQuery: '?component=relay',
    })
  })

  it('says the state of a group', () => {
    const components = [
      aComponent('relays', { name: 'Relays', group: true, description: 'Two relays.' }),
      aComponent('relay', { name: 'Relay', status: 'partial_outage', group_id: 'relays' }),
      aComponent('spare', { name: 'Spare', group_id: 'relays' }),
    ]
    const data = dataOf({ '/api/v2/summary.json': { ...summary, components } })
    expect(summarizePage('/components/relays', data, now)).toMatchObject({
      title: 'Relays · Ledger',
      description: 'Two relays. 1 of 2 components affected.',
      kind: 'partial',
      feedQuery: '',
    })
  })

  it('says what a transaction is, and nothing of the status', () => {
    expect(summarizePage('/transactions/0.0.5-1700000000-000000001', dataOf(), now)).toMatchObject({
      title: 'Transaction 0.0.5-1700000000-000000001 · Ledger',
      kind: null,
    })
  })

  it.each(['', 'no JSON', '[]', '{"/api/v2/summary.json":7}'])('does without data that cannot be read: %j', (data) => {
    expect(summarizePage('/', data, now).title).toBe('Signalbox')
  })
})

describe('The head of a page', () => {
  it('escapes foreign text and gives whole addresses', () => {
    const more = { '/api/history/records/incident/slow': record('incident', incident) }
    const head = summaryHead(
      summarizePage('/incidents/slow', dataOf(more), now),
      '/incidents/slow',
      'https://status.test',
    )
    expect(head).toContain('<meta property="og:title" content="Slow &lt;relay&gt; of Testnet · Ledger">')
    expect(head).toContain('<meta property="og:url" content="https://status.test/incidents/slow">')
    expect(head).toContain('<meta property="og:image" content="https://status.test/preview-degraded.png">')
    expect(head).toContain('type="application/atom+xml"')
    expect(head).not.toContain('<relay>')
  })
})
