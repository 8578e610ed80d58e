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
  /** Documents that wait for somebody's decision. */
  readonly count: number
}

interface PastQuery {
  readonly since: number
  readonly limit: number
  readonly now: number
  /** How long before a planned start it is announced. */
  readonly soonMinutes: number
}

/** What the app knows of other areas. */
export interface NotificationPorts {
  /** Seconds since the status was confirmed; null while there is none. */
  readonly statusAge: () => number | null
  readonly pageName: () => Promise<string>
  readonly openMaintenance: () => Promise<readonly OpenMaintenance[]>
  /** What status pages and records say of the time since an instant, oldest first. */
  readonly pastEvents: (query: PastQuery) => Promise<readonly NotableEvent[]>
  /** Null where nobody keeps policies here. */
  readonly waitingWork: (() => Promise<readonly WaitingWork[]>) | null
}
