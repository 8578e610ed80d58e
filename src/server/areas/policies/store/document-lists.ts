import { sql } from 'kysely'
import { portionsOf } from '../../../platform/database/portions.ts'
import type { Store } from '../../../platform/database/database.ts'
import { insertMany } from '../../../platform/database/insert-many.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { listKey, listOfKey, listsOf, placeIn, type DocumentList } from '#domain/policies/document-selection.ts'
import { newId } from '../../../platform/identities.ts'
import { listDocumentsFrom, itemOf } from './documents.ts'
import { addStage, dropStage, findStageOf } from './policy-stages.ts'
import type { PolicyDocumentRow, PolicyStageRow } from '../../../platform/database/policy-tables.ts'
import type { Workflow } from '#domain/policies/workflow.ts'

export type DocumentEntry = Tables['policy_entry']
type DocumentCount = Tables['policy_count']

/** The number of documents per count. */
export const chunkSize = 1000
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

async function dropList(store: Store, id: number): Promise<void> {
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
  for (const portion of portionsOf(counts))
    await store
      .insertInto('policy_count')
      .values(portion)
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

interface ListedPolicy {
  readonly id: string
  readonly workflow: Workflow
  /** List ids by list key. */
  readonly lists: ReadonlyMap<string, number>
}

const batchSize = 1000

export type ListsById = ReadonlyMap<number, DocumentList>

export function entriesOfRows(lists: ListsById, rows: readonly PolicyDocumentRow[]): DocumentEntry[] {
  return rows.flatMap((row) => {
    const item = itemOf(row)
    return [...lists].flatMap(([id, list]) => {
      const value = placeIn(list, row.kind, item)
      return value === null ? [] : [{ list_id: id, value, number: row.number }]
    })
  })
}

/**
 * Returns the entries of a document in the lists of its policy and in those that an import is filling. Valid until
 * the end of a transaction that holds the write lock.
 */
export async function placesIn(
  transaction: Store,
  policy: ListedPolicy,
): Promise<(row: PolicyDocumentRow) => DocumentEntry[]> {
  const stage = await findStageOf(transaction, policy.id)
  const next: ListsById = stage ? await findLists(transaction, stage.id) : new Map()
  // The import will add the documents in between later, as they are then.
  const isFilled = (number: number) => stage && (number < (stage.filled ?? 0) || number >= stage.first)
  const held = heldLists(policy)
  return (row) => entriesOfRows(isFilled(row.number) ? new Map([...held, ...next]) : held, [row])
}

export async function findLists(store: Store, policyId: string): Promise<ListsById> {
  return new Map([...(await listLists(store, policyId))].map(([key, id]) => [id, listOfKey(key)]))
}

export function compareLists(
  workflow: Workflow,
  held: ReadonlyMap<string, number>,
): { readonly missing: readonly DocumentList[]; readonly idle: readonly number[] } {
  const needed = new Map(listsOf(workflow).map((list) => [listKey(list), list]))
  return {
    missing: [...needed].flatMap(([key, list]) => (held.has(key) ? [] : [list])),
    idle: [...held].flatMap(([key, id]) => (needed.has(key) ? [] : [id])),
  }
}

/** Creates and fills the lists that the blocks need, and drops the others. */
export async function refreshLists(
  transaction: Store,
  { id: policyId, workflow }: Pick<ListedPolicy, 'id' | 'workflow'>,
): Promise<ReadonlyMap<string, number>> {
  const { missing, idle } = compareLists(workflow, await listLists(transaction, policyId))
  for (const id of idle) await dropList(transaction, id)
  const made = new Map<number, DocumentList>()
  for (const list of missing) made.set(await addList(transaction, policyId, listKey(list)), list)
  const to = Number.MAX_SAFE_INTEGER
  if (made.size > 0)
    for (let from = 0; from < to;)
      from = await fillSome(transaction, { policyId, lists: made }, { from, to, maxDocuments: batchSize })
  return listLists(transaction, policyId)
}

/** Makes the staged lists current. Replaced and unused lists go to a new stage and are deleted in steps. */
export async function takeLists(transaction: Store, stage: PolicyStageRow, workflow: Workflow): Promise<void> {
  const [held, made] = [await listLists(transaction, stage.policy_id), await listLists(transaction, stage.id)]
  const { idle } = compareLists(workflow, held)
  const old = [...held].flatMap(([key, id]) => (made.has(key) || idle.includes(id) ? [id] : []))
  const left = { id: newId(), policy_id: stage.policy_id, first: 0, last: 0, filled: null }
  await dropStage(transaction, stage.id)
  await addStage(transaction, left)
  await moveLists(transaction, old, left.id)
  await moveLists(transaction, [...made.values()], stage.policy_id)
}

/**
 * Adds documents from number `from` (inclusive) to `to` (exclusive), at most `maxDocuments`. Returns the number to
 * continue from.
 */
export async function fillSome(
  transaction: Store,
  { policyId, lists }: { readonly policyId: string; readonly lists: ListsById },
  { from, to, maxDocuments }: { readonly from: number; readonly to: number; readonly maxDocuments: number },
): Promise<number> {
  const rows = await listDocumentsFrom(transaction, policyId, from, maxDocuments)
  const own = rows.filter(({ number }) => number < to)
  await addEntries(transaction, entriesOfRows(lists, own))
  const last = own.at(-1)
  return last && own.length === maxDocuments ? last.number + 1 : to
}

/** Cached per loaded policy, so that writes do not rebuild them. */
const knownLists = new WeakMap<ListedPolicy['lists'], ListsById>()

function heldLists({ workflow, lists }: Pick<ListedPolicy, 'workflow' | 'lists'>): ListsById {
  const known = knownLists.get(lists)
  if (known) return known
  const held = new Map(
    listsOf(workflow).flatMap((list) => {
      const id = lists.get(listKey(list))
      return id === undefined ? [] : [[id, list] as const]
    }),
  )
  knownLists.set(lists, held)
  return held
}

/** The number of entries in some lists. A document in two of them counts twice. */
export async function countEntries(store: Store, lists: readonly number[]): Promise<number> {
  if (lists.length === 0) return 0
  const { entries } = await store
    .selectFrom('policy_count')
    .select(({ fn }) => fn.sum<number | string | null>('count').as('entries'))
    .where('list_id', 'in', lists)
    .executeTakeFirstOrThrow()
  return Number(entries ?? 0)
}

/** The numbers of the documents in some lists. */
export async function listNumbers(store: Store, lists: readonly number[]): Promise<number[]> {
  if (lists.length === 0) return []
  const rows = await store
    .selectFrom('policy_entry')
    .select('number')
    .distinct()
    .where('list_id', 'in', lists)
    .execute()
  return rows.map(({ number }) => number)
}
