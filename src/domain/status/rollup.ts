import type { Rollup } from '#api/status/status.ts'
import { indicatorKindOf, statusKindOf, worstOf, type StatusKind } from './status-kind.ts'

export interface RollupComponent {
  /** The wire status. */
  readonly status: string
  readonly group: boolean
}

/**
 * Statuspage's table: the first match wins, groups are ignored, and maintenance never hides an outage.
 * An unknown status counts as degraded performance, the mildest reading that does not claim that all is well.
 */
export function rollupOf(components: readonly RollupComponent[]): Rollup {
  const kinds = components.filter((component) => !component.group).map((component) => statusKindOf(component.status))
  return rollupOfKinds(kinds)
}

export function rollupOfKinds(kinds: readonly StatusKind[]): Rollup {
  const count = (kind: StatusKind) => kinds.filter((other) => other === kind).length
  const all = kinds.length
  const major = count('major')
  const partial = count('partial')
  const degraded = count('degraded') + count('unknown')
  if (major > 0 && major === all) return { indicator: 'critical', description: 'Major System Outage' }
  if (major > 0 || (partial > 0 && partial === all)) return { indicator: 'major', description: 'Partial System Outage' }
  if (partial > 0) return { indicator: 'minor', description: 'Minor Service Outage' }
  if (degraded > 0 && degraded === all) return { indicator: 'minor', description: 'Degraded System Service' }
  if (degraded > 0) return { indicator: 'minor', description: 'Partially Degraded Service' }
  if (count('maintenance') > 0) return { indicator: 'maintenance', description: 'Service Under Maintenance' }
  return { indicator: 'none', description: 'All Systems Operational' }
}

/** The worse of the indicator and the worst component: a page that claims to be well during an outage is not green. */
export function rollupKindOf(rollup: Rollup, kinds: readonly StatusKind[]): StatusKind {
  return worstOf([indicatorKindOf(rollup.indicator), ...kinds])
}
