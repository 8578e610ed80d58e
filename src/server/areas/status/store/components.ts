import type { Store } from '../../../platform/database/database.ts'
import type { StatusComponentRow } from '../../../platform/database/tables.ts'

/** All components and groups, delisted ones included, in list order. */
export function listComponents(store: Store): Promise<StatusComponentRow[]> {
  return store.selectFrom('status_component').selectAll().orderBy('ordinal').orderBy('id').execute()
}

export async function listStandingComponents(store: Store): Promise<StatusComponentRow[]> {
  return (await listComponents(store)).filter(({ withdrawn_at }) => withdrawn_at === null)
}

export async function putComponent(store: Store, component: StatusComponentRow): Promise<void> {
  await store
    .insertInto('status_component')
    .values(component)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(component))
    .execute()
}
