import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../../../platform/database/database.ts'
import type { PolicyDocumentRow } from '../../../../platform/database/policy-tables.ts'
import { limits } from '../../../../platform/limits.ts'
import { listDocumentsFrom, nextNumber } from '../../store/documents.ts'
import { countRemoved } from '../../store/removed-documents.ts'

const batchSize = 50

interface NewestRows {
  /** Oldest first. */
  readonly rows: PolicyDocumentRow[]
  /** How many documents the policy has. */
  readonly all: number
  /** Whether older documents were skipped. */
  readonly isPartial: boolean
}

/** The newest documents of a policy, up to a limit. */
export async function newestRows(store: Store, policyId: string): Promise<NewestRows> {
  const next = await nextNumber(store, policyId)
  const rows: PolicyDocumentRow[] = []
  const first = Math.max(0, next - limits.workDocuments)
  // Deleted documents leave gaps in the numbers.
  for (let from = first; from < next;) {
    const some = await listDocumentsFrom(store, policyId, from, batchSize)
    rows.push(...some)
    from = some.length < batchSize ? next : (some.at(-1)?.number ?? next) + 1
    await setImmediate()
  }
  const all = Math.max(rows.length, next - (await countRemoved(store, policyId)))
  return { rows, all, isPartial: first > 0 && all > rows.length }
}
