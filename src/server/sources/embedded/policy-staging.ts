import type { JsonObject } from '#domain/json-value.ts'
import { objectsIn } from '#domain/workflow.ts'
import { setTimeout } from 'node:timers/promises'
import type { Store } from '../../store/database.ts'
import { dropSomeDocuments, dropSomeOfList, listLists } from '../../store/documents.ts'
import { findPolicyByTag, putPolicy } from '../../store/policies.ts'
import { deleteSetting, findSetting, putSetting } from '../../store/setting.ts'
import { takeTurn } from '../../store/turn.ts'
import { refreshLists } from './document-lists.ts'
import { policyTagOf } from './policy-file.ts'
import { addRows, mergedFrom, type MergedPolicy, type PreparedPolicy } from './policy-merge.ts'

/** Under which the id of the policy stands that is staged. */
const stagedKey = 'policy.staged'
/** So many documents are written at once without holding anybody up. */
const writtenAtOnce = 100
/** Milliseconds that one batch should hold the lock. */
const batchTime = 30
const largestBatch = 1000
/** Milliseconds between batches: SQLite’s waiting writers look every 25 whether it is their turn. */
const breath = 25

/** Whether a file is better written bit by bit: it is of a policy that is not there yet, with many documents. */
export async function isWorthStaging(store: Store, checked: JsonObject): Promise<boolean> {
  if (objectsIn(checked['documents']).length <= writtenAtOnce) return false
  return (await findPolicyByTag(store, policyTagOf(checked))) === undefined
}

/**
 * Writes the documents of a policy that is not there yet, a few at a time. Nobody sees any of them before `showStaged`:
 * they belong to no policy. One is staged at a time. `onBatch` runs in each transaction.
 */
export async function stagePolicy(
  store: Store,
  { file, row, workflow, rowOf }: PreparedPolicy,
  onBatch: (transaction: Store) => Promise<void>,
): Promise<void> {
  const lists = await store.transaction().execute(async (transaction) => {
    await takeTurn(transaction, 'policies')
    await putSetting(transaction, stagedKey, row.id)
    return refreshLists(transaction, { id: row.id, workflow })
  })
  let size = writtenAtOnce
  for (let start = 0; start < file.documents.length;) {
    const rows = file.documents.slice(start, start + size).map((document, index) => rowOf(document, start + index))
    start += rows.length
    const begun = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    await store.transaction().execute(async (transaction) => {
      await onBatch(transaction)
      await addRows(transaction, { id: row.id, workflow, lists }, rows)
    })
    const wanted = Math.round((rows.length * batchTime) / Math.max(1, performance.now() - begun))
    // oxlint-disable-next-line no-await-in-loop -- others get their turn in between
    await setTimeout(breath)
    size = Math.min(Math.max(wanted, 20), largestBatch)
  }
}

/** Makes a staged policy one that is there; null where another of its tag came first. Must run in a transaction that has its turn. */
export async function showStaged(
  transaction: Store,
  prepared: PreparedPolicy,
  by: string,
): Promise<MergedPolicy | null> {
  const { file, row } = prepared
  if (await findPolicyByTag(transaction, file.tag)) return null
  const documents = file.documents.length
  await putPolicy(transaction, { ...row, documents }, by)
  await deleteSetting(transaction, stagedKey)
  return mergedFrom(transaction, prepared, documents)
}

/** Removes what was staged and never shown, a few rows at a time: a certain policy, or whichever it is. */
export async function dropStaged(store: Store, only?: PreparedPolicy): Promise<void> {
  const id = await findSetting(store, stagedKey)
  if (id === undefined || (only && only.row.id !== id)) return
  let isLeft = true
  while (isLeft) isLeft = await dropSomeDocuments(store, id, largestBatch)
  for (const list of (await listLists(store, id)).values()) {
    isLeft = true
    while (isLeft) isLeft = await dropSomeOfList(store, list, largestBatch)
  }
  await deleteSetting(store, stagedKey)
}
