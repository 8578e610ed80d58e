import { permissions } from '#api/accounts/accounts.ts'
import type { BlockEvent, LiveEvent } from '#api/live.ts'

/** A signed-in listener. */
export interface Audience {
  /** The session’s key in the store. The stream ends when the session does. */
  readonly session: string
  readonly did: string | null
  readonly permissions: readonly string[]
}

/** An account with an open stream. */
export interface Listening {
  readonly did: string
  readonly permissions: readonly string[]
}

/** Whether an account may see a block. */
export type BlockEventFilter = (block: BlockEvent, did: string) => boolean

/** Listeners need one of these permissions. Events without an entry are public. */
const neededFor: Partial<Record<LiveEvent['type'], readonly string[]>> = {
  schema: [permissions.readSystemSchemas],
  block: [permissions.executePolicies, permissions.managePolicies],
}

/** `audience` is null for a listener who is not signed in. */
export function mayReceive(event: LiveEvent, audience: Audience | null): boolean {
  const needed = neededFor[event.type]
  return needed === undefined || needed.some((name) => audience?.permissions.includes(name) ?? false)
}
