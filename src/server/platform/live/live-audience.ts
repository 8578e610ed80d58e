import { permissions } from '#api/accounts/accounts.ts'
import type { BlockEvent, LiveEvent } from '#api/live.ts'

/** Somebody signed in who listens: by which session, and what they may do. */
export interface Audience {
  /** The session's key in the store; the stream ends with it. */
  readonly session: string
  readonly did: string | null
  readonly permissions: readonly string[]
}

/** Whether somebody, by their DID, may see a block. */
export type BlockEventFilter = (block: BlockEvent, did: string) => boolean

/** Any of these is needed. */
const neededFor: Partial<Record<LiveEvent['type'], readonly string[]>> = {
  schema: [permissions.readSystemSchemas],
  block: [permissions.executePolicies, permissions.managePolicies],
}

/** Whether somebody may hear of an event; null is anyone. What is not public wants the permission to read it. */
export function mayHear(event: LiveEvent, audience: Audience | null): boolean {
  const needed = neededFor[event.type]
  return needed === undefined || needed.some((name) => audience?.permissions.includes(name) ?? false)
}
