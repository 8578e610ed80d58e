import * as v from 'valibot'
import { changePassword, type Credentials } from '#api/accounts/accounts.ts'
import type { PasskeyAnswer } from '#api/accounts/passkeys.ts'
import type { Client } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import {
  endSession,
  getSession,
  SessionAnswer,
  startSession,
  startSessionByPasskey,
  type Session,
} from '#api/accounts/session.ts'
import { parseInstant } from '#domain/time/instant.ts'
import type { ObservableStore } from '../store.ts'
import type { OpenChannel, TakeTurn } from '../live/tabs.ts'
import type { SetTimer } from '#api/timer.ts'

/**
 * `unknown` until the service has responded. `ended`: the session ended without a sign-out in this tab; `session` is
 * the one that ended, so that the page can stay and continue once the same account has signed in again.
 */
export type SessionState =
  | { readonly state: 'unknown'; readonly session: null }
  | { readonly state: 'signed-out'; readonly session: null }
  | { readonly state: 'signed-in'; readonly session: Session }
  | { readonly state: 'ended'; readonly session: Session }

interface TurnParts {
  /** Null if the browser has no locks: then tabs do not wait for each other. */
  readonly takeTurn: TakeTurn | null
  readonly setTimer: SetTimer
}

/** The tab that holds the lock may be frozen, so the others proceed without it after this time. */
export const turnTimeoutMs = 15_000

/** Serializes session operations across all tabs of the browser. */
function createTurns({ takeTurn, setTimer }: TurnParts): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const afterOwn = (work: () => Promise<void>) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  if (!takeTurn) return afterOwn
  return async (work) => {
    const waiting = new AbortController()
    const cancel = setTimer(() => waiting.abort(), turnTimeoutMs)
    let begun = false
    const begin = () => {
      begun = true
      cancel()
      return work()
    }
    await takeTurn(waiting.signal, begin).catch((error: unknown) => {
      if (begun) throw error
      return afterOwn(begin)
    })
  }
}

export interface TabParts {
  readonly takeTurn: TakeTurn | null
  readonly openChannel: OpenChannel<SessionAnswer> | null
}

export interface SessionManagerParts extends TabParts, TurnParts {
  readonly client: Client
  readonly now: () => number
  readonly state: ObservableStore<SessionState>
  /** Stores whether a session exists, for the next visit and for other tabs. */
  readonly note: (signedIn: boolean) => void
}

/** The access token exists only here, in memory. */
export interface SessionManager {
  /** Queries the service unless the state is known. */
  ask(): Promise<SessionState>
  /** An access token other than `refused` that stays valid for some seconds; null while signed out. */
  token(refused?: string): Promise<string | null>
  /** Reports that a fresh token was rejected as well, which means that the session has ended. */
  refused(): void
  signIn(credentials: Credentials): Promise<void>
  /** Sends a passkey's response, which replaces name and password. */
  signInByPasskey(answer: PasskeyAnswer): Promise<void>
  signOut(): Promise<void>
  /** The service ends every session of the account; this one continues with the new password. */
  changePassword(oldPassword: string, newPassword: string): Promise<void>
}

interface Held {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** How long before its expiry a token is renewed. */
const renewalMarginMs = 10_000

export function createSessionManager(parts: SessionManagerParts): SessionManager {
  const { client, now, state, note, openChannel } = parts
  const inTurn = createTurns(parts)
  let held: Held | null = null
  let renewing: Promise<void> | undefined

  const setState = (next: SessionState) => {
    state.set(next)
    note(next.state === 'signed-in')
  }
  const take = (answer: SessionAnswer) => {
    held =
      answer.session === null ? null : { token: answer.accessToken, expiresAt: parseInstant(answer.expiresAt) ?? 0 }
    setState(nextState(state.get(), answer.session))
  }
  const channel = openChannel?.((data) => {
    const message = v.safeParse(SessionAnswer, data)
    if (message.success) take(message.output)
  })
  const takeAndShare = (answer: SessionAnswer) => {
    take(answer)
    channel?.send(answer)
  }
  const usable = (refused?: string) =>
    held !== null && held.token !== refused && held.expiresAt - now() > renewalMarginMs ? held.token : null

  // One renewal serves all calls. None is needed if another tab has renewed the token while this one waited for the
  // lock.
  const renew = (refused?: string) => {
    renewing ??= inTurn(async () => {
      if (usable(refused) === null) takeAndShare(await client.call(getSession))
    }).finally(() => {
      renewing = undefined
    })
    return renewing
  }
  const token = async (refused?: string) => {
    const ready = usable(refused)
    if (ready !== null) return ready
    const { state: current } = state.get()
    if (current === 'signed-out' || current === 'ended') return null
    await renew(refused)
    return held?.token ?? null
  }
  const start = async (credentials: Credentials) =>
    takeAndShare(await client.call(startSession, { body: JSON.stringify(credentials) }))

  return {
    token,
    async ask() {
      if (state.get().state === 'unknown') await token()
      return state.get()
    },
    refused: () => take({ session: null }),
    signIn: (credentials) => inTurn(() => start(credentials)),
    signInByPasskey: (answer) =>
      inTurn(async () => takeAndShare(await client.call(startSessionByPasskey, { body: JSON.stringify(answer) }))),
    signOut: () =>
      inTurn(async () => {
        await client.call(endSession)
        held = null
        setState({ state: 'signed-out', session: null })
        channel?.send({ session: null })
      }),
    async changePassword(oldPassword, newPassword) {
      const bearer = await token()
      const { session } = state.get()
      if (bearer === null || session === null) throw new ApiError('unauthorized', 'No account is signed in.')
      const { username } = session
      await inTurn(async () => {
        // The service answers 401 to a wrong password as well as to a wrong token, so this call must not renew the
        // token.
        const headers = { authorization: `Bearer ${bearer}` }
        await client.call(changePassword, { headers, body: JSON.stringify({ username, oldPassword, newPassword }) })
        await start({ username, password: newPassword }).catch(() => takeAndShare({ session: null }))
      })
    },
  }
}

function nextState(before: SessionState, session: Session | null): SessionState {
  if (session !== null)
    // Keeping the same object avoids a render each time a token is renewed.
    return before.state === 'signed-in' && JSON.stringify(before.session) === JSON.stringify(session)
      ? before
      : { state: 'signed-in', session }
  return before.session === null ? { state: 'signed-out', session: null } : { state: 'ended', session: before.session }
}
