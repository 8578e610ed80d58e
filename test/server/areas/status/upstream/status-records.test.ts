import { expect, it } from 'vitest'
import { answering, failing, withHeaders } from '#test/support/server/fault-server.ts'
import { followPage, startPage, statusParts } from '#test/support/status/followed-page.ts'
import { aComponent, aGroup, aMaintenance, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const iso = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()
const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)

function incidentAt(id: string, minutes: number, status = 'resolved') {
  const update = anUpdate(`${id}-u`, iso(minutes), { incident_id: id, status })
  const resolved_at = status === 'resolved' ? iso(minutes) : null
  const times = { created_at: iso(minutes), started_at: iso(minutes), updated_at: iso(minutes), resolved_at }
  return anIncident(id, { status, ...times, incident_updates: [update] })
}

/** A page that moves on, so that nobody takes it for older. */
let turn = 0
const moved = () => aPage({ updated_at: iso((turn += 1) / 60) })

describeOnStores('What an upstream status page says', (fresh) => {
  const follow = async (first = {}) => followPage({ page: moved(), ...first }, { store: await fresh() })

  it('grows a history beyond the fifty that it lists, and survives it', async () => {
    const many = Array.from({ length: 60 }, (_, index) => incidentAt(`i${index}`, -60 + index)).toReversed()
    const { pass, become, body, get, service } = await follow({ incidents: many.slice(10) })
    await pass(0)
    become({ page: moved(), incidents: many })
    await pass(10)
    expect(ids((await body('incidents')).incidents)).toEqual(ids(many.slice(0, 50)))
    const history = await (await get('/api/history/records?limit=100')).json()
    expect(history.total).toBe(60)
    expect(history.records.filter((record: object) => 'withdrawn_at' in record)).toEqual([])
    expect(service.now).toBeGreaterThan(noon)
  })

  it('that is gone leaves the Statuspage API and stays in the history, withdrawn', async () => {
    const open = incidentAt('open', -5, 'investigating')
    const [old, older] = [incidentAt('old', -50), incidentAt('older', -60)]
    const planned = aMaintenance('planned', { status: 'scheduled', incident_updates: [] })
    const group = aGroup('group', ['api'])
    const components = [group, aComponent('api', { group_id: 'group' }), aComponent('web')]
    const { pass, become, body, get } = await follow({
      components,
      incidents: [open, old, older],
      maintenances: [planned],
    })
    await pass(0)
    become({ page: moved(), components: [aComponent('web')], incidents: [old], maintenances: [] })
    await pass(10)
    expect(ids((await body('components')).components)).toEqual(['web'])
    expect(ids((await body('incidents')).incidents)).toEqual(['old'])
    expect(await body('summary')).toMatchObject({ incidents: [], scheduled_maintenances: [] })
    const { records } = await (await get('/api/history/records')).json()
    const withdrawn = records.filter((record: object) => 'withdrawn_at' in record)
    expect(ids(withdrawn).toSorted()).toEqual(['older', 'open', 'planned'])
    expect(withdrawn.find(({ id }: { id: string }) => id === 'open')).toMatchObject({
      ended_at: iso(10 / 60),
      withdrawn_at: iso(10 / 60),
    })
    expect(await (await get('/api/history/records/incident/open')).json()).toMatchObject({ withdrawn_at: iso(10 / 60) })
    const { changes } = await (await get(`/api/history/changes?since=${iso(0)}`)).json()
    const kinds = changes.map(({ kind, subject }: { kind: string; subject: { id: string } }) => `${kind} ${subject.id}`)
    expect(kinds.toSorted()).toEqual([
      'component_withdrawn api',
      'record_withdrawn older',
      'record_withdrawn open',
      'record_withdrawn planned',
    ])
    expect(await (await get('/feeds/maintenance.ics')).text()).toContain('STATUS:CANCELLED') // old word: quoted

    const bars = await (await get('/api/history/days?component=api')).json()
    expect(bars.components).toMatchObject([{ name: 'Name of api', withdrawn_at: iso(10 / 60) }])

    become({ page: moved(), components, incidents: [open, old] })
    await pass(10)
    expect(ids((await body('components')).components)).toEqual(['group', 'api', 'web'])
    expect(ids((await body('incidents/unresolved')).incidents)).toEqual(['open'])
    expect(await (await get('/api/history/records/incident/open')).json()).not.toHaveProperty('withdrawn_at')
  })

  it('is not gone because one part of it cannot be read: the rest is shown, and none of it is green', async () => {
    const open = incidentAt('open', -5, 'investigating')
    const { pass, become, body, info, server } = await follow({
      components: [aComponent('api'), aComponent('web')],
      incidents: [open],
    })
    await pass(0)
    const down = aComponent('web', { status: 'major_outage', updated_at: iso(1) })
    become({ page: moved(), components: [aComponent('api'), down] })
    server.break(
      answering((good) => {
        const summary = JSON.parse(JSON.stringify(good))
        return { ...summary, components: summary.components.with(0, { id: 'api', name: null }), incidents: [{ id: 7 }] }
      }),
      '/api/v2/summary.json',
    )
    await pass(10)
    expect((await body('components')).components).toEqual([aComponent('api'), down])
    expect((await body('incidents/unresolved')).incidents).toEqual([open])
    const { age, health } = await info()
    expect(age).toBeGreaterThanOrEqual(60)
    expect(health.last_error.words).toBe(
      'The status page gave an answer with an unreadable part (components[0]: name: expected string, got null, and 1 more).',
    )
    server.repair()
    await pass(10)
    expect(await info()).toMatchObject({ age: 0 })
  })

  it('is stored without the lists while these fail, and is confirmed with them', async () => {
    const { pass, become, body, info, server } = await follow({ incidents: [incidentAt('one', -5, 'investigating')] })
    await pass(0)
    become({
      page: moved(),
      components: [aComponent('api', { status: 'major_outage' })],
      incidents: [incidentAt('one', 0)],
    })
    server.break(failing(500), '/api/v2/incidents.json')
    await pass(10)
    expect((await body('summary')).components[0].status).toBe('major_outage')
    expect(await info()).toMatchObject({
      age: 10,
      health: { last_error: { words: 'The status page answered with the HTTP status 500, asked for incidents.json.' } },
    })
    server.repair()
    await pass(5)
    expect((await body('incidents/unresolved')).incidents).toEqual([])
    expect(await info()).toMatchObject({ age: 0, health: { failing_since: null } })
  })

  it('may be all in the summary, where a look-alike has no lists', async () => {
    const { pass, become, body, info, server } = await follow({ incidents: [incidentAt('one', -5, 'investigating')] })
    for (const list of ['incidents', 'scheduled-maintenances']) server.break(failing(404), `/api/v2/${list}.json`)
    await pass(0)
    expect(await info()).toMatchObject({ age: 0, health: { failing_since: null } })
    become({ page: moved(), incidents: [] })
    await pass(10)
    expect((await body('incidents/unresolved')).incidents).toEqual([])
    expect(await info()).toMatchObject({ age: 0, health: { failing_since: null } })
  })

  it('records each status that a component had, even if the page gives no time', async () => {
    const { pass, become, service } = await follow()
    await pass(0)
    for (const status of ['major_outage', 'operational', 'major_outage', 'operational']) {
      become({ page: moved(), components: [aComponent('api', { status })] })
      await pass(10)
    }
    const rows = await service.store.selectFrom('status_transition').select('to_status').orderBy('at').execute()
    expect(rows.map(({ to_status }) => to_status)).toEqual([
      'major_outage',
      'operational',
      'major_outage',
      'operational',
    ])
  })

  it('is polled by one of all instances, and known to all of them', async () => {
    const store = await fresh()
    const page = await startPage({ page: moved() })
    const one = await startService({ statusUpstream: page.base, statusParts, store })
    const two = await startService({ statusUpstream: page.base, statusParts, store })
    const pass = async (seconds: number) => {
      for (const service of [one, two]) {
        service.now += seconds * 1000
        await service.runJob('poll the status page')
      }
    }
    const sourceOf = async (service: typeof one) => (await (await service.app.request('/api/sources')).json()).status
    await pass(0)
    expect(page.asked()).toEqual(['incidents.json', 'scheduled-maintenances.json', 'summary.json'])
    await pass(10)
    expect(page.asked()).toEqual(['summary.json'])
    page.become({ page: moved(), components: [aComponent('api', { status: 'major_outage' })] })
    await pass(10)
    expect((await (await two.app.request('/api/v2/components.json')).json()).components[0].status).toBe('major_outage')
    expect(await sourceOf(two)).toMatchObject({ age: 0, health: { failing_since: null } })
    page.server.break(failing(500))
    await pass(10)
    expect(await sourceOf(two)).toMatchObject({ age: 10, health: { last_error: { words: /500/ } } })
    page.server.repair()

    // The one that asks is gone for good, without a word.
    page.asked()
    for (let seconds = 0; seconds < 20; seconds += 2) {
      two.now += 2000
      await two.runJob('poll the status page')
    }
    expect(page.asked()).not.toEqual([])
    expect((await sourceOf(two)).age).toBeLessThanOrEqual(10)
  })

  it('is as old after a restart as it was before', async () => {
    const store = await fresh()
    const page = await startPage({ page: moved() })
    const first = await startService({ statusUpstream: page.base, statusParts, store })
    await first.runJob('poll the status page')
    for (const { stop } of first.service.jobs) await stop?.()
    page.server.break(failing(500))
    const next = await startService({ statusUpstream: page.base, statusParts, store, now: noon + 300_000 })
    await next.runJob('poll the status page')
    const answer = await next.app.request('/api/v2/summary.json')
    expect([answer.status, answer.headers.get('age')]).toEqual([200, '300'])
    page.server.repair()
    next.now += 3000
    await next.runJob('poll the status page')
    expect((await next.app.request('/api/v2/summary.json')).headers.get('age')).toBeNull()
  })

  it('that was only imported was never confirmed', async () => {
    const store = await fresh()
    const page = await startPage({ page: moved() })
    const imported = await startService({ store })
    await imported.import({ page: aPage({ updated_at: iso(-1) }), components: [aComponent('api')] })
    page.server.break(failing(500))
    const service = await startService({ statusUpstream: page.base, statusParts, store })
    await service.runJob('poll the status page')
    expect((await service.app.request('/api/v2/summary.json')).headers.get('age')).toBe('60')
    page.server.repair()
    service.now += 3000
    await service.runJob('poll the status page')
    expect((await service.app.request('/api/v2/summary.json')).headers.get('age')).toBeNull()
  })

  it('grows old by a clock that is set back', async () => {
    let steady = 0
    const page = await startPage({ page: moved() })
    const parts = { ...statusParts, monotonic: () => steady }
    const service = await startService({ statusUpstream: page.base, statusParts: parts, store: await fresh() })
    await service.runJob('poll the status page')
    page.server.break(withHeaders({ age: '500' }))
    service.now -= 3_600_000
    steady += 90_000
    expect((await service.app.request('/api/v2/summary.json')).headers.get('age')).toBe('90')
  })
})
