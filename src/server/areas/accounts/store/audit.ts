import type { Store } from '../../../platform/database/database.ts'
import type { AuditEntryRow } from '../../../platform/database/tables.ts'

/** Times are milliseconds since 1970; `from` is inclusive, `until` exclusive. */
export interface AuditFilter {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly object?: string | undefined
  readonly from?: number | undefined
  readonly until?: number | undefined
  /** Returns only entries with a lower number. */
  readonly before?: number | undefined
}

/** Newest first. */
export function listAuditEntries(store: Store, filter: AuditFilter, limit: number): Promise<AuditEntryRow[]> {
  const { actor, action, object, from, until, before } = filter
  let query = store.selectFrom('audit_entry').selectAll()
  if (actor !== undefined) query = query.where('actor', '=', actor)
  if (action !== undefined) query = query.where('action', '=', action)
  if (object !== undefined) query = query.where('object', '=', object)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (until !== undefined) query = query.where('at', '<', until)
  if (before !== undefined) query = query.where('number', '<', before)
  return query.orderBy('number', 'desc').limit(limit).execute()
}

/** Enforces the retention. No other statement deletes entries, and none changes one. */
export async function dropAuditBefore(store: Store, before: number): Promise<void> {
  await store.deleteFrom('audit_entry').where('at', '<', before).execute()
}
