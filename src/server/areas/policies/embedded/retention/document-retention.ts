import { setImmediate } from 'node:timers/promises'
import { whyKept } from '#domain/policies/rules/document-retention.ts'
import { placeIn, showingBlocks, sourcesOf } from '#domain/policies/document-selection.ts'
import { policyDecisions, waitingIn, type PolicyDecisions } from '#domain/policies/work/work-queue.ts'
import type { Store } from '../../../../platform/database/database.ts'
import type { PolicyDocumentRow } from '../../../../platform/database/policy-tables.ts'
import { lockForWrite } from '../../../../platform/database/writes.ts'
import { removeEntries, placesIn } from '../../store/document-lists.ts'
import { dropFilesOf, filesSentBefore, keepFilesIn } from '../../store/old-files.ts'
import { blockChange, findPolicyNumber, listPolicyHeads } from '../../store/policies.ts'
import { findStageOf } from '../../store/policy-stages.ts'
import {
  dropOldNotes,
  hasLater,
  isHeld,
  isReferredTo,
  listChangedBefore,
  removeDocuments,
  type ChangedPlace,
} from '../../store/removed-documents.ts'
import { itemOf } from '../../store/documents.ts'
import { isVotedOn } from '../blocks/entering/polls.ts'
import type { LoadedPolicy, PolicyCache } from '../loaded-policy.ts'

const dayMs = 86_400_000
/** How long a database transaction may take, because others wait for its lock. */
const lockedMs = 20
const readAtOnce = 20
const transactionsPerStep = 100
const notesAtOnce = 200

export interface DocumentRetention {
  /** Continues the daily pass over old documents, in short transactions. */
  step(): Promise<void>
}

export interface DocumentRetentionOptions {
  readonly store: Store
  readonly policies: PolicyCache
  readonly keepDays: number
  readonly now: () => number
}

interface Pass {
  readonly begun: number
  /** The policies that this pass has not visited yet. */
  readonly left: string[]
  place: ChangedPlace
}

/** Removes documents of policies that are older than `keepDays`, in order of their last change. */
export function createDocumentRetention(options: DocumentRetentionOptions): DocumentRetention {
  const { store, keepDays, now } = options
  let pass: Pass | null = null

  const beforeOf = (at: number): ChangedPlace => ({ updated_at: at - keepDays * dayMs, number: 0 })

  async function passAt(begun: number): Promise<Pass> {
    if (pass && (pass.left.length > 0 || (begun >= pass.begun && begun < pass.begun + dayMs))) return pass
    const left = (await listPolicyHeads(store)).map(({ id }) => id)
    return { begun, left, place: beforeOf(begun) }
  }

  return {
    async step() {
      const current = await passAt(now())
      pass = current
      for (let count = 0; count < transactionsPerStep; count += 1) {
        const [policyId] = current.left
        if (policyId === undefined) return
        const place = await removeSome(options, policyId, current.place)
        if (place) current.place = place
        else {
          await finish(store, policyId, current.begun - keepDays * dayMs, current.begun)
          current.left.shift()
          current.place = beforeOf(current.begun)
        }
        // Lets requests run.
        await setImmediate()
      }
    },
  }
}

/** Continues from a position for some milliseconds. Returns the new position; null at the end. */
function removeSome(
  { store, policies, keepDays, now }: DocumentRetentionOptions,
  policyId: string,
  from: ChangedPlace,
): Promise<ChangedPlace | null> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    const begun = performance.now()
    // A removed policy has no documents; a policy that is being imported waits for the next pass.
    if ((await findPolicyNumber(transaction, policyId)) === undefined) return null
    if (await findStageOf(transaction, policyId)) return null
    const policy = await policies.get(transaction, policyId)
    const placesOf = await placesIn(transaction, policy)
    const decisions = policyDecisions(policy)
    const rows = await listChangedBefore(transaction, policyId, from, readAtOnce)
    const at = now()
    const removed: PolicyDocumentRow[] = []
    let last: ChangedPlace | null = null
    for (const row of rows) {
      last = { updated_at: row.updated_at, number: row.number }
      if ((await whyKeptIn(transaction, decisions, row, { keepDays, now: at })) === null) {
        await removeEntries(transaction, placesOf(row))
        await removeDocuments(transaction, policyId, [row], { removed_at: at, keep_days: keepDays })
        removed.push(row)
      }
      if (performance.now() - begun > lockedMs) break
    }
    for (const blockId of shownBy(policy, removed)) await blockChange(transaction, { policyId, blockId, at })
    return last
  })
}

/** Queries the store only if no cheaper check keeps the document. */
async function whyKeptIn(
  store: Store,
  decisions: PolicyDecisions,
  row: PolicyDocumentRow,
  { keepDays, now }: { readonly keepDays: number; readonly now: number },
): Promise<string | null> {
  const item = itemOf(row)
  const known = {
    kind: row.kind,
    changedAt: row.updated_at,
    isRole: item['type'] === 'user-role' || row.schema === '#UserRole',
    isDraft: item['draft'] === true,
    isWaiting: decisions.grids.some((one) => waitingIn(decisions, one, { kind: row.kind, row: item }) !== null),
  }
  const nothingElse = { isNewest: false, isReferredTo: false, isHeld: false }
  const reason = whyKept({ ...known, ...nothingElse }, keepDays, now)
  if (reason !== null) return reason
  return whyKept(
    {
      ...known,
      isNewest: !(await hasLater(store, row)),
      isReferredTo: await isReferredTo(store, row),
      isHeld:
        (await isHeld(store, row.policy_id, row.id)) ||
        (await isVotedOn(store, { id: row.policy_id, workflow: decisions.workflow }, row.id)),
    },
    keepDays,
    now,
  )
}

/** The blocks that may have shown one of the documents. */
function shownBy({ workflow }: LoadedPolicy, rows: readonly PolicyDocumentRow[]): string[] {
  if (rows.length === 0) return []
  const items = rows.map((row) => ({ kind: row.kind, item: itemOf(row) }))
  const isShown = ({ kind, item }: (typeof items)[number], block: Parameters<typeof sourcesOf>[1]) =>
    sourcesOf(workflow, block).some(
      ({ selection }) => selection && placeIn({ ...selection, field: '' }, kind, item) !== null,
    )
  return showingBlocks(workflow).flatMap((block) => (items.some((one) => isShown(one, block)) ? [block.id] : []))
}

/** Removes other old data: failures that nobody retried, notifications that were read, files without a document. */
async function finish(store: Store, policyId: string, before: number, begun: number): Promise<void> {
  for (let dropped = notesAtOnce; dropped > 0;) {
    dropped = await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'policies')
      return dropOldNotes(transaction, policyId, before, notesAtOnce)
    })
    await setImmediate()
  }
  const files = await filesSentBefore(store, policyId, before)
  await keepFilesIn(store, policyId, files)
  if (files.size > 0) await dropFilesOf(store, policyId, files, begun)
}
