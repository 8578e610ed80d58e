import { expect, it } from 'vitest'
import { createEmbeddedHistory } from '#server/areas/status/embedded/history.ts'
import type { NewestQuery } from '#server/areas/status/source.ts'
import { aComponent, aGroup, aMaintenance, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { importPayloads } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const relay = aComponent('relay', { group_id: 'main' })
const mirror = aComponent('mirror', { group_id: 'test' })
const components = [
  aGroup('main', ['relay'], { name: 'Mainnet' }),
  aGroup('test', ['mirror'], { name: 'Testnet' }),
  relay,
  mirror,
]
const incidents = [
  anIncident('slow', {
    components: [relay],
    created_at: '2026-03-01T10:00:00.000Z',
    incident_updates: [anUpdate('slow-1', '2026-03-09T10:00:00.000Z')],
  }),
  anIncident('lag', { components: [mirror], created_at: '2026-03-05T10:00:00.000Z' }),
  anIncident('both', { components: [relay, mirror], created_at: '2026-03-05T10:00:00.000Z' }),
  anIncident('old', {
    status: 'resolved',
    created_at: '2025-01-01T10:00:00.000Z',
    resolved_at: '2025-01-01T12:00:00.000Z',
  }),
]
const maintenances = [aMaintenance('upgrade', { name: 'Previewnet upgrade', created_at: '2026-03-07T10:00:00.000Z' })]

describeOnStores('The newest records', (fresh) => {
  const cases: readonly [Omit<NewestQuery, 'limit'>, readonly string[]][] = [
    [{}, ['slow', 'upgrade', 'both', 'lag', 'old']],
    [{ kind: 'maintenance' }, ['upgrade']],
    [{ ids: ['lag', 'old', 'nothing'] }, ['lag', 'old']],
    [{ networks: ['mainnet'] }, ['slow', 'both', 'old']],
    [{ networks: ['mainnet', 'previewnet'] }, ['slow', 'upgrade', 'both', 'old']],
    [{ components: ['mirror'] }, ['both', 'lag']],
    [{ components: ['mirror', 'relay'] }, ['slow', 'both', 'lag']],
    [{ components: ['mirror'], networks: ['mainnet'] }, ['both']],
    [{ endedFrom: Date.parse('2025-01-01T12:00:00.000Z') }, ['slow', 'upgrade', 'both', 'lag', 'old']],
    [{ endedFrom: Date.parse('2025-01-01T12:00:00.001Z') }, ['slow', 'upgrade', 'both', 'lag']],
  ]

  it.each(cases)('asked with %j are %j', async (query, ids) => {
    const store = await fresh()
    await importPayloads(store, [{ page: aPage(), components, incidents, scheduled_maintenances: maintenances }])
    const stories = await createEmbeddedHistory(store, () => 0).newest({ ...query, limit: 50 })
    expect(stories.map(({ record }) => record.id)).toEqual(ids)
  })

  it('come with all their updates and with the networks that their groups name, as many as asked for', async () => {
    const store = await fresh()
    await importPayloads(store, [{ page: aPage(), components, incidents }])
    const stories = await createEmbeddedHistory(store, () => 0).newest({ limit: 2 })
    expect(stories.map(({ record, timeline }) => [record.id, record.networks, timeline.length])).toEqual([
      ['slow', ['mainnet'], 1],
      ['both', ['mainnet', 'testnet'], 1],
    ])
  })

  it('distinguish an incident and a maintenance with the same id', async () => {
    const store = await fresh()
    await importPayloads(store, [
      { page: aPage(), incidents: [anIncident('same')], scheduled_maintenances: [aMaintenance('same')] },
    ])
    const stories = await createEmbeddedHistory(store, () => 0).newest({ limit: 50 })
    expect(stories.map(({ record }) => record.kind)).toEqual(['incident', 'maintenance'])
  })
})
