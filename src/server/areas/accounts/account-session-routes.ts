import {
  endOneSession,
  endOtherSessions,
  listSessions,
  revokeToken,
  type AccountSession,
} from '#api/accounts/account-sessions.ts'
import type { Proof } from '#api/accounts/factors.ts'
import { deviceWords } from '#domain/text/device.ts'
import { isoOrNull } from '#domain/time/instant.ts'
import type { Context, Hono } from 'hono'
import type { Caller, Guard } from '../../http/caller.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import type { SessionCookie } from '../../http/session-cookie.ts'
import { noContent, serve } from '../../http/serve.ts'
import { deviceOf } from '../../http/sign-in-client.ts'
import { notFound } from '../../platform/errors.ts'
import type { Factors } from './factors.ts'
import type { ListedSession, Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import type { AccountSource } from './source.ts'

export interface AccountSessionRoutes {
  readonly accounts: AccountSource
  readonly sessions: Sessions
  /** Null if a Guardian manages the accounts. */
  readonly factors: Factors | null
  readonly signIn: SignIn
  readonly clientAddress: ClientAddress
  readonly guard: Guard
  readonly cookie: SessionCookie
}

export function serveAccountSessions(app: Hono, options: AccountSessionRoutes): void {
  const { accounts, sessions, factors, signIn, guard, cookie, clientAddress } = options

  /** Requires the password again: somebody who finds a browser unattended must not lock its owner out of the others. */
  async function prove(context: Context, caller: Caller, proof: Proof): Promise<void> {
    // A Guardian checks passwords at sign-in only.
    if (!factors) return
    const { username } = caller
    const isCode = (code: string) => factors.isCode(caller, code)
    await signIn.prove({ username, proof, isCode }, { address: clientAddress(context), device: deviceOf(context) })
  }

  serve(app, listSessions, async ({ context }) => {
    const caller = await guard(context)
    return { sessions: (await sessions.list(caller, cookie.idIn(context))).map(answerOf) }
  })

  serve(app, endOneSession, async ({ context, body, param }) => {
    const caller = await guard(context)
    await prove(context, caller, await body())
    if (await sessions.endListed(caller, param('sessionId'))) return noContent()
    throw notFound('Your account has no such session. It may have ended.')
  })

  serve(app, endOtherSessions, async ({ context, body }) => {
    const caller = await guard(context)
    await prove(context, caller, await body())
    return { ended: await sessions.endOthers(caller, cookie.idIn(context)) }
  })

  serve(app, revokeToken, async ({ body }) => {
    await accounts.revoke((await body()).refreshToken)
    return noContent()
  })
}

function answerOf({ device, startedAt, usedAt, ...rest }: ListedSession): AccountSession {
  return {
    ...rest,
    device: device === null ? null : deviceWords(device),
    startedAt: isoOrNull(startedAt),
    usedAt: isoOrNull(usedAt),
  }
}
