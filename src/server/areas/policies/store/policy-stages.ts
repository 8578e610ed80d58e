import type { Store } from '../../../platform/database/database.ts'
import type { PolicyStageRow } from '../../../platform/database/policy-tables.ts'

export function listStages(store: Store): Promise<PolicyStageRow[]> {
  return store.selectFrom('policy_stage').selectAll().orderBy('id').execute()
}

export function findStageOf(store: Store, policyId: string): Promise<PolicyStageRow | undefined> {
  return store
    .selectFrom('policy_stage')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('filled', 'is not', null)
    .executeTakeFirst()
}

export async function isStaged(store: Store, policyId: string): Promise<boolean> {
  const row = await store
    .selectFrom('policy_stage')
    .select('id')
    .where('policy_id', '=', policyId)
    .where(({ eb, or, ref }) => or([eb('filled', 'is not', null), eb('last', '>', ref('first'))]))
    .executeTakeFirst()
  return row !== undefined
}

export async function addStage(store: Store, row: PolicyStageRow): Promise<void> {
  await store.insertInto('policy_stage').values(row).execute()
}

export async function setFilled(store: Store, id: string, filled: number | null): Promise<void> {
  await store.updateTable('policy_stage').set({ filled }).where('id', '=', id).execute()
}

export async function dropStage(store: Store, id: string): Promise<void> {
  await store.deleteFrom('policy_stage').where('id', '=', id).execute()
}
