import type { Store } from '../../../platform/database/database.ts'
import type { NewStatusChange } from '../../../platform/database/tables.ts'

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
