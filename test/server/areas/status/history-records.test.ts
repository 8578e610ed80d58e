import { expect, it } from 'vitest'
import { listRecords } from '#api/status/history.ts'
import { listMonths } from '#api/status/record-history.ts'
import {
  aComponent,
  aGroup,
  aMaintenance,
  anIncident,
  anUpdate,
  aPage,
  type IncidentPayload,
} from '#test/support/status/payloads.ts'
import { startService, type TestService } from '#test/support/server/service.ts'
import { describeOnStores, type FreshStore } from '#test/support/server/stores.ts'

type Filters = Readonly<Record<string, string>>

const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)

async function found({ client }: TestService, query: Filters): Promise<string[]> {
  return ids((await client.call(listRecords, { query })).records)
}

function says(id: string, body: string, given: Partial<IncidentPayload> = {}) {
  const created_at = given.created_at ?? '2026-03-12T10:00:00.000Z'
  return anIncident(id, { incident_updates: [anUpdate(`${id}-1`, created_at, { body })], ...given })
}

const records = {
  page: aPage({ time_zone: 'America/New_York' }),
  components: [
    aGroup('testnet', ['relay'], { name: 'Testnet' }),
    aComponent('relay', { group_id: 'testnet' }),
    aComponent('api'),
  ],
  incidents: [
    says('march', 'The Café was 100% slow_down', { name: 'Relay', components: [aComponent('relay')] }),
    says('new-year', String.raw`A back\slash`, {
      created_at: '2026-01-01T02:00:00.000Z',
      status: 'resolved',
      impact: 'none',
    }),
    says('mainnet', 'All fine', {
      name: 'Mainnet',
      created_at: '2026-01-20T10:00:00.000Z',
      status: 'resolved',
      impact: 'major',
    }),
  ],
  scheduled_maintenances: [
    aMaintenance('upgrade', { components: [aComponent('api')], scheduled_for: '2026-03-20T17:00:00.000Z' }),
    aMaintenance('done', {
      status: 'completed',
      created_at: '2026-02-01T10:00:00.000Z',
      scheduled_for: '2026-02-02T10:00:00.000Z',
    }),
  ],
}

async function start(fresh: FreshStore): Promise<TestService> {
  const world = await startService({ store: await fresh() })
  await world.import(records)
  return world
}

describeOnStores('records', (fresh) => {
  it.each<[Filters, string[]]>([
    [{}, ['upgrade', 'march', 'done', 'mainnet', 'new-year']],
    [{ kind: 'incident' }, ['march', 'mainnet', 'new-year']],
    [{ kind: 'maintenance' }, ['upgrade', 'done']],
    [{ status: 'resolved' }, ['mainnet', 'new-year']],
    [{ status: 'resolved,completed' }, ['done', 'mainnet', 'new-year']],
    [{ status: 'surprise' }, []],
    [{ impact: 'major' }, ['mainnet']],
    [{ impact: 'none,minor' }, ['march', 'new-year']],
    [{ component: 'relay' }, ['march']],
    [{ component: 'api' }, ['upgrade']],
    [{ component: 'other' }, []],
    [{ network: 'mainnet' }, ['upgrade', 'done', 'mainnet', 'new-year']],
    [{ network: 'testnet' }, ['upgrade', 'march', 'done', 'new-year']],
    [{ month: '2026-03' }, ['upgrade', 'march']],
    [{ month: '2025-12' }, ['new-year']],
    [{ month: '2026-01' }, ['mainnet']],
    [{ over: 'yes' }, ['done', 'mainnet', 'new-year']],
    [{ over: 'no' }, ['upgrade', 'march']],
    [{ until: '2026-01-20T10:00:00Z' }, ['new-year']],
    [{ from: '2026-03-01T00:00:00Z' }, ['upgrade', 'march']],
    [{ from: '2026-01-19T00:00:00+01:00', until: '2026-02-01T00:00:00Z' }, ['mainnet']],
    [{ q: 'all FINE' }, ['mainnet']],
    [{ q: 'fine all' }, ['mainnet']],
    [{ q: 'relay' }, ['march']],
    [{ q: 'cafe' }, ['march']],
    [{ q: 'CAFÉ' }, ['march']],
    [{ q: '%' }, ['march']],
    [{ q: '100%' }, ['march']],
    [{ q: '1%0' }, []],
    [{ q: '_' }, ['march']],
    [{ q: 'w_d' }, ['march']],
    [{ q: 'l_w' }, []],
    [{ q: '\\' }, ['new-year']],
    [{ q: 'k\\s' }, ['new-year']],
    [{ q: "'" }, []],
    [{ q: '   ' }, ['upgrade', 'march', 'done', 'mainnet', 'new-year']],
    [{ kind: 'incident', status: 'resolved', impact: 'none', month: '2025-12', q: 'back', over: 'yes' }, ['new-year']],
    [{ kind: 'incident', status: 'resolved', component: 'relay' }, []],
    [
      {
        kind: '',
        q: '',
        status: '',
        impact: '',
        component: '',
        network: '',
        month: '',
        over: '',
        before: '',
        limit: '',
      },
      ['upgrade', 'march', 'done', 'mainnet', 'new-year'],
    ],
  ])('are selected by %j', async (query, expected) => {
    const world = await start(fresh)
    const answer = await world.client.call(listRecords, { query })
    expect(ids(answer.records)).toEqual(expected)
    expect([answer.total, answer.next]).toEqual([expected.length, null])
  })

  it('are listed in short form', async () => {
    const { client } = await start(fresh)
    const { records: told } = await client.call(listRecords, { query: { q: 'cafe' } })
    expect(told).toEqual([
      {
        kind: 'incident',
        id: 'march',
        name: 'Relay',
        status: 'investigating',
        impact: 'minor',
        started_at: '2026-03-12T10:00:00.000Z',
        ended_at: null,
        newest_at: '2026-03-12T10:00:00.000Z',
        scheduled_for: null,
        scheduled_until: null,
        updates: 1,
        last_update: 'The Café was 100% slow_down',
        components: [{ id: 'relay', name: 'Name of relay' }],
        networks: ['testnet'],
      },
    ])
  })

  it('are listed with their newest update, in whatever order they were imported', async () => {
    const { client, ...world } = await start(fresh)
    const incident_updates = [
      anUpdate('old', '2026-03-12T10:00:00.000Z', { body: 'Old' }),
      anUpdate('new', '2026-03-12T11:00:00.000Z', { body: 'New' }),
    ]
    await world.import({ incidents: [anIncident('march', { incident_updates })] })
    const { records: told } = await client.call(listRecords, { query: { kind: 'incident', limit: 1 } })
    expect(told[0]).toMatchObject({ id: 'march', last_update: 'New', updates: 2 })
  })

  it('are counted by the month of the page zone', async () => {
    const { client } = await start(fresh)
    expect((await client.call(listMonths)).months).toEqual([
      { month: '2026-03', records: 2 },
      { month: '2026-02', records: 1 },
      { month: '2026-01', records: 1 },
      { month: '2025-12', records: 1 },
    ])
    const narrowed = await client.call(listMonths, { query: { kind: 'incident', impact: 'none,major', q: 'a' } })
    expect(narrowed.months).toEqual([
      { month: '2026-01', records: 1 },
      { month: '2025-12', records: 1 },
    ])
  })

  it.each([1, 2, 3, 7])('come page by page, none lost and none twice, by %i', async (limit) => {
    const world = await startService({ store: await fresh() })
    const same = { created_at: '2026-03-12T10:00:00.000Z' }
    const incidents = ['b', 'a', 'c', 'é', 'Z', '0'].map((id) => says(id, 'Text', same))
    const maintenances = ['a', 'b'].map((id) => aMaintenance(id, { ...same, scheduled_for: same.created_at }))
    await world.import({
      page: aPage(),
      incidents: [...incidents, says('old', 'x', { created_at: '2026-01-01T00:00:00.000Z' })],
      scheduled_maintenances: maintenances,
    })
    const pages: string[][] = []
    let before = ''
    do {
      const { records: page, next, total } = await world.client.call(listRecords, { query: { limit, before } })
      expect(total).toBe(9)
      pages.push(page.map(({ kind, id }) => `${kind} ${id}`))
      before = next ?? ''
    } while (before !== '')
    const order = [
      'incident 0',
      'incident Z',
      'incident a',
      'maintenance a',
      'incident b',
      'maintenance b',
      'incident c',
      'incident é',
      'incident old',
    ]
    expect(pages.flat()).toEqual(order)
    expect(pages.length).toBe(Math.ceil(9 / limit))
  })

  it('that arrive during paging neither shift nor repeat older ones', async () => {
    const world = await start(fresh)
    const { next } = await world.client.call(listRecords, { query: { limit: 2 } })
    await world.import({ incidents: [says('newest', 'x', { created_at: '2026-04-01T00:00:00.000Z' })] })
    expect(await found(world, { before: next ?? '' })).toEqual(['done', 'mainnet', 'new-year'])
  })
})
