import type { Store } from './database.ts'
import type { StatusComponentRow } from './tables.ts'

/** All components and groups, in the order of the list as it came. */
export function listComponents(store: Store): Promise<StatusComponentRow[]> {
  return store.selectFrom('status_component').selectAll().orderBy('ordinal').orderBy('id').execute()
}

export async function putComponent(store: Store, component: StatusComponentRow): Promise<void> {
  await store
    .insertInto('status_component')
    .values(component)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(component))
    .execute()
}
