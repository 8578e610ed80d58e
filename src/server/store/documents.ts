import { sql } from 'kysely'
import type { Store } from './database.ts'
import { insertMany } from './insert-many.ts'
import type { PolicyDocumentRow } from './policy-tables.ts'
import type { Tables } from './tables.ts'

export type DocumentEntry = Tables['policy_entry']
type DocumentCount = Tables['policy_count']

/** So many documents are counted together. */
export const chunkSize = 1000
/** Rows of values in one statement, far below what engines allow. */
const valuesPerStatement = 500

const columns = [
  'policy_id',
  'number',
  'id',
  'schema',
  'owner',
  'tag',
  'option',
  'relationships',
  'body',
  'created_at',
  'updated_at',
] as const
const insertRows = insertMany('policy_document', columns)
const insertEntries = insertMany('policy_entry', ['list_id', 'value', 'number'])

/**
 * Appends documents to a policy; their numbers go on from those that are there. Must run in a transaction that has its
 * turn.
 */
export async function insertDocuments(
  store: Store,
  policyId: string,
  rows: readonly PolicyDocumentRow[],
): Promise<void> {
  await insertRows(
    store,
    rows.map((row) => columns.map((column) => row[column])),
  )
  const documents = (rows.at(-1)?.number ?? -1) + 1
  if (rows.length > 0) await store.updateTable('policy').set({ documents }).where('id', '=', policyId).execute()
}

/** The number of the next document of a policy. True until the end of a transaction that has its turn. */
export async function nextNumber(store: Store, policyId: string): Promise<number> {
  const row = await store.selectFrom('policy').select('documents').where('id', '=', policyId).executeTakeFirstOrThrow()
  return row.documents
}

export function findDocument(store: Store, policyId: string, id: string): Promise<PolicyDocumentRow | undefined> {
  return store
    .selectFrom('policy_document')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Writes a document over. What lists hold of it is the caller's to change. */
export async function putDocument(
  store: Store,
  { policy_id, number, option, updated_at }: PolicyDocumentRow,
): Promise<void> {
  await store
    .updateTable('policy_document')
    .set({ option, updated_at })
    .where('policy_id', '=', policy_id)
    .where('number', '=', number)
    .execute()
}

/** Documents by their numbers, in that order. */
export async function listDocuments(
  store: Store,
  policyId: string,
  numbers: readonly number[],
): Promise<PolicyDocumentRow[]> {
  if (numbers.length === 0) return []
  const rows = await store
    .selectFrom('policy_document')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('number', 'in', numbers)
    .execute()
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

/** Documents from a number on. */
export function listDocumentsFrom(
  store: Store,
  policyId: string,
  from: number,
  limit: number,
): Promise<PolicyDocumentRow[]> {
  return store
    .selectFrom('policy_document')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('number', '>=', from)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** The ids of a policy's lists by their keys. */
export async function listLists(store: Store, policyId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await store.selectFrom('policy_list').select(['id', 'key']).where('policy_id', '=', policyId).execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Makes a list, empty as yet. Must run in a transaction that has its turn. */
export async function addList(store: Store, policyId: string, key: string): Promise<number> {
  const last = await store.selectFrom('policy_list').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const id = (last?.id ?? 0) + 1
  await store.insertInto('policy_list').values({ id, policy_id: policyId, key }).execute()
  return id
}

export async function dropList(store: Store, id: number): Promise<void> {
  await store.deleteFrom('policy_entry').where('list_id', '=', id).execute()
  await store.deleteFrom('policy_count').where('list_id', '=', id).execute()
  await store.deleteFrom('policy_list').where('id', '=', id).execute()
}

/** Removes documents of a policy, so many at most; false when there is none left. */
export async function dropSomeDocuments(store: Store, policyId: string, most: number): Promise<boolean> {
  const some = store
    .selectFrom('policy_document')
    .select('number')
    .where('policy_id', '=', policyId)
    .orderBy('number')
    .limit(most)
  const { numDeletedRows } = await store
    .deleteFrom('policy_document')
    .where('policy_id', '=', policyId)
    .where('number', 'in', some)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Removes what a list holds, so much at most, and in the end the list; false when it is gone. */
export async function dropSomeOfList(store: Store, id: number, most: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from policy_entry where list_id = ${id} and (value, number) in (
      select value, number from policy_entry where list_id = ${id} order by value, number limit ${most})`.execute(store)
  if (numAffectedRows > 0n) return true
  await dropList(store, id)
  return false
}

/** Puts documents into lists, and counts them. */
export async function addEntries(store: Store, entries: readonly DocumentEntry[]): Promise<void> {
  // In the order of the table's key: neighbours go onto the same page.
  const sorted = entries.toSorted(
    (a, b) => a.list_id - b.list_id || (a.value < b.value ? -1 : Number(a.value > b.value)),
  )
  await insertEntries(
    store,
    sorted.map(({ list_id, value, number }) => [list_id, value, number]),
  )
  await addCounts(store, countsOf(sorted, 1))
}

/** Takes documents out of lists. */
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

/** By how much each count grows when each of these is counted as `weight`. */
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
