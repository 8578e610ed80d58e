import { listKey, listsOf, placeIn, type DocumentList, type SelectableDocument } from '#domain/document-selection.ts'
import type { Store } from '../../store/database.ts'
import {
  addEntries,
  addList,
  dropList,
  listDocumentsFrom,
  listLists,
  type DocumentEntry,
} from '../../store/documents.ts'
import { itemOf } from './document-item.ts'
import type { LoadedPolicy } from './loaded-policy.ts'

/** Documents that are read together. */
const batch = 1000

/** Every list of a policy that has a document, and under which value. */
export function entriesOf(
  { workflow, lists }: Pick<LoadedPolicy, 'workflow' | 'lists'>,
  document: SelectableDocument,
  number: number,
): DocumentEntry[] {
  return listsOf(workflow).flatMap((list) => {
    const id = lists.get(listKey(list))
    return id === undefined ? [] : entryIn(list, id, document, number)
  })
}

/** Makes the lists that a policy's blocks need now, with the documents that are there, and drops those that they no longer need. */
export async function refreshLists(
  transaction: Store,
  { id: policyId, workflow }: Pick<LoadedPolicy, 'id' | 'workflow'>,
): Promise<ReadonlyMap<string, number>> {
  const needed = new Map(listsOf(workflow).map((list) => [listKey(list), list]))
  for (const [key, id] of await listLists(transaction, policyId)) if (!needed.has(key)) await dropList(transaction, id)
  const held = await listLists(transaction, policyId)
  const made = new Map<number, DocumentList>()
  for (const [key, list] of needed) if (!held.has(key)) made.set(await addList(transaction, policyId, key), list)
  if (made.size > 0) await fill(transaction, policyId, made)
  return listLists(transaction, policyId)
}

async function fill(transaction: Store, policyId: string, lists: ReadonlyMap<number, DocumentList>): Promise<void> {
  for (let from = 0; ;) {
    const rows = await listDocumentsFrom(transaction, policyId, from, batch)
    const entries = rows.flatMap((row) => {
      const item = itemOf(row)
      return [...lists].flatMap(([id, list]) => entryIn(list, id, item, row.number))
    })
    await addEntries(transaction, entries)
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    from = last.number + 1
  }
}

function entryIn(list: DocumentList, id: number, document: SelectableDocument, number: number): DocumentEntry[] {
  const value = placeIn(list, document)
  return value === null ? [] : [{ list_id: id, value, number }]
}
