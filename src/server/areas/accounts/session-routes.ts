import {
  endSession,
  getSession,
  startSession,
  startSessionByPasskey,
  type SessionAnswer,
} from '#api/accounts/session.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { Context, Hono } from 'hono'
import { sessionLifeMs, type LiveSession, type Sessions } from './sessions.ts'
import { refuseElsewhere, type PasskeyEntrance } from './passkey-routes.ts'
import type { SignIn } from './sign-in.ts'
import type { SignedIn } from './source.ts'
import type { Caller } from '../../http/caller.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import { checkOrigin, type SessionCookie } from '../../http/session-cookie.ts'
import { deviceOf } from '../../http/sign-in-client.ts'
import { json, noContent, serve } from '../../http/serve.ts'
import { unauthorized } from '../../platform/errors.ts'

export interface SessionRoutes {
  readonly sessions: Sessions
  readonly signIn: SignIn
  /** Null if a Guardian manages the accounts. */
  readonly passkeys: PasskeyEntrance | null
  readonly mustEnroll: (caller: Caller) => Promise<boolean>
  readonly clientAddress: ClientAddress
  readonly publicUrl: string
  readonly cookie: SessionCookie
}

/** Browser sessions: a cookie that only the service reads, and access tokens for the app. */
export function serveSession(app: Hono, options: SessionRoutes): void {
  const { sessions, signIn, passkeys, mustEnroll, clientAddress, publicUrl, cookie } = options
  serve(app, getSession, async ({ context }) => {
    const id = cookie.idIn(context)
    const session = id === undefined ? null : await sessions.find(id)
    return session ? answerOf(session, await mustEnroll(session.caller)) : { session: null }
  })

  const clientOf = (context: Context) => ({ address: clientAddress(context), device: deviceOf(context) })

  serve(app, startSession, async ({ body, context }) => {
    checkOrigin(context, publicUrl)
    return begin(context, await signIn.login(await body(), clientOf(context)))
  })

  serve(app, startSessionByPasskey, async ({ body, context }) => {
    checkOrigin(context, publicUrl)
    const own = passkeys ?? refuseElsewhere()
    const answer = await body()
    const client = clientOf(context)
    const enter = async () => {
      const accountId = await own.verify(answer, { accountId: null, mustVerifyUser: true })
      return accountId === null ? null : own.enter(accountId, client)
    }
    return begin(context, await signIn.loginByPasskey(enter, client))
  })

  async function begin(context: Context, signedIn: SignedIn): Promise<Response> {
    const before = cookie.idIn(context)
    if (before !== undefined) await sessions.end(before)
    const id = await sessions.begin(signedIn, deviceOf(context))
    const session = await sessions.find(id)
    // The password was changed in the meantime.
    if (!session) throw unauthorized()
    return json(answerOf(session, await mustEnroll(session.caller)), 200, {
      'set-cookie': cookie.write(id, sessionLifeMs),
    })
  }

  serve(app, endSession, async ({ context }) => {
    checkOrigin(context, publicUrl)
    const id = cookie.idIn(context)
    if (id !== undefined) await sessions.end(id)
    return noContent({ 'set-cookie': cookie.write('', 0) })
  })
}

function answerOf({ caller, accessToken, expiresAt }: LiveSession, mustAddFactor: boolean): SessionAnswer {
  const { username, did, role, permissions, account = {}, mustChangePassword = false } = caller
  const { hederaAccountId } = account
  const ledgerAccount = typeof hederaAccountId === 'string' ? hederaAccountId : null
  const own = { username, did, hederaAccountId: ledgerAccount, role, permissions: [...permissions] }
  const session = { ...own, mustAddFactor, mustChangePassword }
  return { session, accessToken, expiresAt: utcIso(expiresAt) }
}
