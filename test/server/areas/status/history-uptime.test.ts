import { describe, expect, it } from 'vitest'
import { getUptime, type UptimeQuery } from '#api/status/uptime.ts'
import {
  aComponent,
  anIncident,
  anUpdate,
  aPage,
  type ComponentPayload,
  type IncidentPayload,
} from '#test/support/status/payloads.ts'
import { startService, type TestService } from '#test/support/server/service.ts'
import { describeOnStores, openMemoryStore } from '#test/support/server/stores.ts'

const day = 24 * 3600

const components: ComponentPayload[] = [
  aComponent('main', { name: 'Mainnet', group: true, components: ['api', 'web'] }),
  aComponent('api', { name: '=API', group_id: 'main' }),
  aComponent('web', { name: 'Web', group_id: 'main' }),
  aComponent('lab', { name: 'Testnet relay' }),
]

function outage(id: string, component: ComponentPayload, from: string, until: string): IncidentPayload {
  const went = (old_status: string, new_status: string) => [
    { code: component.id, name: component.name, old_status, new_status },
  ]
  return anIncident(id, {
    status: 'resolved',
    created_at: from,
    started_at: from,
    updated_at: until,
    resolved_at: until,
    components: [component],
    incident_updates: [
      anUpdate(`${id}-2`, until, { status: 'resolved', affected_components: went('major_outage', 'operational') }),
      anUpdate(`${id}-1`, from, { affected_components: went('operational', 'major_outage') }),
    ],
  })
}

const [, api, , lab] = components
const incidents =
  api && lab
    ? [
        outage('jan', lab, '2026-01-01T00:00:00.000Z', '2026-01-01T06:00:00.000Z'),
        outage('mar', api, '2026-03-10T00:00:00.000Z', '2026-03-10T12:00:00.000Z'),
      ]
    : []

const uptime = (world: TestService, query: { [Key in keyof UptimeQuery]?: string } = {}) =>
  world.client.call(getUptime, { query })

describeOnStores('Uptime', (fresh) => {
  const start = async (now = '2026-03-12T00:00:00.000Z') => {
    const world = await startService({ store: await fresh(), now: Date.parse(now) })
    await world.import({ page: aPage(), components, incidents })
    return world
  }

  it('is measured for networks, groups and components', async () => {
    const {
      networks,
      groups,
      components: rows,
    } = await uptime(await start(), { from: '2026-03-10', until: '2026-03-11' })
    expect(rows.map(({ id, uptime: share }) => [id, share])).toEqual([
      ['api', 0.75],
      ['web', 1],
      ['lab', 1],
    ])
    expect(groups).toMatchObject([{ id: 'main', name: 'Mainnet', components: 2, uptime: 0.875 }])
    expect(networks).toMatchObject([
      { id: 'mainnet', components: 2, uptime: 0.875, known_seconds: 4 * day, major_seconds: day / 2 },
      { id: 'testnet', components: 1, uptime: 1 },
    ])
  })

  it('says how much of the range nothing is known of', async () => {
    const { components: rows } = await uptime(await start(), { from: '2025-12-31', until: '2026-01-01' })
    expect(rows.at(-1)).toMatchObject({
      id: 'lab',
      known_from: '2026-01-01T00:00:00.000Z',
      known_seconds: day,
      unknown_seconds: day,
      uptime: 0.75,
    })
  })

  it('is null, not 100%, where nothing is known', async () => {
    const { components: rows, networks } = await uptime(await start(), { from: '2025-03-01', until: '2025-03-02' })
    expect([...rows, ...networks].map((row) => row.uptime)).toEqual([null, null, null, null, null])
  })

  it('lists the months of a range on request', async () => {
    const { networks } = await uptime(await start(), { from: '2026-01-01', until: '2026-03-31', by: 'month' })
    expect(networks[0]?.months?.map(({ month, uptime: share }) => [month, share?.toFixed(4)])).toEqual([
      ['2026-01', '1.0000'],
      ['2026-02', '1.0000'],
      ['2026-03', '0.9773'],
    ])
  })

  it.each<[Record<string, string>, string[], string[], string[]]>([
    [{ network: 'testnet' }, ['testnet'], [], ['lab']],
    [{ group: 'main' }, [], ['main'], ['api', 'web']],
    [{ component: 'web' }, [], [], ['web']],
  ])('narrows to %o', async (query, networks, groups, rows) => {
    const report = await uptime(await start(), query)
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
    expect([ids(report.networks), ids(report.groups), ids(report.components)]).toEqual([networks, groups, rows])
  })

  it('is a file for spreadsheets that runs no formula', async () => {
    const world = await start()
    const response = await world.app.request('/api/history/uptime?from=2026-03-10&until=2026-03-11&format=csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="uptime-2026-03-10-to-2026-03-11.csv"',
    )
    const [head, ...lines] = (await response.text()).trimEnd().split('\r\n')
    expect(head).toMatch(/^kind,id,name,network,group,from,until,uptime_percent,known_seconds,unknown_seconds,/)
    expect(lines).toContain(
      "component,api,'=API,mainnet,Mainnet,2026-03-10T00:00:00.000Z,2026-03-12T00:00:00.000Z,75.00000,172800,0,43200,0,0,0",
    )
    expect(lines).toHaveLength(6)
  })

  it.each([
    ['range=9d', 'range: expected one of'],
    ['range=7d&from=2026-03-01&until=2026-03-02', 'range: cannot be combined with from and until'],
    ['from=2026-03-01', 'until: is missing'],
    ['until=2026-03-01', 'from: is missing'],
    ['from=2026-02-30&until=2026-03-01', 'from: is not a date that exists'],
    ['from=2026-03-02&until=2026-03-01', 'until: is before from'],
    ['from=2026-03-13&until=2026-03-14', 'from: is in the future'],
    ['from=1990-01-01&until=2026-03-01', 'until: is too long after from'],
    ['from=2020-01-01&until=2026-03-01&by=month', 'until: is too long after from'],
    ['network=moonnet', 'network: there is no “moonnet”'],
    ['by=week', 'by: expected month'],
    ['format=xml', 'format: expected json or csv'],
  ])('is refused for %s, in words', async (query, words) => {
    const response = await (await start()).app.request(`/api/history/uptime?${query}`)
    expect(response.status).toBe(422)
    expect(JSON.stringify(await response.json())).toContain(words)
  })

  it.each(['component=none', 'group=none'])('is not found for %s', async (query) => {
    const response = await (await start()).app.request(`/api/history/uptime?${query}`)
    expect(response.status).toBe(404)
  })
})

describe('Uptime of a page that cannot be confirmed', () => {
  it('counts the time since the last confirmation as unknown', async () => {
    const store = await openMemoryStore()
    const earlier = await startService({ store, now: Date.parse('2026-03-11T00:00:00.000Z') })
    await earlier.import({ page: aPage(), components, incidents })
    const world = await startService({
      store,
      now: Date.parse('2026-03-12T00:00:00.000Z'),
      statusUpstream: 'http://127.0.0.1:1/api/v2',
    })
    await world.poll()
    const { components: rows } = await uptime(world, { from: '2026-03-10', until: '2026-03-11', component: 'api' })
    expect(rows[0]).toMatchObject({ known_seconds: day, unknown_seconds: day, uptime: 0.5 })
  })
})
