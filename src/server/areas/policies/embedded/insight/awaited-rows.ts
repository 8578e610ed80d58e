import { setImmediate } from 'node:timers/promises'
import { sourcesOf } from '#domain/policies/document-selection.ts'
import { readsContent, type PolicyDecisions } from '#domain/policies/work/work-queue.ts'
import type { PolicyDocumentRow } from '../../../../platform/database/policy-tables.ts'
import { limits } from '../../../../platform/limits.ts'
import { countEntries, listNumbers } from '../../store/document-lists.ts'
import { listDocuments } from '../../store/documents.ts'
import type { BlockRun } from '../engine/block-type.ts'
import { listOf } from '../source-rows.ts'
import { newestRows } from './newest-rows.ts'

const batchSize = 200

interface AwaitedRows {
  readonly batches: AsyncIterable<readonly PolicyDocumentRow[]> | readonly PolicyDocumentRow[][]
  /** Whether older documents were skipped. */
  readonly isPartial: boolean
  readonly looked: number
}

/** The documents in the grids of these decisions; if there are more than may be counted, the newest of the policy. */
export async function awaitedRows(
  { store, policy }: BlockRun,
  decisions: PolicyDecisions,
  left: { counted: number },
): Promise<AwaitedRows> {
  const { workflow, grids } = decisions
  const selections = grids.flatMap(({ grid }) => sourcesOf(workflow, grid).flatMap(({ selection }) => selection ?? []))
  const lists = [...new Set(selections.map((selection) => listOf(policy, selection, '')))]
  const areHeads = !grids.some((one) => readsContent(decisions, one))
  const entries = await countEntries(store, lists)
  if (entries > (areHeads ? left.counted : Math.min(left.counted, limits.workDocuments))) {
    const { rows, isPartial } = await newestRows(store, policy.id)
    return { batches: [rows], isPartial, looked: rows.length }
  }
  left.counted -= entries
  const numbers = await listNumbers(store, lists)
  async function* inBatches() {
    for (let from = 0; from < numbers.length; from += batchSize) {
      yield await listDocuments(store, policy.id, numbers.slice(from, from + batchSize), { areHeads })
      await setImmediate()
    }
  }
  return { batches: inBatches(), isPartial: false, looked: numbers.length }
}
