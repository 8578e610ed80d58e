import { listKey } from '#domain/policies/document-selection.ts'
import { setTimeout } from 'node:timers/promises'
import { newId } from '../../../platform/identities.ts'
import type { Store } from '../../../platform/database/database.ts'
import { addEntries, addList, dropSomeOfList, listLists } from '../store/document-entries.ts'
import { dropSomeDocuments, insertDocuments, setNextNumber } from '../store/documents.ts'
import { findPolicyRow } from '../store/policies.ts'
import { addStage, dropStage, listStages, setFilled } from '../store/policy-stages.ts'
import type { PolicyRow, PolicyStageRow } from '../../../platform/database/policy-tables.ts'
import { lockForWrite } from '../../../platform/database/write-lock.ts'
import { differenceOf, entriesOfRows, fillSome, findLists } from './document-lists.ts'
import type { NewVersion } from './policy-merge.ts'

/** So many documents are written at once without holding anybody up. */
const writtenAtOnce = 100
/** Milliseconds that one step should hold the lock. */
const stepTime = 30
const largestStep = 1000
const smallestStep = 20
/** Milliseconds between steps: SQLite’s waiting writers look every 25 whether it is their turn. */
const breath = 25

/** Whether an import may have to be written bit by bit: there are many documents, in the file or in the version that is there. */
export function mayBeLong(documents: number, held: PolicyRow | null): boolean {
  return documents > writtenAtOnce || (held?.documents ?? 0) > writtenAtOnce
}

/** Whether a version is better written bit by bit: many documents are new, or are to be listed anew. */
export async function isWorthStaging(store: Store, { held, fresh, workflow }: NewVersion): Promise<boolean> {
  if (fresh.length > writtenAtOnce) return true
  if (!held || held.documents <= writtenAtOnce) return false
  const { missing, idle } = differenceOf(workflow, await listLists(store, held.id))
  return missing.length > 0 || idle.length > 0
}

/**
 * Writes what is new in a version, a little at a time. Nobody sees any of it before `putVersion`: its documents have
 * numbers that are passed over, and stand in lists that are no policy's. Where these would join many others that are
 * there, every list is made anew. `onStep` runs in each transaction.
 */
export async function stageVersion(
  store: Store,
  version: NewVersion,
  onStep: (transaction: Store) => Promise<void>,
): Promise<PolicyStageRow> {
  const { row, rowOf, fresh } = version
  const documents = fresh.length > writtenAtOnce ? fresh : []
  const stage = await begin(store, version, documents.length)
  const lists = await findLists(store, stage.id)
  let filled = 0
  if (lists.size > 0)
    await inSteps(store, async (transaction, most) => {
      if (filled === stage.first) return 0
      await onStep(transaction)
      filled = await fillSome(transaction, { policyId: row.id, lists }, { from: filled, to: stage.first, most })
      await setFilled(transaction, stage.id, filled)
      return most
    })
  let written = 0
  await inSteps(store, async (transaction, most) => {
    const some = documents.slice(written, written + most)
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

function begin(store: Store, { row, held, workflow }: NewVersion, documents: number): Promise<PolicyStageRow> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    const first = held ? ((await findPolicyRow(transaction, row.id))?.documents ?? 0) : 0
    const stage = { id: newId(), policy_id: row.id, first, last: first + documents, filled: 0 }
    await addStage(transaction, stage)
    await setNextNumber(transaction, row.id, stage.last)
    // Into lists that others read nothing may come yet.
    const kept = documents > 0 ? new Map<string, number>() : await listLists(transaction, row.id)
    for (const list of differenceOf(workflow, kept).missing) await addList(transaction, stage.id, listKey(list))
    return stage
  })
}

/** Removes what was staged and never shown, or was replaced, a little at a time: of a certain policy, or of any. */
export async function dropStaged(store: Store, policyId?: string): Promise<void> {
  for (const stage of await listStages(store)) {
    if (policyId !== undefined && stage.policy_id !== policyId) continue
    await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'policies')
      await setFilled(transaction, stage.id, null)
    })
    await inSteps(store, (transaction, most) => dropSomeDocuments(transaction, stage, most))
    for (const list of (await listLists(store, stage.id)).values())
      await inSteps(store, (transaction, most) => dropSomeOfList(transaction, list, most))
    await dropStage(store, stage.id)
  }
}

/**
 * Runs a step again and again until it has done nothing, each time in a transaction that has its turn, and of such a
 * size that nobody waits for long.
 */
async function inSteps(store: Store, step: (transaction: Store, most: number) => Promise<number>): Promise<void> {
  for (let most = writtenAtOnce; ;) {
    const { done, time } = await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'policies')
      const begun = performance.now()
      return { done: await step(transaction, most), time: performance.now() - begun }
    })
    if (done === 0) return
    most = Math.min(Math.max(Math.round((done * stepTime) / Math.max(1, time)), smallestStep), largestStep)
    // Others get their turn in between.
    await setTimeout(breath)
  }
}
