import { sql } from 'kysely'
import type { Store } from '../../../platform/database/database.ts'
import { insertMany } from '../../../platform/database/insert-many.ts'
import type { Tables } from '../../../platform/database/tables.ts'

export type DocumentEntry = Tables['policy_entry']
type DocumentCount = Tables['policy_count']

/** The number of documents per count. */
export const chunkSize = 1000
/** Well below the limits of the databases. */
const valuesPerStatement = 500

const insertEntries = insertMany('policy_entry', ['list_id', 'value', 'number'])

/** List ids by key. */
export async function listLists(store: Store, policyId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await store.selectFrom('policy_list').select(['id', 'key']).where('policy_id', '=', policyId).execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Must run in a transaction that holds the write lock. */
export async function addList(store: Store, policyId: string, key: string): Promise<number> {
  const last = await store.selectFrom('policy_list').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const id = (last?.id ?? 0) + 1
  await store.insertInto('policy_list').values({ id, policy_id: policyId, key }).execute()
  return id
}

export async function moveLists(store: Store, ids: readonly number[], policyId: string): Promise<void> {
  if (ids.length > 0)
    await store.updateTable('policy_list').set({ policy_id: policyId }).where('id', 'in', ids).execute()
}

export async function dropList(store: Store, id: number): Promise<void> {
  await store.deleteFrom('policy_entry').where('list_id', '=', id).execute()
  await store.deleteFrom('policy_count').where('list_id', '=', id).execute()
  await store.deleteFrom('policy_list').where('id', '=', id).execute()
}

/** Removes at most `maxRows` rows of a list, and finally the list. Returns their number; 0 if the list is gone. */
export async function dropSomeOfList(store: Store, id: number, maxRows: number): Promise<number> {
  const { numAffectedRows: entries = 0n } = await sql`
    delete from policy_entry where list_id = ${id} and (value, number) in (
      select value, number from policy_entry where list_id = ${id} order by value, number limit ${maxRows})`.execute(
    store,
  )
  if (entries > 0n) return Number(entries)
  const { numAffectedRows: counts = 0n } = await sql`
    delete from policy_count where list_id = ${id} and (value, chunk) in (
      select value, chunk from policy_count where list_id = ${id} order by value, chunk limit ${maxRows})`.execute(
    store,
  )
  if (counts === 0n) await dropList(store, id)
  return Number(counts)
}

export async function addEntries(store: Store, entries: readonly DocumentEntry[]): Promise<void> {
  // Sorted by key, so that neighbors share a database page.
  const sorted = entries.toSorted(
    (a, b) => a.list_id - b.list_id || (a.value < b.value ? -1 : Number(a.value > b.value)),
  )
  await insertEntries(
    store,
    sorted.map(({ list_id, value, number }) => [list_id, value, number]),
  )
  await addCounts(store, countsOf(sorted, 1))
}

export async function removeEntries(store: Store, entries: readonly DocumentEntry[]): Promise<void> {
  for (const { list_id, value, number } of entries)
    await store
      .deleteFrom('policy_entry')
      .where('list_id', '=', list_id)
      .where('value', '=', value)
      .where('number', '=', number)
      .execute()
  const counts = countsOf(entries, -1)
  await addCounts(store, counts)
  for (const { list_id, value, chunk } of counts)
    await store
      .deleteFrom('policy_count')
      .where('list_id', '=', list_id)
      .where('value', '=', value)
      .where('chunk', '=', chunk)
      .where('count', '=', 0)
      .execute()
}

async function addCounts(store: Store, counts: readonly DocumentCount[]): Promise<void> {
  for (let start = 0; start < counts.length; start += valuesPerStatement)
    await store
      .insertInto('policy_count')
      .values(counts.slice(start, start + valuesPerStatement))
      .onConflict((conflict) =>
        conflict
          .columns(['list_id', 'value', 'chunk'])
          .doUpdateSet(({ eb, ref }) => ({ count: eb('policy_count.count', '+', ref('excluded.count')) })),
      )
      .execute()
}

function countsOf(entries: readonly DocumentEntry[], weight: number): DocumentCount[] {
  const counts = new Map<string, DocumentCount>()
  for (const { list_id, value, number } of entries) {
    const chunk = Math.floor(number / chunkSize)
    const key = `${list_id} ${chunk} ${value}`
    const held = counts.get(key)
    if (held) held.count += weight
    else counts.set(key, { list_id, value, chunk, count: weight })
  }
  return [...counts.values()]
}
