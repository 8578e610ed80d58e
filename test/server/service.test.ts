import { describe, expect, it } from 'vitest'
import { formatTimestamp, nanosecondsOf } from '#domain/time/timestamp.ts'
import { appendChanges, listChangesAfter } from '#server/platform/database/writes.ts'
import { everything, listTransactionRows } from '#server/areas/ledger/store/transactions.ts'
import { anIncident, aPage } from '#test/support/status/payloads.ts'
import { importPayloads, noon, startService } from '#test/support/server/service.ts'
import { freshSqlite } from '#test/support/server/stores.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'

const day = 86_400_000
/** The least that has a rollup. */
const known = { page: aPage(), status: { indicator: 'none', description: 'All Systems Operational' } }

describe('The service', () => {
  it('serves what its store holds from the start', async () => {
    const store = await freshSqlite()
    await importPayloads(store, [{ page: aPage(), incidents: [anIncident('slow')] }])
    const { app } = await startService({ store })
    expect((await (await app.request('/api/v2/incidents.json')).json()).incidents).toHaveLength(1)
  })

  it('serves what others write once it has looked', async () => {
    const { app, store, poll } = await startService()
    await importPayloads(store, [known])
    const status = async () => (await app.request('/api/v2/status.json')).status
    expect(await status()).toBe(503)
    await poll()
    expect(await status()).toBe(200)
  })

  it('counts the age of what it serves from when its store no longer answers', async () => {
    const store = await freshSqlite()
    await importPayloads(store, [known])
    const world = await startService({ store })
    const { app, service } = world
    const look = service.jobs.find(({ name }) => name === 'look for changes')
    const age = async () => (await (await app.request('/api/sources')).json()).status.age
    await look?.run()
    expect(await age()).toBe(0)
    await store.destroy()
    await expect(look?.run()).rejects.toThrow('destroyed')
    world.now += 61_000
    expect(await age()).toBe(61)
    expect((await app.request('/api/v2/status.json')).headers.get('age')).toBe('61')
  })

  it('keeps changes for a week', async () => {
    const { service, store } = await startService()
    for (const age of [8, 7.01, 6.99, 1]) await appendChanges(store, 'status', [`${age} days`], noon - age * day)
    await service.jobs.find(({ name }) => name === 'delete old changes')?.run()
    expect((await listChangesAfter(store, 0)).map(({ kind }) => kind)).toEqual(['6.99 days', '1 days'])
  })

  it('keeps transactions for the configured number of days', async () => {
    const { service, store, importTransactions } = await startService({ ledgerKeepDays: 30 })
    const aged = (days: number) => formatTimestamp(nanosecondsOf(noon - days * day))
    const records = [31, 30.0001, 30, 29.9999].map((days) => aTransaction(0, { consensus_timestamp: aged(days) }))
    await importTransactions(records)
    await service.jobs.find(({ name }) => name === 'delete old transactions')?.run()
    const left = await listTransactionRows(store, everything, 'asc', 10)
    expect(left.map(({ consensus }) => formatTimestamp(consensus))).toEqual([aged(30), aged(29.9999)])
  })

  it('keeps transactions forever by default', async () => {
    const { service } = await startService()
    expect(service.jobs.map(({ name }) => name)).not.toContain('delete old transactions')
  })

  it.each([
    [true, true],
    [false, false],
  ])('moves a sample network where it has one: %j', async (sample, expected) => {
    const { service } = await startService({ sample })
    for (const what of ['update the sample network', 'update the sample network’s ledger'])
      expect(service.jobs.some(({ name }) => name === what)).toBe(expected)
  })

  it('makes no sample where there is something already', async () => {
    const store = await freshSqlite()
    await importPayloads(store, [known])
    const { app, service } = await startService({ store, sample: true })
    expect(service.jobs.some(({ name }) => name === 'update the sample network')).toBe(false)
    expect((await (await app.request('/api/v2/status.json')).json()).page).toEqual(aPage())
  })
})
