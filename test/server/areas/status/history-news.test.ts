import { expect, it } from 'vitest'
import { listNews } from '#api/status/news.ts'
import { aComponent, aGroup, aMaintenance, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { noon, startService, type TestService } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const iso = (instant: number) => new Date(instant).toISOString()
const ago = (span: number) => iso(noon - span)

const components = [
  aGroup('main', ['relay'], { name: 'Mainnet' }),
  aComponent('relay', { name: 'Relay', group_id: 'main' }),
  aComponent('lab', { name: 'Testnet node' }),
]

const went = (code: string, old_status: string, new_status: string) => [{ code, name: code, old_status, new_status }]

/** Began three days ago, has gone through three states, and is over. */
const past = anIncident('past', {
  name: 'Slow relay',
  status: 'resolved',
  created_at: ago(3 * day),
  started_at: ago(3 * day),
  updated_at: ago(2 * day),
  resolved_at: ago(2 * day),
  components: components.slice(1, 2),
  incident_updates: [
    anUpdate('p4', ago(2 * day), {
      status: 'resolved',
      affected_components: went('relay', 'partial_outage', 'operational'),
    }),
    anUpdate('p3', ago(2 * day + hour), { status: 'identified' }),
    anUpdate('p2', ago(3 * day - hour), { status: 'identified' }),
    anUpdate('p1', ago(3 * day), { affected_components: went('relay', 'operational', 'partial_outage') }),
  ],
})

const news = async (world: TestService, since: string, network?: string) =>
  world.client.call(listNews, { query: { since, network } })

describeOnStores('The news since a moment', (fresh) => {
  const start = async (keepDays?: number) => {
    const world = await startService({ store: await fresh(), ...(keepDays && { historyKeepDays: keepDays }) })
    await world.import({ page: aPage(), components, incidents: [past] })
    return world
  }

  it('report what happened before the first import, by the times of the records, with one item each', async () => {
    const { news: items, total } = await news(await start(), ago(10 * day))
    expect(total).toBe(1)
    expect(items).toEqual([
      {
        subject: { kind: 'incident', id: 'past', name: 'Slow relay' },
        networks: ['mainnet'],
        impact: past.impact,
        impact_from: null,
        status: 'resolved',
        open: false,
        new: true,
        from: null,
        states: [
          { at: ago(3 * day), state: 'investigating' },
          { at: ago(3 * day - hour), state: 'identified' },
          { at: ago(2 * day), state: 'resolved' },
        ],
        updates: 4,
        edits: 0,
        moved_to: null,
        end_moved_to: null,
        removed_at: null,
        components: [
          { id: 'relay', name: 'Mainnet · Relay', from: 'operational', worst: 'partial_outage', to: 'operational' },
        ],
        newest_at: ago(2 * day),
      },
    ])
  })

  it('state the status before the news', async () => {
    const { news: items } = await news(await start(), ago(2 * day + 2 * hour))
    expect(items).toMatchObject([
      {
        new: false,
        from: 'identified',
        states: [{ state: 'resolved' }],
        updates: 2,
        components: [{ from: 'partial_outage' }],
      },
    ])
    expect((await news(await start(), ago(2 * day))).news).toEqual([])
  })

  it('report edits, moved windows and components, which only the changes contain', async () => {
    const world = await start()
    const upgrade = (scheduled_for: string) => aMaintenance('up', { created_at: ago(20 * day), scheduled_for })
    await world.import({ scheduled_maintenances: [upgrade(iso(noon + day))] })
    world.now += minute
    const edited = past.incident_updates.map((update) =>
      update.id === 'p2' ? { ...update, body: 'Better words' } : update,
    )
    await world.import({ incidents: [{ ...past, incident_updates: edited, updated_at: iso(world.now) }] })
    await world.import({ scheduled_maintenances: [{ ...upgrade(iso(noon + 2 * day)), updated_at: iso(world.now) }] })
    await world.import({ components: [aComponent('lab', { name: 'Testnet node', status: 'major_outage' })] })
    world.now += minute
    const raised = { ...past, impact: 'critical', incident_updates: edited, updated_at: iso(world.now) }
    await world.import({ incidents: [raised] })
    const { news: items } = await news(world, iso(noon))
    expect(items.find(({ subject }) => subject.id === 'past')).toMatchObject({
      impact_from: past.impact,
      impact: 'critical',
    })
    expect(items.map(({ subject, edits, moved_to, states }) => [subject.id, edits, moved_to, states.length])).toEqual(
      expect.arrayContaining([
        ['past', 1, null, 0],
        ['up', 0, iso(noon + 2 * day), 0],
        ['lab', 0, null, 1],
      ]),
    )
  })

  it('report an incident that was entered afterward, in full', async () => {
    const world = await start()
    world.now += minute
    const late = anIncident('late', {
      status: 'resolved',
      created_at: ago(5 * day),
      resolved_at: ago(4 * day),
      incident_updates: [anUpdate('l2', ago(4 * day), { status: 'resolved' }), anUpdate('l1', ago(5 * day))],
    })
    await world.import({ incidents: [late] })
    const { news: items } = await news(world, iso(noon))
    expect(items).toMatchObject([
      { subject: { id: 'late' }, new: true, states: [{ at: ago(5 * day) }, { at: ago(4 * day) }] },
    ])
  })

  it('narrow to a network', async () => {
    const world = await start()
    expect((await news(world, ago(10 * day), 'mainnet')).total).toBe(1)
    expect((await news(world, ago(10 * day), 'previewnet')).total).toBe(0)
  })

  it('say from when on anything is known', async () => {
    expect(await news(await start(), ago(10 * day))).toMatchObject({
      known_from: ago(3 * day),
      watched_from: iso(noon),
      listed_from: null,
    })
    expect(await news(await start(1), ago(10 * day))).toMatchObject({ known_from: ago(day), watched_from: iso(noon) })
    expect(await news(await startService({ store: await fresh() }), ago(day))).toMatchObject({
      known_from: null,
      total: 0,
    })
  })

  it('say where a long list is cut', async () => {
    const world = await startService({ store: await fresh() })
    const incidents = Array.from({ length: 210 }, (_, index) =>
      anIncident(`i${String(index).padStart(3, '0')}`, {
        created_at: ago(index * hour),
        incident_updates: [anUpdate(`u${index}`, ago(index * hour))],
      }),
    )
    await world.import({ page: aPage(), incidents })
    const { news: items, total, listed_from } = await news(world, ago(300 * hour))
    expect([items.length, total, listed_from]).toEqual([200, 210, ago(199 * hour)])
  })

  it.each([
    ['', 'since: is missing'],
    ['since=yesterday', 'since: expected a time like'],
    ['since=2026-02-30T00:00:00Z', 'since: is not a date that exists'],
    ['since=2026-03-01T00:00:00Z&network=moonnet', 'network: there is no “moonnet”'],
  ])('are refused for “%s”, in words', async (query, words) => {
    const { app } = await startService({ store: await fresh() })
    const response = await app.request(`/api/history/news?${query}`)
    expect(response.status).toBe(422)
    expect(JSON.stringify(await response.json())).toContain(words)
  })
})
