import { sql } from 'kysely'
import type { Store } from '../../../platform/database/database.ts'

/** Rows per step. This many hold the write lock for a few milliseconds. */
const rowsPerStep = 50

/**
 * Deletes some records that were over before an instant, with their versions. Keeps the newest listed ones of each
 * kind, because the status page serves them. Must run in a transaction that holds the write lock. Returns the
 * number of deleted records.
 */
export async function dropOldRecords(store: Store, before: number, keptPerKind: number): Promise<number> {
  const { rows } = await sql<{ kind: string; id: string }>`
    select kind, id from status_record as record
    where ended_at < ${before} and newest_at < ${before} and (withdrawn_at is not null or (
      select count(*) from (
        select 1 from status_record as newer
        where newer.kind = record.kind and newer.withdrawn_at is null and newer.newest_at > record.newest_at
        limit ${keptPerKind}) as ahead) >= ${keptPerKind})
    order by ended_at limit ${rowsPerStep}`.execute(store)
  for (const { kind, id } of rows) {
    for (const table of ['status_record_component', 'status_record_version'] as const)
      await store.deleteFrom(table).where('kind', '=', kind).where('record_id', '=', id).execute()
    // The transitions stay, as the last known status of their components, until newer ones replace them.
    await store
      .updateTable('status_transition')
      .set({ record_kind: null, record_id: null })
      .where('record_kind', '=', kind)
      .where('record_id', '=', id)
      .execute()
    await store.deleteFrom('status_record').where('kind', '=', kind).where('id', '=', id).execute()
  }
  return rows.length
}

/**
 * Deletes some transitions before an instant. Keeps those of stored records and the last one of each component,
 * which says what its status was at that instant.
 */
export async function dropOldTransitions(store: Store, before: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from status_transition where (component_id, cause) in (
      select component_id, cause from status_transition as old
      where at < ${before} and record_id is null and exists (
        select 1 from status_transition as later
        where later.component_id = old.component_id and later.at > old.at and later.at < ${before})
      order by at limit ${rowsPerStep})`.execute(store)
  return Number(numAffectedRows)
}

export async function dropOldStatusChanges(store: Store, before: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from status_change where id in (
      select id from status_change where seen_at < ${before} order by id limit ${rowsPerStep})`.execute(store)
  return Number(numAffectedRows)
}
