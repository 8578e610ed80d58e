import { expect, it } from 'vitest'
import type { Store } from '#server/platform/database/database.ts'
import {
  aComponent,
  aGroup,
  aMaintenance,
  anIncident,
  anUpdate,
  aPage,
  type IncidentPayload,
  type UpdatePayload,
} from '#test/support/status/payloads.ts'
import { statusRows } from '#test/support/status/served.ts'
import { importPayloads, noon } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const at = (time: string) => `2026-03-12T${time}:00.000Z`
const first = anUpdate('first', at('10:00'))
const second = anUpdate('second', at('11:00'), { status: 'identified' })

function slow(time: string, updates: readonly UpdatePayload[], given: Partial<IncidentPayload> = {}) {
  const incident_updates = [...updates]
  return { page: aPage(), incidents: [anIncident('slow', { updated_at: at(time), incident_updates, ...given })] }
}

function upgrade(time: string, scheduled_for: string, scheduled_until: string) {
  const maintenance = aMaintenance('upgrade', { updated_at: at(time), scheduled_for, scheduled_until })
  return { page: aPage(), scheduled_maintenances: [maintenance] }
}

const list = (time: string, ...components: readonly object[]) => ({ page: aPage({ updated_at: at(time) }), components })
const api = (time: string, status: string) => aComponent('api', { status, updated_at: at(time) })

async function changes(store: Store): Promise<unknown[]> {
  const rows = await store.selectFrom('status_change').selectAll().orderBy('id').execute()
  return rows.map((row) => [row.kind, row.subject_kind, row.subject_id, row.from_value, row.to_value])
}

describeOnStores('What changed', (fresh) => {
  const after = async (before: readonly object[], ...imports: readonly object[]): Promise<unknown[]> => {
    const store = await fresh()
    await importPayloads(store, before)
    for (const payload of imports) await importPayloads(store, [payload], noon + 1)
    return changes(store)
  }

  it('is nothing with the first import', async () => {
    expect(await after([slow('10:00', [first]), list('10:00', api('10:00', 'operational'))])).toEqual([])
  })

  it('is nothing with the same import again', async () => {
    expect(await after([slow('10:00', [first])], slow('10:00', [first]))).toEqual([])
  })

  it('reports a new record', async () => {
    expect(
      await after([{ page: aPage() }], slow('10:00', [first]), upgrade('10:00', at('17:00'), at('18:00'))),
    ).toEqual([
      ['record_opened', 'incident', 'slow', null, 'investigating'],
      ['record_opened', 'maintenance', 'upgrade', null, 'scheduled'],
    ])
  })

  it('reports a state instead of the update that caused it', async () => {
    const identified = slow('11:00', [second, first], { status: 'identified' })
    expect(await after([slow('10:00', [first])], identified)).toEqual([
      ['record_status', 'incident', 'slow', 'investigating', 'identified'],
    ])
  })

  it('reports an update without a new state', async () => {
    expect(await after([slow('10:00', [first])], slow('11:00', [second, first]))).toEqual([
      ['update_posted', 'incident', 'slow', null, 'investigating'],
    ])
  })

  it('reports an edit', async () => {
    const edited = { ...first, body: 'Corrected' }
    expect(await after([slow('10:00', [first])], slow('11:00', [edited]))).toEqual([
      ['update_edited', 'incident', 'slow', null, 'investigating'],
    ])
  })

  it('reports a changed impact, with and without an update', async () => {
    const before = [slow('10:00', [first], { impact: 'minor' })]
    const raised = ['impact_changed', 'incident', 'slow', 'minor', 'critical']
    expect(await after(before, slow('11:00', [first], { impact: 'critical' }))).toEqual([raised])
    expect(await after(before, slow('11:00', [second, first], { impact: 'critical' }))).toEqual([
      ['update_posted', 'incident', 'slow', null, 'investigating'],
      raised,
    ])
  })

  it('distinguishes updates without an id', async () => {
    const { id: _first, ...early } = first
    const { id: _second, ...late } = second
    const bare = (time: string, ...incident_updates: readonly object[]) => ({
      page: aPage(),
      incidents: [{ ...anIncident('slow', { updated_at: at(time) }), incident_updates }],
    })
    expect(await after([bare('10:00', early)], bare('11:00', late, early))).toEqual([
      ['update_posted', 'incident', 'slow', null, 'investigating'],
    ])
    expect(await after([bare('10:00', early)], bare('11:00', { ...early, body: 'Corrected' }))).toEqual([
      ['update_edited', 'incident', 'slow', null, 'investigating'],
    ])
  })

  it('reports a moved window', async () => {
    expect(
      await after([upgrade('10:00', at('17:00'), at('18:00'))], upgrade('11:00', at('19:00'), at('20:00'))),
    ).toEqual([['window_moved', 'maintenance', 'upgrade', at('17:00'), at('19:00')]])
  })

  it('reports a window of which only the end moved', async () => {
    expect(
      await after([upgrade('10:00', at('17:00'), at('18:00'))], upgrade('11:00', at('17:00'), at('20:00'))),
    ).toEqual([['end_moved', 'maintenance', 'upgrade', at('18:00'), at('20:00')]])
  })

  it('reports new components and changed states', async () => {
    const before = [list('10:00', api('10:00', 'operational'))]
    expect(await after(before, list('11:00', api('11:00', 'major_outage'), aComponent('web')))).toEqual([
      ['component_status', 'component', 'api', 'operational', 'major_outage'],
      ['component_added', 'component', 'web', null, 'operational'],
    ])
  })

  it('says nothing of an older version, or of another field', async () => {
    const before = [slow('11:00', [second, first]), list('11:00', api('11:00', 'operational'))]
    const renamed = list('12:00', { ...api('12:00', 'operational'), name: 'API' })
    expect(await after(before, slow('10:00', [first]), list('10:00', api('10:00', 'major_outage')), renamed)).toEqual(
      [],
    )
  })
})

describeOnStores('The log of changes', (fresh) => {
  it('names what an import touched', async () => {
    const store = await fresh()
    await importPayloads(store, [slow('10:00', [first])], 1)
    await importPayloads(store, [slow('11:00', [second, first]), list('11:00', api('11:00', 'operational'))], 2)
    await importPayloads(store, [slow('11:00', [second, first])], 3)
    const rows = await store.selectFrom('change').selectAll().orderBy('number').execute()
    const told = rows.map(({ area, kind, at: when }) => `${when} ${area} ${kind}`)
    expect(told.filter((line) => line.startsWith('1'))).toEqual(['1 status incident', '1 status page'])
    expect(told.filter((line) => line.startsWith('2')).toSorted()).toEqual(['2 status component', '2 status incident'])
    expect(told.filter((line) => line.startsWith('3'))).toEqual(['3 status page'])
  })

  it('goes back with an import that fails', async () => {
    const store = await fresh()
    await importPayloads(store, [slow('10:00', [first])])
    const before = await statusRows(store)
    const foreign = { page: aPage({ id: 'other' }), incidents: [anIncident('other')] }
    await expect(importPayloads(store, [foreign])).rejects.toThrow('is from the page')
    expect(await statusRows(store)).toEqual(before)
  })
})

describeOnStores('The members of a record', (fresh) => {
  it('are its components and those its updates speak of, each once', async () => {
    const store = await fresh()
    const affected_components = [
      { code: 'api', name: 'Group - API', old_status: 'operational', new_status: 'operational' },
      { code: 'web', name: 'Group - Web', old_status: 'operational', new_status: 'major_outage' },
      { name: 'Without a code' },
    ]
    const told = { ...first, affected_components }
    await importPayloads(store, [slow('10:00', [told], { components: [api('10:00', 'operational')] })])
    await importPayloads(store, [slow('11:00', [told], { components: [] })])
    await importPayloads(store, [slow('12:00', [told], { components: [api('10:00', 'operational')] })])
    const members = await store.selectFrom('status_record_component').selectAll().orderBy('component_id').execute()
    expect(members.map(({ component_id, name }) => [component_id, name])).toEqual([
      ['api', 'Name of api'],
      ['web', 'Group - Web'],
    ])
  })
})

describeOnStores('What a record owes to the page and its components', (fresh) => {
  const components = [
    aGroup('group', ['api'], { name: 'Testnet' }),
    aComponent('api', { group_id: 'group', updated_at: at('10:00') }),
  ]
  const night = '2026-03-01T02:00:00.000Z'
  const record = { incidents: [anIncident('slow', { created_at: night, components: [aComponent('api')] })] }
  const zone = { page: aPage({ time_zone: 'America/New_York' }) }

  it.each([
    ['in one file', [{ ...zone, components, ...record }]],
    ['before it', [zone, { components }, record]],
    ['after it', [{ page: aPage({ updated_at: at('09:00') }) }, record, { components }, zone]],
  ])('is the same whether they come %s', async (_, payloads) => {
    const store = await fresh()
    for (const payload of payloads) await importPayloads(store, [payload])
    const rows = await store.selectFrom('status_record').select(['networks', 'month']).execute()
    expect(rows).toEqual([{ networks: ',testnet,', month: '2026-02' }])
  })

  it('changes with them', async () => {
    const store = await fresh()
    await importPayloads(store, [{ ...zone, components, ...record }])
    await importPayloads(store, [{ components: [aGroup('group', ['api'], { name: 'Mainnet' })] }])
    const row = await store.selectFrom('status_record').select('networks').executeTakeFirstOrThrow()
    expect(row.networks).toBe(',mainnet,')
  })
})
