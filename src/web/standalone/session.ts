import * as v from 'valibot'
import { Account } from '#api/accounts/accounts.ts'
import { text } from '#api/tolerant.ts'
import { utcIso } from '#domain/time/instant.ts'
import { answer } from './answer.ts'
import { forward, type Asked } from './forward.ts'
import type { Fetch } from './config.ts'

/** The lifetime of an access token in milliseconds, unless the Guardian states one. */
const life = 60_000

const LedgerAccount = v.object({ ...Account.entries, hederaAccountId: text })
const Refresh = v.object({ refreshToken: v.string() })
const Access = v.object({ accessToken: v.string() })
const Claims = v.object({ expireAt: v.number() })

/** The session of an app without a service. The refresh token is kept in this tab's memory only. */
export function createStandaloneSession(base: string | null, fetch: Fetch, now: () => number) {
  let refreshToken: string | null = null

  const post = (path: string, body: unknown, { init }: Asked) =>
    forward(fetch, base, path, {
      init: {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        signal: init.signal ?? null,
      },
    })

  async function current(asked: Asked): Promise<Response> {
    if (refreshToken === null) return answer({ session: null })
    const bought = await post('/accounts/access-token', { refreshToken }, asked)
    if (bought.status === 401) {
      refreshToken = null
      return answer({ session: null })
    }
    if (!bought.ok) return bought
    const { accessToken } = v.parse(Access, await bought.json())
    const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` }
    const session = await forward(fetch, base, '/accounts/session', {
      init: { headers, signal: asked.init.signal ?? null },
    })
    if (!session.ok) return session
    const account = v.parse(v.nullable(LedgerAccount), await session.json())
    if (account === null) return answer({ session: null })
    return answer({ session: account, accessToken, expiresAt: utcIso(endOf(accessToken, now())) })
  }

  return async (asked: Asked): Promise<Response> => {
    const { method = 'GET', body = null } = asked.init
    if (method === 'GET') return current(asked)
    refreshToken = null
    if (method === 'DELETE') return new Response(null, { status: 204 })
    const login = await post('/accounts/login', body, asked)
    if (!login.ok) return login
    const content: unknown = await login.json()
    const signedIn = v.safeParse(Refresh, content)
    if (!signedIn.success) return answer(content, 401)
    refreshToken = signedIn.output.refreshToken
    return current(asked)
  }
}

function endOf(token: string, now: number): number {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { expireAt } = v.parse(Claims, JSON.parse(atob(payload)))
    return expireAt > now ? expireAt : now + life
  } catch {
    return now + life
  }
}
