import type { IncidentUpdate } from '#api/status/incidents.ts'
import { parseInstant } from '../time/instant.ts'

type Update = Pick<IncidentUpdate, 'status' | 'display_at' | 'created_at'>

interface Dated {
  readonly created_at: string | null
  readonly resolved_at: string | null
  readonly incident_updates: readonly Update[]
}

/** When an update is shown to have been made; Statuspage leaves `display_at` null on a postmortem. */
export function timeOfUpdate(update: Pick<Update, 'display_at' | 'created_at'>): number | null {
  return parseInstant(update.display_at) ?? parseInstant(update.created_at)
}

/** The time lists are ordered by: that of the newest update, without updates that of the record. */
export function newestAtOf(record: Pick<Dated, 'created_at' | 'incident_updates'>): number | null {
  let newest: number | null = null
  for (const update of record.incident_updates) {
    const at = timeOfUpdate(update)
    if (at !== null && (newest === null || at > newest)) newest = at
  }
  return newest ?? parseInstant(record.created_at)
}

/** When the work of a maintenance really began; null where no update says so. */
export function beginOfWork(record: Pick<Dated, 'incident_updates'>): number | null {
  const atWork = record.incident_updates.filter(({ status }) => status === 'in_progress' || status === 'verifying')
  return earliest(atWork.map(timeOfUpdate))
}

/** When a record that is over ended, as far as it says; a postmortem written later does not move the end. */
export function endOf(record: Dated): number | null {
  const closing = record.incident_updates.filter(({ status }) => status === 'resolved' || status === 'completed')
  const before = record.incident_updates.filter(({ status }) => status !== 'postmortem')
  return parseInstant(record.resolved_at) ?? latest(closing.map(timeOfUpdate)) ?? latest(before.map(timeOfUpdate))
}

export function earliest(instants: readonly (number | null)[]): number | null {
  const known = instants.filter((instant) => instant !== null)
  return known.length > 0 ? Math.min(...known) : null
}

export function latest(instants: readonly (number | null)[]): number | null {
  const known = instants.filter((instant) => instant !== null)
  return known.length > 0 ? Math.max(...known) : null
}
