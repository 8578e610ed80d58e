import { listKey, listOfKey, listsOf, placeIn, type DocumentList } from '#domain/policies/document-selection.ts'
import { newId } from '../../../platform/identities.ts'
import type { Store } from '../../../platform/database/database.ts'
import { addEntries, addList, dropList, listLists, moveLists, type DocumentEntry } from '../store/document-entries.ts'
import { listDocumentsFrom } from '../store/documents.ts'
import { addStage, dropStage, findStageOf } from '../store/policy-stages.ts'
import type { PolicyDocumentRow, PolicyStageRow } from '../../../platform/database/policy-tables.ts'
import { itemOf } from './document-item.ts'
import type { LoadedPolicy } from './loaded-policy.ts'

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
  policy: Pick<LoadedPolicy, 'id' | 'workflow' | 'lists'>,
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
  workflow: LoadedPolicy['workflow'],
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
  { id: policyId, workflow }: Pick<LoadedPolicy, 'id' | 'workflow'>,
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
export async function takeLists(
  transaction: Store,
  stage: PolicyStageRow,
  workflow: LoadedPolicy['workflow'],
): Promise<void> {
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
const knownLists = new WeakMap<LoadedPolicy['lists'], ListsById>()

function heldLists({ workflow, lists }: Pick<LoadedPolicy, 'workflow' | 'lists'>): ListsById {
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
