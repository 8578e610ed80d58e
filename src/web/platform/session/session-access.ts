import { ApiError } from '#api/errors.ts'
import type { KeeperParts, SessionKeeper } from './session-keeper.ts'
import { createStore, type Store } from '../store.ts'
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

/** Who is signed in with this browser. What asks, renews and ends a session is loaded when it is first needed. */
export interface SessionAccess {
  readonly state: Pick<Store<SessionState>, 'get' | 'subscribe'>
  readonly keeper: () => Promise<SessionKeeper>
}

export function createSession(parts: (state: Store<SessionState>) => KeeperParts): SessionAccess {
  const state = createStore<SessionState>({ state: 'unknown', session: null })
  let loaded: Promise<SessionKeeper> | undefined
  const load = async () => {
    const { createKeeper } = await import('./session-keeper.ts')
    return createKeeper(parts(state))
  }
  const keeper = () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = undefined
      throw new ApiError('network', 'what keeps the session cannot be loaded', { cause })
    })
    return loaded
  }
  return { state, keeper }
}
