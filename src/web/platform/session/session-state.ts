import type { Session } from '#api/accounts/session.ts'

/**
 * `unknown` until the service has said. `ended`: it ended without anybody signing out in this tab; `session` tells whose
 * it was, so that what stands on the screen can stay, and go on once they have signed in again.
 */
export type SessionState =
  | { readonly state: 'unknown'; readonly session: null }
  | { readonly state: 'signed-out'; readonly session: null }
  | { readonly state: 'signed-in'; readonly session: Session }
  | { readonly state: 'ended'; readonly session: Session }
