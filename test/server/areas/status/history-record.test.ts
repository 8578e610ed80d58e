import { describe, expect, it } from 'vitest'
import { getRecord } from '#api/status/record-history.ts'
import { aComponent, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

describeOnStores('One record', (fresh) => {
  it('is returned complete, with the time it was first seen', async () => {
    const world = await startService({ store: await fresh() })
    const components = [aComponent('relay')]
    await world.import({ page: aPage(), incidents: [anIncident('slow', { components })] })
    world.now = noon + 60_000
    await world.import({ incidents: [anIncident('slow', { name: 'Slower', components })] })
    const answer = await world.client.call(getRecord, { params: { kind: 'incident', id: 'slow' } })
    expect(answer).toMatchObject({ kind: 'incident', seen_at: '2026-03-12T12:00:00.000Z', edits: [] })
    expect(answer.record).toMatchObject({ name: 'Slower', scheduled_for: null, components: [{ id: 'relay' }] })
  })

  it('is returned with the earlier texts of its updates, removed updates included', async () => {
    const world = await startService({ store: await fresh() })
    const at = '2026-03-12T10:00:00.000Z'
    const version = (minute: string, ...bodies: readonly (readonly [id: string, body: string])[]) => ({
      page: aPage(),
      incidents: [
        anIncident('slow', {
          updated_at: `2026-03-12T10:${minute}:00.000Z`,
          incident_updates: bodies.map(([id, body]) => anUpdate(id, at, { body })),
        }),
      ],
    })
    await world.import(version('00', ['u', 'Frist'], ['v', 'Gone']))
    world.now = noon + 60_000
    await world.import(version('10', ['u', 'First']))
    await world.import(version('20', ['u', 'First!'], ['w', 'Second']))
    await world.import(version('05', ['u', 'An older one, seen late']))
    const { edits } = await world.client.call(getRecord, { params: { kind: 'incident', id: 'slow' } })
    const [first, second] = ['2026-03-12T12:00:00.000Z', '2026-03-12T12:01:00.000Z']
    expect(edits.map(({ update_id, body, seen_at }) => [update_id, body, seen_at])).toEqual([
      ['u', 'Frist', first],
      ['v', 'Gone', first],
      ['u', 'First', second],
      ['u', 'An older one, seen late', second],
    ])
  })
})

describe('A record that is not there', () => {
  it.each([
    ['incident/none', 'There is no incident with the id none.'],
    ['maintenance/slow', 'There is no maintenance with the id slow.'],
    ['component/api', 'There is no kind of record called component.'],
    ['incident/%2Fa%20b', 'There is no incident with the id /a b.'],
  ])('is 404: %s', async (path, message) => {
    const { app, ...world } = await startService()
    await world.import({ page: aPage(), incidents: [anIncident('slow')] })
    const response = await app.request(`/api/history/records/${path}`)
    expect([response.status, await response.json()]).toEqual([404, { statusCode: 404, message, code: 'not_found' }])
  })
})

describe('An id with strange letters', () => {
  it.each(['a/b', 'a b', 'ä', '%41', "x'--", '😀'])('%j is found', async (id) => {
    const world = await startService()
    await world.import({ page: aPage(), incidents: [anIncident(id)] })
    const { record } = await world.client.call(getRecord, { params: { kind: 'incident', id } })
    expect(record.id).toBe(id)
  })
})
