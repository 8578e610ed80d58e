import { describe, expect, it } from 'vitest'
import { getDayBars, type DayBars } from '#api/status/history.ts'
import { listFigures } from '#api/status/record-history.ts'
import {
  aComponent,
  aMaintenance,
  anIncident,
  anUpdate,
  aPage,
  type ComponentPayload,
  type IncidentPayload,
} from '#test/support/status/payloads.ts'
import { startService, type TestService } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const hour = 3600
const newYork = aPage({ time_zone: 'America/New_York' })

/** An incident that takes `api` from one state to another and back. */
function outage(id: string, from: string, until: string, status = 'major_outage'): IncidentPayload {
  const went = (old_status: string, new_status: string) => [{ code: 'api', name: 'API', old_status, new_status }]
  return anIncident(id, {
    status: 'resolved',
    created_at: from,
    updated_at: until,
    resolved_at: until,
    components: [aComponent('api')],
    incident_updates: [
      anUpdate(`${id}-2`, until, { status: 'resolved', affected_components: went(status, 'operational') }),
      anUpdate(`${id}-1`, from, { affected_components: went('operational', status) }),
    ],
  })
}

const days = (world: TestService, component?: string): Promise<DayBars> =>
  world.client.call(getDayBars, { query: { component } })

async function daysOf(world: TestService, component = 'api') {
  return (await days(world, component)).components[0]
}

describeOnStores('The days of a component', (fresh) => {
  const start = async (now: string, ...payloads: readonly object[]) => {
    const world = await startService({ store: await fresh(), now: Date.parse(now) })
    await world.import(...payloads)
    return world
  }

  it('are the last 90 of the page zone', async () => {
    const world = await start('2026-03-13T03:59:00.000Z', { page: newYork, components: [aComponent('api')] })
    expect(await days(world)).toMatchObject({
      time_zone: 'America/New_York',
      first_day: '2025-12-13',
      last_day: '2026-03-12',
    })
  })

  it.each([
    ['2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z', 23 * hour],
    ['2026-03-09', '2026-03-09T04:00:00.000Z', '2026-03-10T04:00:00.000Z', 24 * hour],
    ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z', 25 * hour],
  ])('are as long as the clocks make them: %s', async (day, from, until, seconds) => {
    const incident = outage('slow', from, until)
    const before = outage('before', '2026-01-05T00:00:00.000Z', '2026-01-05T00:00:01.000Z')
    const payload = { page: newYork, components: [aComponent('api')], incidents: [incident, before] }
    const world = await start(
      day.startsWith('2026-11') ? '2026-11-05T12:00:00.000Z' : '2026-03-12T12:00:00.000Z',
      payload,
    )
    const own = (await daysOf(world))?.days.filter(({ major }) => major > 1)
    expect(own?.map((one) => [one.day, one.major])).toEqual([[day, seconds]])
  })

  it('contain the seconds in each state and the records behind them', async () => {
    const world = await start('2026-03-12T12:00:00.000Z', {
      page: aPage(),
      components: [aComponent('api')],
      incidents: [
        outage('major', '2026-03-09T23:59:00.000Z', '2026-03-10T00:02:00.000Z'),
        outage('partial', '2026-03-10T01:00:00.000Z', '2026-03-10T01:10:00.000Z', 'partial_outage'),
        outage('degraded', '2026-03-10T02:00:00.000Z', '2026-03-10T02:00:30.000Z', 'degraded_performance'),
      ],
      scheduled_maintenances: [
        aMaintenance('coming', { components: [aComponent('api')], scheduled_for: '2026-04-01T00:00:00.000Z' }),
      ],
    })
    const none = { major: 0, partial: 0, degraded: 0, maintenance: 0 }
    const { components, records } = await days(world)
    expect(components[0]?.days).toEqual([
      { ...none, day: '2026-03-09', major: 60, records: ['major'] },
      { ...none, day: '2026-03-10', major: 120, partial: 600, degraded: 30, records: ['major', 'partial', 'degraded'] },
    ])
    expect(records).toEqual({
      major: { kind: 'incident', name: 'Name of major' },
      partial: { kind: 'incident', name: 'Name of partial' },
      degraded: { kind: 'incident', name: 'Name of degraded' },
    })
  })

  it('know nothing of the time before the oldest record, or the first import where there is none', async () => {
    const alone = await start('2026-03-12T12:00:00.000Z', { page: aPage(), components: [aComponent('api')] })
    expect(await daysOf(alone)).toMatchObject({ known_from: '2026-03-12T12:00:00.000Z', uptime: null, days: [] })
    alone.now += 86_400_000
    expect(await daysOf(alone)).toMatchObject({ known_from: '2026-03-12T12:00:00.000Z', uptime: 1 })

    const incidents = [outage('slow', '2026-03-02T12:00:00.000Z', '2026-03-02T13:00:00.000Z')]
    const world = await start('2026-03-12T12:00:00.000Z', { page: aPage(), components: [aComponent('api')], incidents })
    expect(await daysOf(world)).toMatchObject({ known_from: '2026-03-02T12:00:00.000Z', uptime: 1 - 1 / 240 })
  })

  it.each<[ComponentPayload['start_date'], string]>([
    ['2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['2026-03-08T07:00:00.000-05:00', '2026-03-08T12:00:00.000Z'],
    ['2020-01-01', '2026-03-02T12:00:00.000Z'],
    [null, '2026-03-02T12:00:00.000Z'],
    ['soon', '2026-03-02T12:00:00.000Z'],
    ['2026-99-99', '2026-03-02T12:00:00.000Z'],
  ])('know nothing of the time before the start date %j', async (start_date, knownFrom) => {
    const incidents = [outage('slow', '2026-03-02T12:00:00.000Z', '2026-03-02T13:00:00.000Z')]
    const components = [aComponent('api', { start_date })]
    const world = await start('2026-03-12T12:00:00.000Z', { page: newYork, components, incidents })
    expect((await daysOf(world))?.known_from).toBe(knownFrom)
  })

  it('of one component come with its own records alone', async () => {
    const components = [aComponent('api'), aComponent('web')]
    const incidents = [
      outage('slow', '2026-03-02T12:00:00.000Z', '2026-03-02T13:00:00.000Z'),
      anIncident('other', { components: [aComponent('web')] }),
    ]
    const world = await start('2026-03-12T12:00:00.000Z', { page: aPage(), components, incidents })
    expect(Object.keys((await days(world)).records).toSorted()).toEqual(['other', 'slow'])
    const own = await days(world, 'web')
    expect([own.components.map(({ id }) => id), Object.keys(own.records)]).toEqual([['web'], ['other']])
  })

  it('change with the data, and with the time', async () => {
    const world = await start('2026-03-12T12:00:00.000Z', { page: aPage(), components: [aComponent('api')] })
    await daysOf(world)
    const status = 'major_outage'
    world.now += 60_000
    await world.import({ components: [aComponent('api', { status, updated_at: '2026-03-12T12:01:00.000Z' })] })
    expect((await daysOf(world))?.days).toEqual([])
    world.now += 120_000
    expect((await daysOf(world))?.days).toMatchObject([{ day: '2026-03-12', major: 120 }])
  })
})

describe('figures', () => {
  it('are counted by month in the time zone of the page', async () => {
    const world = await startService()
    const incidents = [
      outage('april', '2025-04-01T03:59:59.000Z', '2025-04-01T04:00:00.000Z'),
      outage('new-year', '2026-01-01T04:59:59.000Z', '2026-01-01T05:59:59.000Z'),
      outage('march', '2026-03-02T12:00:00.000Z', '2026-03-02T13:00:00.000Z'),
    ]
    await world.import({ page: newYork, components: [aComponent('api')], incidents })
    const { figures } = await world.client.call(listFigures)
    expect(figures.map(({ month, incidents: count }) => [month, count])).toEqual([
      ['2026-03', 1],
      ['2026-02', 0],
      ['2026-01', 0],
      ['2025-12', 1],
    ])
    expect(figures[0]).toMatchObject({ by_impact: { minor: 1 }, resolve_seconds: 3600, identify_seconds: null })
    const other = await world.client.call(listFigures, { query: { component: 'web' } })
    expect(other.figures).toEqual([])
  })
})
