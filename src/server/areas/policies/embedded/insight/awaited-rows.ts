import { setImmediate } from 'node:timers/promises'
import { readsContent, waitingSources, type PolicyDecisions } from '#domain/policies/work/work-queue.ts'
import type { PolicyDocumentRow } from '../../../../platform/database/policy-tables.ts'
import { countEntries, listNumbers } from '../../store/document-lists.ts'
import { listDocuments } from '../../store/documents.ts'
import type { BlockRun } from '../engine/block-type.ts'
import { listOf } from '../source-rows.ts'
import { newestRows } from './newest-rows.ts'
import { fittingContents, type WorkBudget } from './work-budget.ts'

const batchSize = 200

interface AwaitedRows {
  readonly batches: AsyncIterable<readonly PolicyDocumentRow[]> | readonly PolicyDocumentRow[][]
  /** Whether older documents were skipped. */
  readonly isPartial: boolean
  readonly looked: number
}

/** The documents in the grids of these decisions; if there are more than may be read, the newest of the policy. */
export async function awaitedRows(run: BlockRun, decisions: PolicyDecisions, left: WorkBudget): Promise<AwaitedRows> {
  const { store, policy } = run
  const { grids } = decisions
  const sources = grids.flatMap((one) => waitingSources(decisions, one))
  const selections = sources.flatMap(({ selection }) => selection ?? [])
  const lists = [...new Set(selections.map((selection) => listOf(policy, selection, '')))]
  const areHeads = !grids.some((one) => readsContent(decisions, one))
  const entries = await countEntries(store, lists)
  const numbers = entries > left.counted ? null : await listNumbers(store, lists)
  const contents = numbers && !areHeads ? await fittingContents(run, numbers, left.contentBytes) : null
  if (numbers === null || (contents && contents.count < numbers.length)) {
    const { rows, isPartial } = await newestRows(store, policy.id)
    return { batches: [rows], isPartial, looked: rows.length }
  }
  left.counted -= entries
  left.contentBytes -= contents?.bytes ?? 0
  return { batches: inBatches(run, numbers, areHeads), isPartial: false, looked: numbers.length }
}

async function* inBatches({ store, policy }: BlockRun, numbers: readonly number[], areHeads: boolean) {
  for (let from = 0; from < numbers.length; from += batchSize) {
    yield await listDocuments(store, policy.id, numbers.slice(from, from + batchSize), { areHeads })
    await setImmediate()
  }
}
