import type { Rollup } from '#api/status/status.ts'
import { impactKindOf, indicatorKindOf, severityOf, statusKindOf, worstOf, type StatusKind } from './status-kind.ts'

export interface RollupComponent {
  /** The wire status. */
  readonly status: string
  readonly group: boolean
}

/** Represents the rollup of a page that states none, if none can be derived either. Never on the wire. */
export const unstatedRollup: Rollup = { indicator: '', description: 'No status stated' }

const descriptions: ReadonlyMap<string, string> = new Map([
  ['none', 'All Systems Operational'],
  ['minor', 'Minor Service Outage'],
  ['major', 'Partial System Outage'],
  ['critical', 'Major System Outage'],
  ['maintenance', 'Service Under Maintenance'],
])

/** Statuspage’s words for an indicator, for pages without a description. */
function describeIndicator(indicator: string): string {
  return descriptions.get(indicator) ?? (indicator === '' ? unstatedRollup.description : `Status “${indicator}”`)
}

/** The rollup’s own description, if it has one. */
export function rollupWords({ indicator, description }: Rollup): string {
  return description.trim() === '' ? describeIndicator(indicator) : description
}

export function isUnstated({ indicator }: Rollup): boolean {
  return indicator === unstatedRollup.indicator
}

/**
 * Statuspage's table: the first match wins, groups are ignored, and maintenance never hides an outage. An unknown
 * status counts as degraded performance, the mildest reading that does not claim that everything is fine. Null without
 * components.
 */
export function rollupOf(components: readonly RollupComponent[]): Rollup | null {
  const kinds = components.filter((component) => !component.group).map((component) => statusKindOf(component.status))
  return rollupOfKinds(kinds)
}

export function rollupOfKinds(kinds: readonly StatusKind[]): Rollup | null {
  if (kinds.length === 0) return null
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

interface UnderWay {
  /** The impacts of the open incidents. */
  readonly impacts: readonly string[]
  readonly isUnderMaintenance: boolean
}

/**
 * The rollup that open records imply for a page without components. Null if none are open, which does not prove that
 * everything is fine.
 */
export function rollupOfRecords({ impacts, isUnderMaintenance }: UnderWay): Rollup | null {
  const [worst] = impacts.toSorted((a, b) => severityOf(impactKindOf(b)) - severityOf(impactKindOf(a)))
  if (worst === 'critical') return { indicator: 'critical', description: 'Major System Outage' }
  if (worst === 'major') return { indicator: 'major', description: 'Partial System Outage' }
  if (worst === 'minor') return { indicator: 'minor', description: 'Minor Service Outage' }
  if (worst !== undefined) return { indicator: 'minor', description: 'Partially Degraded Service' }
  return isUnderMaintenance ? { indicator: 'maintenance', description: 'Service Under Maintenance' } : null
}

/**
 * The worse of the indicator and the worst component: a page that claims to be operational during an outage is not
 * green.
 */
export function rollupKindOf(rollup: Rollup, kinds: readonly StatusKind[]): StatusKind {
  return worstOf([indicatorKindOf(rollup.indicator), ...kinds])
}
