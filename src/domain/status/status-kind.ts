import type { RecordKind } from '#api/status/history.ts'
import { incidentStatuses } from '#api/status/incidents.ts'
import { maintenanceStatuses } from '#api/status/maintenance.ts'

/** Worst first. Maintenance never hides an outage. */
export const statusKinds = ['major', 'partial', 'degraded', 'unknown', 'maintenance', 'operational', 'no-data'] as const
export type StatusKind = (typeof statusKinds)[number]

const componentKinds: Readonly<Record<string, StatusKind>> = {
  operational: 'operational',
  degraded_performance: 'degraded',
  partial_outage: 'partial',
  major_outage: 'major',
  under_maintenance: 'maintenance',
}

const indicatorKinds: Readonly<Record<string, StatusKind>> = {
  none: 'operational',
  minor: 'degraded',
  major: 'partial',
  critical: 'major',
  maintenance: 'maintenance',
}

/** `unknown` for a wire status we do not know. */
export function statusKindOf(wire: string): StatusKind {
  return lookUp(componentKinds, wire)
}

export function indicatorKindOf(indicator: string): StatusKind {
  return lookUp(indicatorKinds, indicator)
}

/** The impact `none` means that no component status was recorded, not that everything is fine; it maps to `no-data`. */
export function impactKindOf(impact: string): StatusKind {
  return impact === 'none' ? 'no-data' : lookUp(indicatorKinds, impact)
}

/** 0 for `no-data` to 6 for `major`. */
export function severityOf(kind: StatusKind): number {
  return statusKinds.length - 1 - statusKinds.indexOf(kind)
}

/** `no-data` for an empty list. */
export function worstOf(kinds: Iterable<StatusKind>): StatusKind {
  let worst: StatusKind = 'no-data'
  for (const kind of kinds) if (severityOf(kind) > severityOf(worst)) worst = kind
  return worst
}

/** Wire states in their usual order. */
export function statesOf(kind: RecordKind): readonly string[] {
  return kind === 'incident' ? incidentStatuses : maintenanceStatuses
}

function lookUp(table: Readonly<Record<string, StatusKind>>, wire: string): StatusKind {
  return Object.hasOwn(table, wire) ? (table[wire] ?? 'unknown') : 'unknown'
}
