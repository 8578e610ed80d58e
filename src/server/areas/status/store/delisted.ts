import type { RecordKind } from '#api/status/history.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { RecordKey } from './records.ts'

export async function withdrawComponent(store: Store, id: string, at: number): Promise<void> {
  await store.updateTable('status_component').set({ withdrawn_at: at }).where('id', '=', id).execute()
}

/** A delisted record is over, whatever its last status. */
export async function withdrawRecord(store: Store, { kind, id }: RecordKey, at: number): Promise<void> {
  await store
    .updateTable('status_record')
    .set(({ fn, ref, val }) => ({ withdrawn_at: at, ended_at: fn.coalesce(ref('ended_at'), val(at)) }))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

/** The columns that decide whether the page may have dropped a record. */
export function listStandingHeads(store: Store, kind: RecordKind) {
  return store
    .selectFrom('status_record')
    .select(['id', 'name', 'status', 'newest_at'])
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .execute()
}
