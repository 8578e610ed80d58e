import { expect, test } from 'vitest'
import type { Store } from '#server/platform/database/database.ts'
import {
  bucketSpan,
  dropBuckets,
  dropBucketsBefore,
  findBuckets,
  listBuckets,
  putBuckets,
} from '#server/areas/ledger/store/ledger-buckets.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'

/** Midnight, 15 November 2023. */
const midnight = 1_700_006_400
const table = 'ledger_bucket'
const all = [
  { grain: 'minute', start: midnight - 60, body: 'last minute' },
  { grain: 'minute', start: midnight, body: 'first minute' },
  { grain: 'minute', start: midnight + 60, body: 'second minute' },
  { grain: 'hour', start: midnight - 3600, body: 'last hour' },
  { grain: 'hour', start: midnight, body: 'first hour' },
  { grain: 'day', start: midnight - 86_400, body: 'the day before' },
  { grain: 'day', start: midnight, body: 'the day' },
]

describeOnBothStores('buckets', (fresh) => {
  async function filled(): Promise<Store> {
    const store = await fresh()
    await putBuckets(store, table, all.toReversed())
    return store
  }

  async function bodies(store: Store): Promise<string[]> {
    const rows = await store.selectFrom('ledger_bucket').select('body').execute()
    return rows.map(({ body }) => body).toSorted()
  }

  test('are listed by grain and time, oldest first, without the end of the range', async () => {
    const store = await filled()
    expect(await listBuckets(store, table, 'minute', { from: midnight - 60, to: midnight + 60 })).toEqual([
      { start: midnight - 60, body: 'last minute' },
      { start: midnight, body: 'first minute' },
    ])
    expect(await listBuckets(store, table, 'day', { from: midnight, to: midnight + 1 })).toEqual([
      { start: midnight, body: 'the day' },
    ])
    expect(await listBuckets(store, table, 'hour', { from: midnight + 1, to: midnight + 3600 })).toEqual([])
  })

  test('replace buckets with the same key', async () => {
    const store = await filled()
    await putBuckets(store, table, [
      { grain: 'hour', start: midnight, body: 'counted again' },
      { grain: 'hour', start: midnight + 3600, body: 'second hour' },
    ])
    expect(await listBuckets(store, table, 'hour', { from: midnight, to: midnight + 7200 })).toEqual([
      { start: midnight, body: 'counted again' },
      { start: midnight + 3600, body: 'second hour' },
    ])
    expect(await listBuckets(store, table, 'day', { from: midnight, to: midnight + 1 })).toEqual([
      { start: midnight, body: 'the day' },
    ])
  })

  test('are found by their keys', async () => {
    const store = await filled()
    const found = await findBuckets(store, table, [
      { grain: 'minute', start: midnight },
      { grain: 'minute', start: midnight + 60 },
      { grain: 'hour', start: midnight + 60 },
      { grain: 'day', start: midnight },
    ])
    expect(found.map(({ body }) => body).toSorted()).toEqual(['first minute', 'second minute', 'the day'])
  })

  test('accept empty lists of keys and rows', async () => {
    const store = await filled()
    await putBuckets(store, table, [])
    await dropBuckets(store, table, [])
    expect(await findBuckets(store, table, [])).toEqual([])
    expect(await bodies(store)).toHaveLength(all.length)
  })

  test('are deleted by their keys', async () => {
    const store = await filled()
    await dropBuckets(store, table, [
      { grain: 'minute', start: midnight },
      { grain: 'day', start: midnight - 86_400 },
    ])
    expect(await bodies(store)).toEqual(['first hour', 'last hour', 'last minute', 'second minute', 'the day'])
  })

  test('are deleted once they have ended', async () => {
    const store = await filled()
    await dropBucketsBefore(store, table, midnight - 1)
    expect(await bodies(store)).toHaveLength(all.length)
    await dropBucketsBefore(store, table, midnight)
    expect(await bodies(store)).toEqual(['first hour', 'first minute', 'second minute', 'the day'])
    await dropBucketsBefore(store, table, midnight + 3600)
    expect(await bodies(store)).toEqual(['the day'])
  })

  test('report the first and last minute', async () => {
    const store = await filled()
    expect(await bucketSpan(store, table)).toEqual({ first: midnight - 60, last: midnight + 60 })
    await dropBucketsBefore(store, table, midnight + 86_400)
    expect(await bucketSpan(store, table)).toBeUndefined()
  })
})
