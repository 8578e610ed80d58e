import { incidentStatuses } from '#api/status/incidents.ts'
import { maintenanceStatuses } from '#api/status/maintenance.ts'
import type { RecordKind } from '#api/status/history.ts'

/** Every state the product can show, worst first. An outage is never hidden by a maintenance. */
export const statusKinds = ['major', 'partial', 'degraded', 'unknown', 'maintenance', 'operational', 'no-data'] as const
export type StatusKind = (typeof statusKinds)[number]

const ofComponent: Readonly<Record<string, StatusKind>> = {
  operational: 'operational',
  degraded_performance: 'degraded',
  partial_outage: 'partial',
  major_outage: 'major',
  under_maintenance: 'maintenance',
}

const ofIndicator: Readonly<Record<string, StatusKind>> = {
  none: 'operational',
  minor: 'degraded',
  major: 'partial',
  critical: 'major',
  maintenance: 'maintenance',
}

/** The kind of a component's wire status; `unknown` for a value nobody has described. */
export function statusKindOf(wire: string): StatusKind {
  return lookUp(ofComponent, wire)
}

/** The kind of the rollup's indicator. */
export function indicatorKindOf(indicator: string): StatusKind {
  return lookUp(ofIndicator, indicator)
}

/** The kind of a record's impact. `none` says that no component status was recorded, not that all is well: it is `no-data`. */
export function impactKindOf(impact: string): StatusKind {
  return impact === 'none' ? 'no-data' : lookUp(ofIndicator, impact)
}

/** How bad a kind is: 0 for `no-data`, 6 for `major`. */
export function severityOf(kind: StatusKind): number {
  return statusKinds.length - 1 - statusKinds.indexOf(kind)
}

/** The worst of some kinds; `no-data` when there are none. */
export function worstOf(kinds: Iterable<StatusKind>): StatusKind {
  let worst: StatusKind = 'no-data'
  for (const kind of kinds) if (severityOf(kind) > severityOf(worst)) worst = kind
  return worst
}

/** The states a record passes through, in their order. */
export function statesOf(kind: RecordKind): readonly string[] {
  return kind === 'incident' ? incidentStatuses : maintenanceStatuses
}

function lookUp(table: Readonly<Record<string, StatusKind>>, wire: string): StatusKind {
  return Object.hasOwn(table, wire) ? (table[wire] ?? 'unknown') : 'unknown'
}
