import { expect, it } from 'vitest'
import { dropHistoryBefore } from '#server/areas/status/embedded/status-retention.ts'
import { checkStore } from '#server/cli/check-command.ts'
import type { Store } from '#server/platform/database/database.ts'
import { importPayloads, noon, startService } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import { aComponent, anIncident, aPage } from '#test/support/status/payloads.ts'

const day = 86_400_000
const cut = noon - 100 * day

const iso = (at: number) => new Date(at).toISOString()

/** Resolved, `days` before the cut. */
function resolvedIncident(id: string, days: number) {
  const at = iso(cut - days * day)
  return anIncident(id, { status: 'resolved', created_at: at, updated_at: at, started_at: at, resolved_at: at })
}

const many = (count: number) => Array.from({ length: count }, (_, index) => resolvedIncident(`i${index}`, index + 1))

async function idsIn(store: Store): Promise<string[]> {
  return (await store.selectFrom('status_record').select('id').orderBy('id').execute()).map(({ id }) => id)
}

const observed = (cause: string, at: number) => ({
  component_id: 'c',
  cause,
  at,
  seen_at: at,
  from_status: 'operational',
  to_status: 'major_outage',
  record_kind: null,
  record_id: null,
})

describeOnStores('Retention of the history', (fresh, dialect) => {
  it('keeps the fifty newest incidents, which the status page serves, whatever their age', async () => {
    const store = await fresh()
    await importPayloads(store, [{ page: aPage(), incidents: many(53) }])
    await dropHistoryBefore(store, cut, noon)
    expect(await idsIn(store)).toHaveLength(50)
    expect(await idsIn(store)).not.toContain('i52')
    expect((await checkStore(store, dialect === 'SQLite' ? 'sqlite' : 'postgres')).text).toMatch(/^All/)
  })

  it('removes delisted records of before the cut', async () => {
    const store = await fresh()
    await importPayloads(store, [{ page: aPage(), incidents: many(3) }])
    await store
      .updateTable('status_record')
      .set({ withdrawn_at: cut - day })
      .where('id', '=', 'i1')
      .execute()
    await dropHistoryBefore(store, cut, noon)
    expect(await idsIn(store)).toEqual(['i0', 'i2'])
  })

  it('keeps every open incident', async () => {
    const store = await fresh()
    const at = iso(cut - 400 * day)
    const open = anIncident('open', { status: 'investigating', created_at: at, updated_at: at, started_at: at })
    await importPayloads(store, [{ page: aPage(), incidents: [open, ...many(60)] }])
    await dropHistoryBefore(store, cut, noon)
    expect(await idsIn(store)).toContain('open')
  })

  it('keeps the last transition before the limit, which says what the status was then', async () => {
    const store = await fresh()
    await importPayloads(store, [{ page: aPage(), components: [aComponent('c')] }])
    const ages = { oldest: 30, older: 20, last: 10, kept: -10 }
    for (const [cause, days] of Object.entries(ages))
      await store
        .insertInto('status_transition')
        .values(observed(cause, cut - days * day))
        .execute()
    await dropHistoryBefore(store, cut, noon)
    const rows = await store.selectFrom('status_transition').select('cause').orderBy('at').execute()
    expect(rows.map(({ cause }) => cause)).toEqual(['last', 'kept'])
  })

  it('removes old lines of the list of changes', async () => {
    const store = await fresh()
    const line = {
      kind: 'status',
      subject_kind: 'component',
      subject_id: 'c',
      name: 'C',
      from_value: null,
      to_value: null,
    }
    for (const seen_at of [cut - 1, cut])
      await store
        .insertInto('status_change')
        .values({ ...line, seen_at })
        .execute()
    await dropHistoryBefore(store, cut, noon)
    const rows = await store.selectFrom('status_change').select('seen_at').execute()
    expect(rows.map(({ seen_at }) => seen_at)).toEqual([cut])
  })

  it('removes any number of rows, and tells the other instances once', async () => {
    const store = await fresh()
    const line = {
      kind: 'status',
      subject_kind: 'component',
      subject_id: 'c',
      name: 'C',
      from_value: null,
      to_value: null,
    }
    const rows = Array.from({ length: 260 }, (_, index) => ({ ...line, seen_at: index }))
    await store.insertInto('status_change').values(rows).execute()
    await dropHistoryBefore(store, cut, noon)
    await dropHistoryBefore(store, cut, noon)
    expect(await store.selectFrom('status_change').selectAll().execute()).toEqual([])
    const changes = await store.selectFrom('change').select(['area', 'kind']).execute()
    expect(changes).toEqual([{ area: 'status', kind: 'history' }])
  })

  it('is done by the service where it is set, and serves the same status page', async () => {
    const store = await fresh()
    await importPayloads(store, [{ page: aPage(), incidents: many(53) }])
    const world = await startService({ store, historyKeepDays: 100 })
    const page = async () => (await world.app.request('/api/v2/incidents.json')).text()
    const before = await page()
    await world.runJob('delete old history')
    await world.poll()
    expect(await page()).toBe(before)
    expect(await idsIn(store)).toHaveLength(50)
  })
})
