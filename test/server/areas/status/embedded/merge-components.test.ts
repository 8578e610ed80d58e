import { expect, it } from 'vitest'
import { listTransitionRows } from '#server/areas/status/store/status-page.ts'
import { aComponent, aGroup, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { served } from '#test/support/status/served.ts'
import { importPayloads, noon } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const at = (time: string) => `2026-03-12T${time}:00.000Z`
const list = (time: string, ...components: readonly object[]) => ({ page: aPage({ updated_at: at(time) }), components })
const api = (time: string, status: string) => aComponent('api', { status, updated_at: at(time) })

describeOnStores('components', (fresh) => {
  it('are served in the order of the list they came in', async () => {
    const store = await fresh()
    const components = ['c', 'a', 'b'].map((id) => aComponent(id, { position: 1 }))
    await importPayloads(store, [list('10:00', ...components)])
    expect((await served(store, 'components')).components).toEqual(components)
  })

  it('leave the version with the later `updated_at`, of equal ones that of the later file', async () => {
    const store = await fresh()
    await importPayloads(store, [
      list('11:00', api('11:00', 'partial_outage')),
      list('10:00', api('10:00', 'operational')),
    ])
    expect((await served(store, 'components')).components).toEqual([api('11:00', 'partial_outage')])
    await importPayloads(store, [list('11:00', api('11:00', 'major_outage'))])
    expect((await served(store, 'components')).components).toEqual([api('11:00', 'major_outage')])
  })

  it('embedded in an incident or a maintenance neither add to the list nor change it', async () => {
    const store = await fresh()
    await importPayloads(store, [list('10:00', api('10:00', 'operational'))])
    const embedded = [api('12:00', 'major_outage'), aComponent('other')]
    await importPayloads(store, [{ incidents: [anIncident('slow', { components: embedded })] }])
    expect((await served(store, 'components')).components).toEqual([api('10:00', 'operational')])
    expect((await served(store, 'incidents')).incidents[0].components).toEqual(embedded)
  })
})

describeOnStores('A transition', (fresh) => {
  const transitions = async (store: Parameters<typeof listTransitionRows>[0]) =>
    (await listTransitionRows(store)).map((row) => [
      row.component_id,
      row.at,
      row.from_status,
      row.to_status,
      row.record_id,
    ])

  it('is kept when a component is seen to have changed', async () => {
    const store = await fresh()
    await importPayloads(store, [list('10:00', api('10:00', 'operational'))])
    await importPayloads(store, [list('11:00', api('11:00', 'major_outage'))])
    expect(await transitions(store)).toEqual([['api', Date.parse(at('11:00')), 'operational', 'major_outage', null]])
  })

  it('is seen now if the component has no time', async () => {
    const store = await fresh()
    const timeless = (status: string) => {
      const { updated_at: _, ...component } = api('10:00', status)
      return component
    }
    await importPayloads(store, [list('10:00', timeless('operational'))])
    await importPayloads(store, [list('11:00', timeless('major_outage'))], noon)
    expect(await transitions(store)).toEqual([['api', noon, 'operational', 'major_outage', null]])
  })

  it('is not made by a first sight, an older version, a group, or another field', async () => {
    const store = await fresh()
    const group = (status: string) => aGroup('group', ['api'], { status })
    await importPayloads(store, [list('10:00', group('operational'), api('10:00', 'partial_outage'))])
    await importPayloads(store, [
      list('11:00', group('major_outage'), { ...api('11:00', 'partial_outage'), name: 'API' }),
    ])
    await importPayloads(store, [list('09:00', api('09:00', 'operational'))])
    expect(await transitions(store)).toEqual([])
  })

  it('that an update states is stored, without no-ops and nameless components', async () => {
    const store = await fresh()
    const affected_components = [
      { code: 'api', name: 'API', old_status: 'operational', new_status: 'major_outage' },
      { code: 'web', name: 'Web', old_status: 'operational', new_status: 'operational' },
      { name: 'Old' },
    ]
    const incident_updates = [
      anUpdate('postmortem', at('12:00'), { display_at: null, affected_components }),
      anUpdate('told', at('10:30'), { display_at: at('10:00'), affected_components }),
    ]
    await importPayloads(store, [{ incidents: [anIncident('slow', { incident_updates })] }])
    expect(await transitions(store)).toEqual([
      ['api', Date.parse(at('10:00')), 'operational', 'major_outage', 'slow'],
      ['api', Date.parse(at('12:00')), 'operational', 'major_outage', 'slow'],
    ])
  })

  it.each(['observed first', 'told first'])('%s counts once', async (order) => {
    const store = await fresh()
    const affected_components = [{ code: 'api', name: 'API', old_status: 'operational', new_status: 'major_outage' }]
    const told = {
      incidents: [anIncident('slow', { incident_updates: [anUpdate('u', at('11:05'), { affected_components })] })],
    }
    const observed = list('11:00', api('11:00', 'major_outage'))
    await importPayloads(store, [list('10:00', api('10:00', 'operational'))])
    const later = order === 'told first' ? [told, observed] : [observed, told]
    for (const payload of later) await importPayloads(store, [payload])
    expect(await transitions(store)).toEqual([['api', Date.parse(at('11:05')), 'operational', 'major_outage', 'slow']])
  })

  it('observed at another time stays next to the stated one', async () => {
    const store = await fresh()
    const affected_components = [{ code: 'api', name: 'API', old_status: 'operational', new_status: 'major_outage' }]
    const told = anIncident('slow', { incident_updates: [anUpdate('u', at('08:00'), { affected_components })] })
    await importPayloads(store, [list('10:00', api('10:00', 'operational')), { incidents: [told] }])
    await importPayloads(store, [list('11:00', api('11:00', 'major_outage'))])
    expect(await transitions(store)).toHaveLength(2)
  })
})
