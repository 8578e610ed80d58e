import { permissions } from '#api/accounts.ts'
import type { LiveEvent } from '#api/live.ts'

/** Somebody signed in who listens: by which session, and what they may do. */
export interface Audience {
  /** The session's key in the store; the stream ends with it. */
  readonly session: string
  readonly permissions: readonly string[]
}

const neededFor: Partial<Record<LiveEvent['type'], string>> = {
  schema: permissions.readSystemSchemas,
}

/** Whether somebody may hear of an event; null is anyone. What is not public wants the permission to read it. */
export function mayHear(event: LiveEvent, audience: Audience | null): boolean {
  const needed = neededFor[event.type]
  return needed === undefined || (audience?.permissions.includes(needed) ?? false)
}
