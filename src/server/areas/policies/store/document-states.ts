import type { Selectable } from 'kysely'
import type { Store } from '../../../platform/database/database.ts'
import type { PolicyTables } from '../../../platform/database/policy-tables.ts'

export type DocumentStateRow = Selectable<PolicyTables['policy_document_state']>

/** Must run in a transaction that holds the write lock. */
export async function addDocumentState(store: Store, row: Omit<DocumentStateRow, 'number'>): Promise<void> {
  const last = await store
    .selectFrom('policy_document_state')
    .select('number')
    .where('policy_id', '=', row.policy_id)
    .where('document_id', '=', row.document_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  await store
    .insertInto('policy_document_state')
    .values({ ...row, number: (last?.number ?? -1) + 1 })
    .execute()
}

/** Oldest first. */
export async function listDocumentStates(
  store: Store,
  policyId: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentStateRow[]>> {
  if (documentIds.length === 0) return new Map()
  const rows = await store
    .selectFrom('policy_document_state')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('document_id', 'in', documentIds)
    .orderBy('number')
    .execute()
  return Map.groupBy(rows, ({ document_id }) => document_id)
}
