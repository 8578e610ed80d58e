import type { Store } from '../../../platform/database/database.ts'
import type { StatusPageRow } from '../../../platform/database/tables.ts'

export function findPage(store: Store): Promise<StatusPageRow | undefined> {
  return store.selectFrom('status_page').selectAll().executeTakeFirst()
}

export async function putPage(store: Store, page: StatusPageRow): Promise<void> {
  await store.deleteFrom('status_page').where('id', '!=', page.id).execute()
  await store
    .insertInto('status_page')
    .values(page)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(page))
    .execute()
}

/** Removes everything the status area holds. */
export async function clearStatus(store: Store): Promise<void> {
  await store.deleteFrom('status_change').execute()
  await store.deleteFrom('status_transition').execute()
  await store.deleteFrom('status_record_component').execute()
  await store.deleteFrom('status_record_version').execute()
  await store.deleteFrom('status_record').execute()
  await store.deleteFrom('status_component').execute()
  await store.deleteFrom('status_page').execute()
}
