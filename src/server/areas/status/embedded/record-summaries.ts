import type { RecordSummary } from '#api/status/history.ts'
import { recordFromWire } from '#domain/status/record.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { Store } from '../../../platform/database/database.ts'
import { listMembers } from '../store/records.ts'
import type { StatusRecordRow } from '../../../platform/database/tables.ts'
import { kindOf, wireOf } from './wire-record.ts'

/** Records in short, with the components they name. */
export async function recordSummaries(store: Store, rows: readonly StatusRecordRow[]): Promise<RecordSummary[]> {
  const keys = rows.map((row) => ({ kind: kindOf(row), id: row.id }))
  const members = Map.groupBy(await listMembers(store, keys), ({ kind, record_id }) => `${kind} ${record_id}`)
  return rows.map((row) => {
    const { updates, lastBody } = recordFromWire(kindOf(row), wireOf(row))
    return {
      kind: kindOf(row),
      id: row.id,
      name: row.name,
      status: row.status,
      impact: row.impact,
      started_at: utcIso(row.started_at),
      ended_at: isoOrNull(row.ended_at),
      ...(row.withdrawn_at !== null && { withdrawn_at: utcIso(row.withdrawn_at) }),
      newest_at: utcIso(row.newest_at),
      scheduled_for: isoOrNull(row.scheduled_for),
      scheduled_until: isoOrNull(row.scheduled_until),
      updates,
      last_update: lastBody,
      components: (members.get(`${row.kind} ${row.id}`) ?? []).map(({ component_id, name }) => ({
        id: component_id,
        name,
      })),
      networks: row.networks.split(',').filter(Boolean),
    }
  })
}

function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : utcIso(instant)
}
