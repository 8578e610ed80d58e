import { describe, expect, it } from 'vitest'
import { statusEndpoints } from '#api/endpoints.ts'
import {
  aComponent,
  aGroup,
  allOperational,
  aMaintenance,
  anIncident,
  anUpdate,
  aPage,
  eightPayloads,
} from '#test/support/status/payloads.ts'
import { served, servedTexts } from '#test/support/status/served.ts'
import { mostRecent } from '#server/areas/status/embedded/status.ts'
import { importPayloads, startService } from '#test/support/server/service.ts'
import { describeOnStores, freshSqlite } from '#test/support/server/stores.ts'

const begin = Date.parse('2026-03-12T10:00:00.000Z')
const minutesLater = (minutes: number) => new Date(begin + minutes * 60_000).toISOString()
const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)

/** `count` incidents, each a minute after the one before, newest first. */
function incidents(count: number, prefix: string, status: string, from = 0) {
  return Array.from({ length: count }, (_, index) =>
    anIncident(`${prefix}${index}`, { status, created_at: minutesLater(from + index) }),
  ).toReversed()
}

describe('The eight bodies', () => {
  it('of a page of the sample network come back byte for byte', async () => {
    const { app } = await startService({ sample: true })
    const asked = await Promise.all(
      statusEndpoints.map(async ({ path }) => [path, await (await app.request(path)).text()] as const),
    )
    const store = await freshSqlite()
    await importPayloads(
      store,
      asked.map(([, text]) => JSON.parse(text)),
    )
    expect(await servedTexts(store)).toEqual(new Map(asked))
  })

  it('of the sample network have the keys of a Statuspage in their order', async () => {
    const { store } = await startService({ sample: true })
    const texts = await servedTexts(store)
    const content = { page: aPage(), components: [], incidents: [], maintenances: [], status: allOperational }
    for (const [path, payload] of eightPayloads(content))
      expect(Object.keys(JSON.parse(texts.get(path) ?? '{}'))).toEqual(Object.keys(payload))

    const { page, components } = await served(store, 'summary')
    expect(Object.keys(page)).toEqual(Object.keys(aPage()))
    for (const component of components)
      expect(Object.keys(component)).toEqual(Object.keys(component.group ? aGroup('x', []) : aComponent('x')))
    const records = { incidents: anIncident('x'), 'scheduled-maintenances': aMaintenance('x') }
    for (const [name, canonical] of Object.entries(records)) {
      const list = (await served(store, name))[name.replace('-', '_')]
      expect(list.length).toBeGreaterThan(0)
      for (const record of list) {
        expect(Object.keys(record)).toEqual(Object.keys(canonical))
        for (const update of record.incident_updates)
          expect(Object.keys(update)).toEqual(Object.keys(anUpdate('x', minutesLater(0))))
      }
    }
  })

  it('of a page without anything hold empty lists', async () => {
    const store = await freshSqlite()
    await importPayloads(store, [{ page: aPage(), status: allOperational }])
    const content = { page: aPage(), components: [], incidents: [], maintenances: [], status: allOperational }
    const empty = [...eightPayloads(content)].map(([path, payload]) => [path, JSON.stringify(payload)] as const)
    expect(await servedTexts(store)).toEqual(new Map(empty))
  })

  it('state no status where nothing did: the summary leaves it out, and status.json is not there', async () => {
    const store = await freshSqlite()
    await importPayloads(store, [{ page: aPage(), incidents: [anIncident('over', { status: 'resolved' })] }])
    const texts = await servedTexts(store)
    expect(texts.has('/api/v2/status.json')).toBe(false)
    expect(texts.size).toBe(7)
    expect(Object.keys(await served(store, 'summary'))).toEqual([
      'page',
      'components',
      'incidents',
      'scheduled_maintenances',
    ])
  })

  it('are none while no page is known', async () => {
    expect(await servedTexts(await freshSqlite())).toEqual(new Map())
  })
})

describeOnStores('The lists of incidents', (fresh) => {
  it('contain the records with the right states', async () => {
    const store = await fresh()
    const statuses = ['investigating', 'identified', 'monitoring', 'resolved', 'postmortem', 'surprise']
    const all = statuses.map((status, index) => anIncident(status, { status, created_at: minutesLater(-index) }))
    await importPayloads(store, [{ page: aPage(), incidents: all }])
    expect(ids((await served(store, 'incidents')).incidents)).toEqual(statuses)
    expect(ids((await served(store, 'incidents/unresolved')).incidents)).toEqual(statuses.slice(0, 3))
    expect(ids((await served(store, 'summary')).incidents)).toEqual(statuses.slice(0, 3))
  })

  it('are cut at the newest 50', async () => {
    const store = await fresh()
    const resolved = incidents(60, 'r', 'resolved')
    await importPayloads(store, [{ page: aPage(), incidents: resolved }])
    expect(ids((await served(store, 'incidents')).incidents)).toEqual(ids(resolved.slice(0, 50)))
  })

  it('hold unresolved ones that are older than the newest 50', async () => {
    const store = await fresh()
    const open = incidents(3, 'open', 'monitoring', -100)
    const resolved = incidents(60, 'r', 'resolved')
    await importPayloads(store, [{ page: aPage(), incidents: [...resolved, ...open] }])
    expect(ids((await served(store, 'incidents')).incidents)).toEqual([...ids(resolved.slice(0, 47)), ...ids(open)])
  })

  it('contain the newest 50 if more are unresolved, and the unresolved list contains all', async () => {
    const store = await fresh()
    const open = incidents(55, 'open', 'investigating')
    await importPayloads(store, [{ page: aPage(), incidents: [...incidents(5, 'r', 'resolved', 100), ...open] }])
    expect(ids((await served(store, 'incidents')).incidents)).toEqual(ids(open.slice(0, 50)))
    expect(ids((await served(store, 'incidents/unresolved')).incidents)).toEqual(ids(open))
    expect(ids((await served(store, 'summary')).incidents)).toEqual(ids(open))
  })

  it('begin with the newest update, by the time it is shown', async () => {
    const store = await fresh()
    const posted = (id: string, ...updates: (readonly [shown: number | null, entered: number])[]) =>
      anIncident(id, {
        created_at: minutesLater(id === 'bare' ? 25 : -50),
        incident_updates: updates.map(([shown, entered], index) =>
          anUpdate(`${id}${index}`, minutesLater(entered), {
            display_at: shown === null ? null : minutesLater(shown),
          }),
        ),
      })
    const listed = [
      posted('backdated', [5, 90], [4, 80]),
      posted('unordered', [1, 1], [30, 30]),
      posted('postmortem', [null, 40], [2, 2]),
      posted('tie-b', [20, 20]),
      posted('tie-a', [20, 20]),
      posted('bare'),
    ]
    await importPayloads(store, [{ page: aPage(), incidents: listed }])
    const order = ['postmortem', 'unordered', 'bare', 'tie-a', 'tie-b', 'backdated']
    expect(ids((await served(store, 'incidents')).incidents)).toEqual(order)
  })

  it('compare instants, whatever their offset', async () => {
    const store = await fresh()
    const east = anIncident('east', { created_at: '2026-03-12T12:00:00.000+05:00' })
    const west = anIncident('west', { created_at: '2026-03-12T06:00:00.000-05:00' })
    await importPayloads(store, [{ page: aPage(), incidents: [east, west] }])
    expect(ids((await served(store, 'incidents')).incidents)).toEqual(['west', 'east'])
  })
})

describeOnStores('The lists of maintenance', (fresh) => {
  it('contain the records with the right states', async () => {
    const store = await fresh()
    const statuses = ['scheduled', 'in_progress', 'verifying', 'completed', 'surprise']
    const all = statuses.map((status, index) => aMaintenance(status, { status, created_at: minutesLater(-index) }))
    await importPayloads(store, [{ page: aPage(), scheduled_maintenances: all }])
    const listed = async (name: string) => ids((await served(store, name)).scheduled_maintenances)
    expect(await listed('scheduled-maintenances')).toEqual(statuses)
    expect(await listed('scheduled-maintenances/upcoming')).toEqual(['scheduled'])
    expect(await listed('scheduled-maintenances/active')).toEqual(['in_progress', 'verifying'])
    expect(await listed('summary')).toEqual(['scheduled', 'in_progress', 'verifying'])
    expect((await served(store, 'incidents')).incidents).toEqual([])
  })

  it('are cut at the newest 50, those that are not over are not', async () => {
    const store = await fresh()
    const all = Array.from({ length: 60 }, (_, index) =>
      aMaintenance(`m${index}`, { created_at: minutesLater(index) }),
    ).toReversed()
    await importPayloads(store, [{ page: aPage(), scheduled_maintenances: all }])
    const listed = async (name: string) => ids((await served(store, name)).scheduled_maintenances)
    expect(await listed('scheduled-maintenances')).toEqual(ids(all.slice(0, 50)))
    expect(await listed('scheduled-maintenances/upcoming')).toEqual(ids(all))
    expect(await listed('summary')).toEqual(ids(all))
  })
})

describe('Which records a list has room for', () => {
  it.each([
    ['fills up with the newest others', [1, 2], 4, ['6', '5', '2', '1']],
    ['keeps only what must stay', [1, 2], 2, ['2', '1']],
    ['leaves out the oldest that must stay only beyond the limit', [1, 2, 3], 2, ['3', '2']],
    ['takes all where there are few', [1], 50, ['6', '5', '4', '3', '2', '1']],
  ])('A capped list %s', (_, open, limit, kept) => {
    const records = [4, 1, 3, 6, 2, 5].map((newestAt) => ({ id: String(newestAt), newestAt }))
    const recent = mostRecent(records, ({ newestAt }) => open.includes(newestAt), limit)
    expect(ids(recent)).toEqual(kept)
  })
})
