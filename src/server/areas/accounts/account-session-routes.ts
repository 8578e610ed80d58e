import {
  endOneSession,
  endOtherSessions,
  listSessions,
  revokeToken,
  type AccountSession,
} from '#api/accounts/account-sessions.ts'
import { deviceWords } from '#domain/text/device.ts'
import { isoOrNull } from '#domain/time/instant.ts'
import type { Hono } from 'hono'
import type { Guard } from '../../http/caller.ts'
import type { SessionCookie } from '../../http/session-cookie.ts'
import { serve } from '../../http/serve.ts'
import { notFound } from '../../platform/errors.ts'
import type { ListedSession, Sessions } from './sessions.ts'
import type { AccountSource } from './source.ts'

export interface AccountSessionRoutes {
  readonly accounts: AccountSource
  readonly sessions: Sessions
  readonly guard: Guard
  readonly cookie: SessionCookie
}

/** Where an account is signed in, and how to end that. */
export function serveAccountSessions(app: Hono, { accounts, sessions, guard, cookie }: AccountSessionRoutes): void {
  serve(app, listSessions, async ({ context }) => {
    const caller = await guard(context)
    return { sessions: (await sessions.list(caller, cookie.idIn(context))).map(answerOf) }
  })

  serve(app, endOneSession, async ({ context, param }) => {
    const caller = await guard(context)
    if (await sessions.endListed(caller, param('sessionId'))) return noContent()
    throw notFound('Your account has no such session. It may have ended.')
  })

  serve(app, endOtherSessions, async ({ context }) => {
    const caller = await guard(context)
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

function noContent(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}
