import { listKey } from '#domain/policies/document-selection.ts'
import { setTimeout } from 'node:timers/promises'
import { newId } from '../../../platform/identities.ts'
import type { Store } from '../../../platform/database/database.ts'
import {
  addEntries,
  addList,
  dropSomeOfList,
  listLists,
  compareLists,
  entriesOfRows,
  fillSome,
  findLists,
  takeLists,
  type ListsById,
} from '../store/document-lists.ts'
import { dropSomeDocuments, insertDocuments, setNextNumber } from '../store/documents.ts'
import { findPolicyRow } from '../store/policies.ts'
import { dropSomeStates } from '../store/policy-files.ts'
import { addStage, dropStage, findStageOf, listStages, setFilled } from '../store/policy-stages.ts'
import type { PolicyRow, PolicyStageRow } from '../../../platform/database/policy-tables.ts'
import { lockForWrite } from '../../../platform/database/writes.ts'
import type { LoadedPolicy } from './loaded-policy.ts'
import type { NewVersion } from './policy-merge.ts'

/** Up to this many documents can be written at once without blocking others. */
const writtenAtOnce = 100
const stepTimeMs = 30
const maxStepSize = 1000
const minStepSize = 20
/** Waiting SQLite writers retry every 25 ms. */
const pauseMs = 25

/** A cheap check before the import knows what is new. */
export function mayBeLong(documents: number, held: PolicyRow | null): boolean {
  return documents > writtenAtOnce || (held?.documents ?? 0) > writtenAtOnce
}

/** Whether many documents are new or must be indexed again. */
export async function isWorthStaging(store: Store, { held, fresh, workflow }: NewVersion): Promise<boolean> {
  if (fresh.length > writtenAtOnce) return true
  if (!held || held.documents <= writtenAtOnce) return false
  const { missing, idle } = compareLists(workflow, await listLists(store, held.id))
  return missing.length > 0 || idle.length > 0
}

/**
 * Writes the new documents and lists of a version in steps. They are invisible until `putVersion`: the documents
 * have reserved numbers, and the lists belong to the stage. If many documents are new, all lists are rebuilt.
 * `onStep` runs in each transaction.
 */
export async function stageVersion(
  store: Store,
  version: NewVersion,
  onStep: (transaction: Store) => Promise<void>,
): Promise<PolicyStageRow> {
  const { row, rowOf, fresh, workflow } = version
  const documents = fresh.length > writtenAtOnce ? fresh : []
  const stage = await begin(store, { policyId: row.id, workflow }, documents.length)
  const lists = await fillStage(store, stage, onStep)
  let written = 0
  await inSteps(store, async (transaction, size) => {
    const some = documents.slice(written, written + size)
    if (some.length === 0) return 0
    await onStep(transaction)
    const rows = some.map((document, index) => rowOf(document, stage.first + written + index))
    await insertDocuments(transaction, rows)
    await addEntries(transaction, entriesOfRows(lists, rows))
    written += rows.length
    return rows.length
  })
  return stage
}

/** Fills the lists of a stage with the documents that existed when it was created. */
async function fillStage(
  store: Store,
  stage: PolicyStageRow,
  onStep: (transaction: Store) => Promise<void>,
): Promise<ListsById> {
  const lists = await findLists(store, stage.id)
  let filled = 0
  if (lists.size > 0)
    await inSteps(store, async (transaction, size) => {
      if (filled === stage.first) return 0
      await onStep(transaction)
      filled = await fillSome(
        transaction,
        { policyId: stage.policy_id, lists },
        { from: filled, to: stage.first, maxDocuments: size },
      )
      await setFilled(transaction, stage.id, filled)
      return size
    })
  return lists
}

/** Creates lists that an earlier release did not have, in steps, so that every source finds its documents. */
export async function refreshAllLists(
  store: Store,
  policies: { list(store: Store): Promise<readonly LoadedPolicy[]>; forget(id: string): void },
): Promise<void> {
  for (const { id, number, workflow, lists } of await policies.list(store)) {
    if (compareLists(workflow, lists).missing.length === 0 || (await findStageOf(store, id))) continue
    const stage = await begin(store, { policyId: id, workflow }, 0)
    await fillStage(store, stage, () => Promise.resolve())
    await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'policies')
      // Another version has its own lists, and a removed policy has none.
      if ((await findPolicyRow(transaction, id))?.number === number) await takeLists(transaction, stage, workflow)
    })
    policies.forget(id)
    await dropStaged(store, id)
  }
}

function begin(
  store: Store,
  { policyId, workflow }: { readonly policyId: string; readonly workflow: LoadedPolicy['workflow'] },
  documents: number,
): Promise<PolicyStageRow> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    const first = (await findPolicyRow(transaction, policyId))?.documents ?? 0
    const stage = { id: newId(), policy_id: policyId, first, last: first + documents, filled: 0 }
    await addStage(transaction, stage)
    await setNextNumber(transaction, policyId, stage.last)
    // Lists that are in use must not change yet.
    const kept = documents > 0 ? new Map<string, number>() : await listLists(transaction, policyId)
    for (const list of compareLists(workflow, kept).missing) await addList(transaction, stage.id, listKey(list))
    return stage
  })
}

/** Removes abandoned or replaced stages in steps, for one policy or for all. */
export async function dropStaged(store: Store, policyId?: string): Promise<void> {
  for (const stage of await listStages(store)) {
    if (policyId !== undefined && stage.policy_id !== policyId) continue
    await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'policies')
      await setFilled(transaction, stage.id, null)
    })
    await inSteps(store, (transaction, size) => dropSomeStates(transaction, stage.policy_id, size))
    await inSteps(store, (transaction, size) => dropSomeDocuments(transaction, stage, size))
    for (const list of (await listLists(store, stage.id)).values())
      await inSteps(store, (transaction, size) => dropSomeOfList(transaction, list, size))
    await dropStage(store, stage.id)
  }
}

/**
 * Repeats a step until nothing is left to do, each time in a transaction that holds the write lock for about
 * `stepTimeMs`.
 */
async function inSteps(store: Store, step: (transaction: Store, size: number) => Promise<number>): Promise<void> {
  for (let size = writtenAtOnce; ;) {
    const { done, time } = await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'policies')
      const begun = performance.now()
      return { done: await step(transaction, size), time: performance.now() - begun }
    })
    if (done === 0) return
    size = Math.min(Math.max(Math.round((done * stepTimeMs) / Math.max(1, time)), minStepSize), maxStepSize)
    // Lets other writers in.
    await setTimeout(pauseMs)
  }
}
