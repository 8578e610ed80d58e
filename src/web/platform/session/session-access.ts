import type { SessionManager, SessionManagerParts, SessionState } from './session-manager.ts'
import { createStore, type ObservableStore } from '../store.ts'

/** The session of this browser. The manager's code is loaded on first use. */
export interface SessionAccess {
  readonly state: Pick<ObservableStore<SessionState>, 'first' | 'get' | 'subscribe'>
  readonly manager: () => Promise<SessionManager>
}

export function createSession(
  parts: (state: ObservableStore<SessionState>) => SessionManagerParts,
  /** Fails if the service does not answer. */
  reach: () => Promise<unknown>,
): SessionAccess {
  const state = createStore<SessionState>({ state: 'unknown', session: null })
  let loaded: Promise<SessionManager> | undefined
  const load = async () => {
    const { createSessionManager } = await import('./session-manager.ts')
    return createSessionManager(parts(state))
  }
  const manager = () => {
    loaded ??= load().catch(async (cause: unknown) => {
      loaded = undefined
      await reach()
      // A service that answers no longer has the file: it was updated.
      throw cause
    })
    return loaded
  }
  return { state, manager }
}
