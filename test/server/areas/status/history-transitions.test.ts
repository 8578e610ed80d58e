import { expect, it } from 'vitest'
import { listTransitions } from '#api/status/record-history.ts'
import { aComponent, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const at = (time: string) => `2026-03-12T${time}:00.000Z`
const went = (code: string, old_status: string, new_status: string) => ({ code, name: code, old_status, new_status })

describeOnStores('Transitions of a component', (fresh) => {
  it('are listed newest first, with the record that states them, if any', async () => {
    const world = await startService({ store: await fresh() })
    const affected_components = [
      went('api', 'operational', 'partial_outage'),
      went('web', 'operational', 'major_outage'),
    ]
    const told = anIncident('slow', { incident_updates: [anUpdate('u', at('10:00'), { affected_components })] })
    const api = (time: string, status: string) => ({
      components: [aComponent('api', { status, updated_at: at(time) })],
    })
    await world.import({ page: aPage(), incidents: [told], ...api('10:00', 'partial_outage') })
    world.now = noon + 60_000
    await world.import(api('12:00', 'operational'))

    const { transitions, next } = await world.client.call(listTransitions, { query: { component: 'api' } })
    expect(next).toBeNull()
    expect(transitions).toEqual([
      {
        component_id: 'api',
        at: at('12:00'),
        seen_at: at('12:01'),
        from: 'partial_outage',
        to: 'operational',
        record: null,
      },
      {
        component_id: 'api',
        at: at('10:00'),
        seen_at: at('12:00'),
        from: 'operational',
        to: 'partial_outage',
        record: { kind: 'incident', id: 'slow', name: 'Name of slow' },
      },
    ])
  })

  it.each([1, 2, 5])('come page by page, none lost and none twice, by %i', async (limit) => {
    const world = await startService({ store: await fresh() })
    const affected_components = [went('api', 'operational', 'partial_outage')]
    const incidents = ['b', 'a', 'c', 'd'].map((id) =>
      anIncident(id, { incident_updates: [anUpdate(`${id}-1`, at('10:00'), { affected_components })] }),
    )
    const older = anIncident('old', { incident_updates: [anUpdate('old-1', at('09:00'), { affected_components })] })
    await world.import({ page: aPage(), incidents: [...incidents, older] })
    const found: (string | undefined)[] = []
    let before = ''
    do {
      const query = { component: 'api', limit, before }
      const { transitions, next } = await world.client.call(listTransitions, { query })
      expect(transitions.length).toBeLessThanOrEqual(limit)
      found.push(...transitions.map(({ record }) => record?.id))
      before = next ?? ''
    } while (before !== '')
    expect(found).toEqual(['d', 'c', 'b', 'a', 'old'])
  })

  it('are empty for an unknown component', async () => {
    const { client } = await startService({ store: await fresh() })
    expect(await client.call(listTransitions, { query: { component: 'x' } })).toEqual({ transitions: [], next: null })
  })
})
