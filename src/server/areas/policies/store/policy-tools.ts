import type { Store } from '../../../platform/database/database.ts'
import type { PolicyToolRow } from '../../../platform/database/policy-tables.ts'

/** Newest first. */
export function listTools(store: Store): Promise<PolicyToolRow[]> {
  return store.selectFrom('policy_tool').selectAll().orderBy('imported_at', 'desc').orderBy('id').execute()
}

export function listToolsNamed(store: Store, name: string): Promise<PolicyToolRow[]> {
  return store.selectFrom('policy_tool').selectAll().where('name', '=', name).orderBy('id').execute()
}

export async function putTool(store: Store, row: PolicyToolRow): Promise<void> {
  await store
    .insertInto('policy_tool')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
