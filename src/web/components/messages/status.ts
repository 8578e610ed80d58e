import type { StatusKind } from '#domain/status/status-kind.ts'

const kinds: Readonly<Record<StatusKind, string>> = {
  operational: 'Operational',
  degraded: 'Degraded performance',
  partial: 'Partial outage',
  major: 'Major outage',
  maintenance: 'Under maintenance',
  unknown: 'Cannot confirm',
  'no-data': 'No data',
}

const incidentStates: Readonly<Record<string, string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
  postmortem: 'Postmortem',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  verifying: 'Verifying',
  completed: 'Completed',
}

const impacts: Readonly<Record<string, string>> = {
  none: 'No recorded impact',
  minor: 'Minor impact',
  major: 'Major impact',
  critical: 'Critical impact',
  maintenance: 'Maintenance',
}

const wireStatuses: Readonly<Record<string, string>> = {
  operational: kinds.operational,
  degraded_performance: kinds.degraded,
  partial_outage: kinds.partial,
  major_outage: kinds.major,
  under_maintenance: kinds.maintenance,
  unknown: 'Unknown',
}

export interface ComponentCounts {
  readonly affected: number
  readonly inMaintenance: number
  readonly total: number
}

export const statusMessages = {
  kind: (kind: StatusKind) => kinds[kind],
  /** A component status in words; an unknown wire value is shown unchanged. */
  wire: (status: string) => wireStatuses[status] ?? status,
  /** A component's name with its group, because several groups may use the same name. */
  qualified: (group: string | null | undefined, name: string) => (group ? `${group} · ${name}` : name),
  /** A record's state in words; an unknown wire value is shown unchanged. */
  state: (state: string) => incidentStates[state] ?? state,
  impact: (impact: string) => impacts[impact] ?? impact,
  /** Counts the components of a group, a network or the page; planned maintenance is not an outage. */
  componentCounts: ({ affected, inMaintenance, total }: ComponentCounts) => {
    const maintained = inMaintenance > 0 ? `${inMaintenance} in maintenance` : null
    if (affected === 0) return maintained ?? `${total} operational`
    const outOf = affected === total && total > 1 ? `all ${total} affected` : `${affected} of ${total} affected`
    return maintained === null ? outOf : `${outOf}, ${maintained}`
  },
  cannotConfirm: 'Cannot confirm',
  noStatus: 'No status yet',
  loading: 'Loading status',
  networkRollup: (network: string, description: string) => `${network}: ${description}`,
} as const
