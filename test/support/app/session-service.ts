import { changePassword, getAccount } from '#api/accounts/accounts.ts'
import { sessionPath } from '#api/accounts/session.ts'

const session = { username: 'ada', did: null, role: 'USER', permissions: ['SCHEMAS_SYSTEM_SCHEMA_READ'] }

/** A service with one account, ada, and one browser, whose session and tokens the test can invalidate. */
export function sessionService(now: number) {
  const tokens = new Set<string>()
  const state = {
    now,
    password: 'secret',
    hasSession: false,
    isDown: false,
    refusesAll: false,
    refusesSignIn: false,
    /** True if an administrator has set the password. */
    isTemporary: false,
    /** The number of failed requests. */
    missed: 0,
    /** The requests: methods of the session, and calls that send a password. */
    calls: [] as string[],
    forgetTokens: () => tokens.clear(),
    endSession() {
      state.hasSession = false
      tokens.clear()
    },
    fetch: (async (input, init) => {
      // An answer takes at least one turn of the event loop.
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
      if (state.isDown) {
        state.missed += 1
        throw new TypeError('fetch failed')
      }
      return answer(String(input), init ?? {})
    }) satisfies typeof globalThis.fetch,
  }

  function answer(path: string, { method = 'GET', headers, body }: RequestInit): Response {
    const token = new Headers(headers).get('authorization')?.slice('Bearer '.length) ?? ''
    const isValid = tokens.has(token) && !state.refusesAll
    if (path === getAccount.path) return isValid ? Response.json(session) : refusal()
    const sent: Record<string, unknown> = typeof body === 'string' ? JSON.parse(body) : {}
    if (path === changePassword.path) {
      state.calls.push('change-password')
      if (!isValid || sent['oldPassword'] !== state.password) return refusal()
      state.password = String(sent['newPassword'])
      state.isTemporary = false
      state.endSession()
      return Response.json({ username: 'ada', did: null, role: 'USER', refreshToken: 'r' })
    }
    if (path !== sessionPath) return new Response(null, { status: 404 })
    state.calls.push(method)
    if (method === 'DELETE') {
      state.endSession()
      return new Response(null, { status: 204 })
    }
    if (method === 'POST') {
      if (state.refusesSignIn || sent['password'] !== state.password) return refusal()
      state.hasSession = true
    }
    return state.hasSession ? granted() : Response.json({ session: null })
  }

  function granted(): Response {
    const accessToken = `token ${tokens.size + state.calls.length}`
    tokens.add(accessToken)
    const shown = { ...session, mustChangePassword: state.isTemporary }
    return Response.json({
      session: shown,
      accessToken,
      expiresAt: new Date(state.now + 60_000).toISOString(),
    })
  }
  return state
}

function refusal(): Response {
  return Response.json({ statusCode: 401, message: 'Unauthorized' }, { status: 401 })
}
