import type { NotableEvent } from '#api/notifications/events.ts'
import type { RecordState } from '#domain/status/notable-changes.ts'

export interface OpenMaintenance {
  readonly record: RecordState
  readonly isActive: boolean
  readonly scheduledFor: number | null
  readonly scheduledUntil: number | null
}

export interface WaitingWork {
  readonly policyId: string
  readonly policyName: string
  /** Documents that wait for a decision. */
  readonly count: number
}

interface PastQuery {
  readonly since: number
  readonly limit: number
  readonly now: number
  /** How long before its planned start a maintenance is announced. */
  readonly soonMinutes: number
}

/** What notifications need from other areas. */
export interface NotificationPorts {
  /** Seconds since the status was confirmed; null while there is none. */
  readonly statusAge: () => number | null
  readonly pageName: () => Promise<string>
  readonly openMaintenance: () => Promise<readonly OpenMaintenance[]>
  /** The events that status pages and records report since an instant, oldest first. */
  readonly pastEvents: (query: PastQuery) => Promise<readonly NotableEvent[]>
  /** Null if a Guardian manages the policies. */
  readonly waitingWork: (() => Promise<readonly WaitingWork[]>) | null
}
