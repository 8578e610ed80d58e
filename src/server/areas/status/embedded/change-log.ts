import { changeKinds, recordKinds, type Change } from '#api/status/history.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { Store } from '../../../platform/database/database.ts'
import { countStatusChanges, listStatusChanges } from '../store/status-changes.ts'
import type { HistorySource } from '../history-source.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { readInstant } from './read-query.ts'

/** What changed since a moment, newest first. */
export function changeLog(store: Store): HistorySource['changes'] {
  return async ({ since, before, limit }) => {
    const from = readInstant('since', since)
    const after = before === undefined ? undefined : readCursor(before).number
    const rows = await listStatusChanges(store, from, limit + 1, after)
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return {
      changes: page.flatMap((row): Change[] => {
        const kind = changeKinds.find((known) => known === row.kind)
        const subject = (['component', ...recordKinds] as const).find((known) => known === row.subject_kind)
        if (!kind || !subject) return []
        const named = { kind: subject, id: row.subject_id, name: row.name }
        return [
          { id: row.id, kind, subject: named, seen_at: utcIso(row.seen_at), from: row.from_value, to: row.to_value },
        ]
      }),
      total: await countStatusChanges(store, from),
      next: last ? writeCursor(last.id) : null,
    }
  }
}
