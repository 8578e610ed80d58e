import * as v from 'valibot'
import { changePassword, type Credentials } from '#api/accounts/accounts.ts'
import type { Client } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { endSession, getSession, SessionAnswer, startSession, type Session } from '#api/accounts/session.ts'
import { parseInstant } from '#domain/time/instant.ts'
import type { SessionState } from './session-access.ts'
import type { Store } from '../store.ts'
import type { OpenChannel, TakeTurn } from '../tabs.ts'
import type { SetTimer } from '../clock.ts'

export interface TurnParts {
  /** Null where the browser has no locks: then the tabs do not wait for each other. */
  readonly takeTurn: TakeTurn | null
  readonly setTimer: SetTimer
}

/** Milliseconds to wait for the other tabs. Who holds the turn may be frozen: then one goes without. */
export const patience = 15_000

/** What concerns the session happens one after the other, in all tabs of the browser. */
export function createTurns({ takeTurn, setTimer }: TurnParts): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const afterOwn = (work: () => Promise<void>) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  if (!takeTurn) return afterOwn
  return async (work) => {
    const waiting = new AbortController()
    const cancel = setTimer(() => waiting.abort(), patience)
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

/** What the tabs of a browser have in common; null where they have not. */
export interface TabParts {
  readonly takeTurn: TakeTurn | null
  readonly openChannel: OpenChannel<SessionAnswer> | null
}

export interface KeeperParts extends TabParts, TurnParts {
  readonly client: Client
  readonly now: () => number
  readonly state: Store<SessionState>
  /** Notes for the next visit, and for tabs that have not asked, whether anybody is signed in. */
  readonly note: (signedIn: boolean) => void
}

/** Keeps the session of this browser: its access token lives here, in memory, and nowhere else. */
export interface SessionKeeper {
  /** How it stands; asks the service where that is not known. */
  ask(): Promise<SessionState>
  /** An access token that holds for some seconds yet, other than `refused`; null while nobody is signed in. */
  token(refused?: string): Promise<string | null>
  /** A fresh token was refused as well: the session is of no use any more. */
  refused(): void
  signIn(credentials: Credentials): Promise<void>
  signOut(): Promise<void>
  /** The service ends every session of the account; here one goes on with the new password. */
  changePassword(oldPassword: string, newPassword: string): Promise<void>
}

interface Held {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** A token is renewed before its end by this many milliseconds: it has to arrive while it holds. */
const early = 10_000

export function createKeeper(parts: KeeperParts): SessionKeeper {
  const { client, now, state, note, openChannel } = parts
  const inTurn = createTurns(parts)
  let held: Held | null = null
  let renewing: Promise<void> | undefined

  const stand = (next: SessionState) => {
    state.set(next)
    note(next.state === 'signed-in')
  }
  const take = (answer: SessionAnswer) => {
    held =
      answer.session === null ? null : { token: answer.accessToken, expiresAt: parseInstant(answer.expiresAt) ?? 0 }
    stand(following(state.get(), answer.session))
  }
  const channel = openChannel?.((data) => {
    const said = v.safeParse(SessionAnswer, data)
    if (said.success) take(said.output)
  })
  const takeAndTell = (answer: SessionAnswer) => {
    take(answer)
    channel?.send(answer)
  }
  const usable = (refused?: string) =>
    held !== null && held.token !== refused && held.expiresAt - now() > early ? held.token : null

  /** One renewal for all calls, and none where another tab has renewed while this one waited for its turn. */
  const renew = (refused?: string) => {
    renewing ??= inTurn(async () => {
      if (usable(refused) === null) takeAndTell(await client.call(getSession))
    }).finally(() => {
      renewing = undefined
    })
    return renewing
  }
  const token = async (refused?: string) => {
    const ready = usable(refused)
    if (ready !== null) return ready
    const { state: standing } = state.get()
    if (standing === 'signed-out' || standing === 'ended') return null
    await renew(refused)
    return held?.token ?? null
  }
  const start = async (credentials: Credentials) =>
    takeAndTell(await client.call(startSession, { body: JSON.stringify(credentials) }))

  return {
    token,
    async ask() {
      if (state.get().state === 'unknown') await token()
      return state.get()
    },
    refused: () => take({ session: null }),
    signIn: (credentials) => inTurn(() => start(credentials)),
    signOut: () =>
      inTurn(async () => {
        await client.call(endSession)
        held = null
        stand({ state: 'signed-out', session: null })
        channel?.send({ session: null })
      }),
    async changePassword(oldPassword, newPassword) {
      const bearer = await token()
      const { session } = state.get()
      if (bearer === null || session === null) throw new ApiError('unauthorized', 'nobody is signed in')
      const { username } = session
      await inTurn(async () => {
        // A wrong password is answered as a wrong token is: the call stands by itself, and none is renewed for it.
        const headers = { authorization: `Bearer ${bearer}` }
        await client.call(changePassword, { headers, body: JSON.stringify({ username, oldPassword, newPassword }) })
        await start({ username, password: newPassword }).catch(() => takeAndTell({ session: null }))
      })
    },
  }
}

function following(before: SessionState, session: Session | null): SessionState {
  if (session !== null)
    // What says the same stays the same: nothing is drawn anew each time a token is renewed.
    return before.state === 'signed-in' && JSON.stringify(before.session) === JSON.stringify(session)
      ? before
      : { state: 'signed-in', session }
  return before.session === null ? { state: 'signed-out', session: null } : { state: 'ended', session: before.session }
}
