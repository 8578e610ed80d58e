import { expect, it } from 'vitest'
import { listChanges } from '#api/status/news.ts'
import { aComponent, aMaintenance, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { noon, startService, type TestService } from '#test/support/server/service.ts'
import { describeOnStores, type FreshStore } from '#test/support/server/stores.ts'

const iso = (instant: number) => new Date(instant).toISOString()
const minute = 60_000

/** One change a minute, of every kind. */
async function lively(fresh: FreshStore): Promise<TestService> {
  const world = await startService({ store: await fresh() })
  const first = anUpdate('first', iso(noon))
  const second = anUpdate('second', iso(noon))
  const slow = (incident_updates: ReturnType<typeof anUpdate>[], status = 'investigating') => ({
    incidents: [anIncident('slow', { incident_updates, status })],
  })
  const upgrade = (scheduled_for: string) => ({ scheduled_maintenances: [aMaintenance('upgrade', { scheduled_for })] })
  const payloads = [
    { page: aPage(), components: [aComponent('api')], ...upgrade('2026-03-20T17:00:00.000Z') },
    slow([first]),
    slow([second, first]),
    slow([second, { ...first, body: 'Corrected' }]),
    slow([second, { ...first, body: 'Corrected' }], 'identified'),
    upgrade('2026-03-21T17:00:00.000Z'),
    { components: [aComponent('api', { status: 'major_outage' })] },
    { components: [aComponent('web')] },
  ]
  for (const payload of payloads) {
    await world.import(payload)
    world.now += minute
  }
  return world
}

describeOnStores('What changed since a moment', (fresh) => {
  it('is listed newest first, with its old and new values', async () => {
    const { client } = await lively(fresh)
    const { changes, total } = await client.call(listChanges, { query: { since: iso(noon) } })
    expect(total).toBe(7)
    expect(changes.map(({ kind, subject, seen_at, from, to }) => [kind, subject.id, seen_at, from, to])).toEqual([
      ['component_added', 'web', iso(noon + 7 * minute), null, 'operational'],
      ['component_status', 'api', iso(noon + 6 * minute), 'operational', 'major_outage'],
      ['window_moved', 'upgrade', iso(noon + 5 * minute), '2026-03-20T17:00:00.000Z', '2026-03-21T17:00:00.000Z'],
      ['record_status', 'slow', iso(noon + 4 * minute), 'investigating', 'identified'],
      ['update_edited', 'slow', iso(noon + 3 * minute), null, 'investigating'],
      ['update_posted', 'slow', iso(noon + 2 * minute), null, 'investigating'],
      ['record_opened', 'slow', iso(noon + minute), null, 'investigating'],
    ])
    expect(changes[0]?.subject).toEqual({ kind: 'component', id: 'web', name: 'Name of web' })
  })

  it('omits what was seen at that moment or before', async () => {
    const { client } = await lively(fresh)
    const since = async (text: string) => (await client.call(listChanges, { query: { since: text } })).total
    expect(await since(iso(noon + 6 * minute))).toBe(1)
    expect(await since(iso(noon + 6 * minute - 1))).toBe(2)
    expect(await since('2026-03-12T08:06:00-04:00')).toBe(1)
    expect(await since(iso(noon + 7 * minute))).toBe(0)
  })

  it.each([1, 2, 3, 7])('comes page by page, none lost and none twice, by %i', async (limit) => {
    const { client } = await lively(fresh)
    const kinds: string[] = []
    let before = ''
    do {
      const { changes, next, total } = await client.call(listChanges, { query: { since: iso(noon), limit, before } })
      expect(total).toBe(7)
      kinds.push(...changes.map(({ kind }) => kind))
      before = next ?? ''
    } while (before !== '')
    expect(kinds).toHaveLength(7)
    expect(new Set(kinds).size).toBe(7)
  })
})
