import type { RecordKind } from '#api/status/history.ts'
import { Incident } from '#api/status/incidents.ts'
import { Maintenance } from '#api/status/maintenance.ts'
import * as v from 'valibot'

/** Parses a stored body by its kind; an incident has no window. */
export function readRecord(kind: RecordKind, raw: unknown): Maintenance {
  if (kind === 'maintenance') return v.parse(Maintenance, raw)
  return { ...v.parse(Incident, raw), scheduled_for: null, scheduled_until: null }
}

export function wireOf(row: { readonly kind: string; readonly body: string }): Maintenance {
  return readRecord(kindOf(row), JSON.parse(row.body))
}

export function kindOf({ kind }: { readonly kind: string }): RecordKind {
  return kind === 'maintenance' ? 'maintenance' : 'incident'
}
