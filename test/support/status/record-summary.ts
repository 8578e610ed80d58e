import type { RecordSummary } from '#api/status/history.ts'

/** A resolved incident without components or updates of interest, named by its id. */
export function aRecordSummary(
  fields: Pick<RecordSummary, 'id' | 'started_at' | 'ended_at'> & Partial<RecordSummary>,
): RecordSummary {
  return {
    kind: 'incident',
    name: fields.id,
    status: 'resolved',
    impact: 'minor',
    newest_at: fields.started_at,
    scheduled_for: null,
    scheduled_until: null,
    updates: 1,
    last_update: '',
    components: [],
    networks: [],
    ...fields,
  }
}
