import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../../../platform/database/database.ts'
import type { PolicyDocumentRow } from '../../../../platform/database/policy-tables.ts'
import { limits } from '../../../../platform/limits.ts'
import { listDocumentsFrom, nextNumber } from '../../store/documents.ts'

const batchSize = 50

/** The newest documents of a policy, a bounded number, the oldest of them first. */
export async function newestRows(store: Store, policyId: string): Promise<{ rows: PolicyDocumentRow[]; all: number }> {
  const all = await nextNumber(store, policyId)
  const rows: PolicyDocumentRow[] = []
  for (let from = Math.max(0, all - limits.workDocuments); from < all; from += batchSize) {
    rows.push(...(await listDocumentsFrom(store, policyId, from, Math.min(batchSize, all - from))))
    await setImmediate()
  }
  return { rows, all }
}
