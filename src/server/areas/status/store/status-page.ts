import type { Store } from '../../../platform/database/database.ts'
import type { StatusPageRow, StatusComponentRow, NewStatusChange } from '../../../platform/database/tables.ts'

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

/** Removes all data of the status area. */
export async function clearStatus(store: Store): Promise<void> {
  await store.deleteFrom('status_change').execute()
  await store.deleteFrom('status_transition').execute()
  await store.deleteFrom('status_record_component').execute()
  await store.deleteFrom('status_record_version').execute()
  await store.deleteFrom('status_record').execute()
  await store.deleteFrom('status_component').execute()
  await store.deleteFrom('status_page').execute()
}

/** All components and groups, including delisted ones, in list order. */
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

export async function appendStatusChanges(store: Store, changes: readonly NewStatusChange[]): Promise<void> {
  if (changes.length > 0) await store.insertInto('status_change').values(changes).execute()
}

/** Up to `limit` changes after `since` with an id below `before`, newest first. */
export function listStatusChanges(store: Store, since: number, limit: number, before?: number) {
  const all = store.selectFrom('status_change').selectAll().where('seen_at', '>', since)
  const page = before === undefined ? all : all.where('id', '<', before)
  return page.orderBy('id', 'desc').limit(limit).execute()
}

export async function countStatusChanges(store: Store, since: number): Promise<number> {
  const row = await store
    .selectFrom('status_change')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seen_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}
