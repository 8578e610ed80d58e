import type { Store } from '../../../platform/database/database.ts'
import type { StatusComponentRow } from '../../../platform/database/tables.ts'

/** All components and groups that there ever were, in the order of the list as it came. */
export function listComponents(store: Store): Promise<StatusComponentRow[]> {
  return store.selectFrom('status_component').selectAll().orderBy('ordinal').orderBy('id').execute()
}

/** Those that the page lists. */
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
