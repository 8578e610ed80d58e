import { recordKinds } from '#api/status/history.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { Store } from '../../../platform/database/database.ts'
import { findRecord } from '../store/records.ts'
import type { StatusTransitionRow } from '../../../platform/database/tables.ts'
import { listTransitions } from '../store/transitions.ts'
import type { HistorySource } from '../history-source.ts'
import { readCursor, writeCursor } from './cursor.ts'

/** The state transitions of a component, newest first. */
export function transitionLog(store: Store): HistorySource['transitions'] {
  return async ({ component, before, limit }) => {
    const all = (await listTransitions(store, component)).toReversed()
    const after = before === undefined ? undefined : readCursor(before)
    const rest = after
      ? all.filter(({ at, cause }) => at < after.number || (at === after.number && cause < after.id))
      : all
    const page = rest.slice(0, limit)
    const last = rest.length > limit ? page.at(-1) : undefined
    const records = await Promise.all(page.map((row) => findReference(store, row)))
    return {
      transitions: page.map((row, index) => ({
        component_id: row.component_id,
        at: utcIso(row.at),
        seen_at: utcIso(row.seen_at),
        from: row.from_status,
        to: row.to_status,
        record: records[index] ?? null,
      })),
      next: last ? writeCursor(last.at, last.cause) : null,
    }
  }
}

async function findReference(store: Store, { record_kind, record_id: id }: StatusTransitionRow) {
  const kind = recordKinds.find((known) => known === record_kind)
  if (!kind || id === null) return null
  return { kind, id, name: (await findRecord(store, { kind, id }))?.name ?? id }
}
