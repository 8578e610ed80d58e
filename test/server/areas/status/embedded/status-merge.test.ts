import { expect, it } from 'vitest'
import { mergeStatus } from '#server/areas/status/embedded/status-merge.ts'
import { readStatusPayload } from '#server/areas/status/embedded/status-payload.ts'
import { findStatusPage } from '#server/areas/status/store/status-page.ts'
import { listRecordVersions } from '#server/areas/status/store/records.ts'
import {
  aComponent,
  aGroup,
  aMaintenance,
  anIncident,
  aPage,
  allOperational,
  eightPayloads,
} from '#test/support/status/payloads.ts'
import { served, servedTexts, statusRows } from '#test/support/status/served.ts'
import { importPayloads, noon } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const at = (time: string) => `2026-03-12T${time}:00.000Z`
const page = (time: string) => aPage({ updated_at: at(time) })
const named = (name: string, time: string) => ({
  page: page(time),
  incidents: [anIncident('slow', { name, updated_at: at(time) })],
})

const content = {
  page: aPage(),
  components: [aGroup('group', ['api']), aComponent('api', { group_id: 'group' }), aComponent('web')],
  incidents: [
    anIncident('new', { created_at: at('11:00') }),
    anIncident('old', { created_at: at('09:00'), status: 'resolved' }),
  ],
  maintenances: [
    aMaintenance('running', { created_at: at('10:30'), status: 'in_progress' }),
    aMaintenance('coming', { created_at: at('10:20') }),
    aMaintenance('done', { created_at: at('10:10'), status: 'completed' }),
  ],
  status: allOperational,
}

describeOnStores('merging', (fresh) => {
  it('gives all eight payloads of a page back as they came', async () => {
    const store = await fresh()
    const payloads = eightPayloads(content)
    await importPayloads(store, [...payloads.values()])
    const texts = new Map([...payloads].map(([path, payload]) => [path, JSON.stringify(payload)]))
    expect(await servedTexts(store)).toEqual(texts)
  })

  it('gives the same in any order of the files, and one by one', async () => {
    const payloads = [...eightPayloads(content).values()]
    const store = await fresh()
    await importPayloads(store, payloads)
    const texts = await servedTexts(store)

    const turned = await fresh()
    await importPayloads(turned, payloads.toReversed())
    expect(await servedTexts(turned)).toEqual(texts)

    const single = await fresh()
    for (const payload of payloads.slice(3).concat(payloads.slice(0, 3))) await importPayloads(single, [payload])
    expect(await servedTexts(single)).toEqual(texts)
  })

  it('is repeatable: the same files change nothing', async () => {
    const store = await fresh()
    const payloads = [...eightPayloads(content).values()]
    await importPayloads(store, payloads)
    const before = await statusRows(store)
    const result = await importPayloads(store, payloads)
    expect(result.changed).toBe(0)
    expect({ ...(await statusRows(store)), log: null }).toEqual({ ...before, log: null })
  })

  it('counts everything in the files once', async () => {
    const store = await fresh()
    await importPayloads(store, [{ page: page('08:00'), components: [aComponent('other')] }])
    expect(await importPayloads(store, [...eightPayloads(content).values()])).toEqual({
      page: 'Ledger',
      components: 3,
      incidents: 2,
      maintenances: 3,
      changed: 8,
      sampleRemoved: false,
    })
  })
})

describeOnStores('Two versions of a record', (fresh) => {
  const nameServed = async (payloads: readonly object[]) => {
    const store = await fresh()
    await importPayloads(store, payloads)
    return (await served(store, 'incidents')).incidents[0].name
  }

  it('leave the one with the later `updated_at`', async () => {
    expect(await nameServed([named('old', '10:00'), named('new', '11:00')])).toBe('new')
    expect(await nameServed([named('new', '11:00'), named('old', '10:00')])).toBe('new')
  })

  it('of the same `updated_at` leave that of the later file', async () => {
    expect(await nameServed([named('first', '10:00'), named('second', '10:00')])).toBe('second')
    expect(await nameServed([named('second', '10:00'), named('first', '10:00')])).toBe('first')
  })

  it('compare times, not texts', async () => {
    const east = {
      page: page('10:00'),
      incidents: [anIncident('slow', { name: 'old', updated_at: '2026-03-12T11:00:00.000+02:00' })],
    }
    expect(await nameServed([named('new', '10:00'), east])).toBe('new')
  })

  it('are both kept, in the order they were seen', async () => {
    const store = await fresh()
    await importPayloads(store, [named('new', '11:00')], noon)
    await importPayloads(store, [named('old', '10:00')], noon + 1)
    const versions = await listRecordVersions(store, 'incident', 'slow')
    expect(versions.map(({ number, seen_at, body }) => [number, seen_at, JSON.parse(body).name])).toEqual([
      [1, noon, 'new'],
      [2, noon + 1, 'old'],
    ])
  })

  it('count as the same where one has no time', async () => {
    const { updated_at: _, ...timeless } = anIncident('slow', { name: 'timeless' })
    expect(await nameServed([{ incidents: [timeless] }, named('timed', '10:00')])).toBe('timed')
    expect(await nameServed([named('timed', '10:00'), { incidents: [timeless] }])).toBe('timed')
  })
})

describeOnStores('The page', (fresh) => {
  it('is that of the newest payload', async () => {
    const store = await fresh()
    await importPayloads(store, [
      { page: aPage({ name: 'New', updated_at: at('12:00') }), components: [] },
      { page: aPage({ name: 'Old', updated_at: at('11:00') }), components: [] },
    ])
    expect((await served(store, 'summary')).page).toEqual(aPage({ name: 'New', updated_at: at('12:00') }))
  })

  it('of another page is rejected by name, and nothing is written', async () => {
    const store = await fresh()
    await importPayloads(store, [...eightPayloads(content).values()])
    const before = await statusRows(store)
    const foreign = { page: aPage({ id: 'other', name: 'Other' }), incidents: [anIncident('foreign')] }
    await expect(importPayloads(store, [{ incidents: [anIncident('own')] }, foreign])).rejects.toThrow(
      '2.json: is from the page “Other” (other), but this database holds “Ledger” (kctbh9vrtdwd). Nothing was written.',
    )
    expect(await statusRows(store)).toEqual(before)
  })

  it('of two files must be the same', async () => {
    const store = await fresh()
    const foreign = { page: aPage({ id: 'other', name: 'Other' }) }
    await expect(importPayloads(store, [{ page: aPage() }, foreign])).rejects.toThrow(
      '2.json: is from the page “Other” (other), but 1.json is from “Ledger” (kctbh9vrtdwd). Nothing was written.',
    )
    expect(await findStatusPage(store)).toBeUndefined()
  })

  it('is joined by a payload without one', async () => {
    const store = await fresh()
    await importPayloads(store, [{ page: aPage() }])
    await importPayloads(store, [{ incidents: [anIncident('slow')] }])
    expect(await served(store, 'incidents')).toMatchObject({ page: aPage(), incidents: [{ id: 'slow' }] })
  })

  it('is unnamed if no payload names it', async () => {
    const store = await fresh()
    const result = await importPayloads(store, [{ incidents: [anIncident('slow')] }])
    expect(result.page).toBe('Unnamed page')
    expect((await served(store, 'status')).page).toMatchObject({ name: 'Unnamed page', time_zone: 'Etc/UTC' })
  })

  it('becomes the first page that has a name, and no second one', async () => {
    const store = await fresh()
    const tokyo = aPage({ time_zone: 'Asia/Tokyo', updated_at: '2026-03-01T10:00:00.000Z' })
    const foreign = { page: aPage({ id: 'other', name: 'Other' }) }
    await importPayloads(store, [{ components: [aComponent('api')], incidents: [anIncident('slow')] }])
    await expect(importPayloads(store, [{ page: tokyo }, foreign])).rejects.toThrow('1.json is from “Ledger”')
    expect((await importPayloads(store, [{ page: tokyo, incidents: [anIncident('lag')] }])).page).toBe('Ledger')
    expect(await served(store, 'summary')).toMatchObject({
      page: tokyo,
      components: [{ id: 'api' }],
      incidents: [{ id: 'lag' }, { id: 'slow' }],
    })
    await importPayloads(store, [{ incidents: [anIncident('later')] }])
    expect((await served(store, 'status')).page).toMatchObject({ name: 'Ledger' })
    await expect(importPayloads(store, [foreign])).rejects.toThrow('this database holds “Ledger”')
  })
})

describeOnStores('A record served', (fresh) => {
  it('keeps its own keys, their order and spelling, and long numbers', async () => {
    const store = await fresh()
    const incident = {
      zebra: '1',
      name: 'Slow',
      id: 'slow',
      incident_updates: [{ tweet_id: 12 }],
      apple: { b: null, a: [] },
    }
    const text = JSON.stringify({ page: page('10:00'), incidents: [incident] }).replace('12}', '1234567890123456789}')
    await mergeStatus(store, [readStatusPayload('1.json', text)], { now: noon, sampled: false })
    expect((await servedTexts(store)).get('/api/v2/incidents.json')).toBe(text)
  })
})
