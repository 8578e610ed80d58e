import { permissions } from '#api/accounts.ts'
import type { LiveEvent } from '#api/live.ts'
import type { Caller } from './caller.ts'
import type { LiveNews } from './live-events.ts'

/** Somebody signed in who listens, and by which session. */
export interface Audience {
  /** The session's key in the store; the stream ends with it. */
  readonly session: string
  readonly caller: Caller
}

/** Whether somebody sees a block of a policy. */
export type Sees = (policyId: string, uuid: string, caller: Caller) => Promise<boolean>

const neededFor: Partial<Record<LiveEvent['type'], readonly string[]>> = {
  schema: [permissions.readSystemSchemas],
  block: [permissions.executePolicies, permissions.managePolicies],
}

/** Whether news are for everybody, signed in or not. */
export function isPublic({ event }: LiveNews): boolean {
  return neededFor[event.type] === undefined
}

/** Whether somebody may hear of something. What is not public wants a permission to read it, and a block is told to who sees it. */
export async function mayHear({ event, did }: LiveNews, { caller }: Audience, sees: Sees): Promise<boolean> {
  const needed = neededFor[event.type]
  if (needed !== undefined && !needed.some((name) => caller.permissions.includes(name))) return false
  if (did !== null && caller.did !== did) return false
  return event.type !== 'block' || sees(event.data.policyId, event.data.uuid, caller)
}
