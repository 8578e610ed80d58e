import { Login } from '#api/accounts/accounts.ts'
import { parseJson } from '#api/json.ts'
import { text } from '#api/tolerant.ts'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { permissionsOf } from '../permissions.ts'
import type { Caller } from '../../../http/caller.ts'
import type { AccountSource, SignedIn } from '../source.ts'
import { createAccessTokens } from './access-tokens.ts'
import { contentIn, type AskAsCaller, type Guardian, type GuardianAnswer } from '../../../http/guardian.ts'
import { HttpError, hasStatus, unauthorized, upstreamFailed } from '../../../platform/errors.ts'

export interface UpstreamAccounts extends AccountSource {
  readonly askFor: AskAsCaller
}

const callerTtlMs = 10_000
const maxCallers = 10_000

interface Clocks {
  readonly now: () => number
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
}

/** The accounts of a Guardian. The Guardian issues the tokens; refresh tokens stay in the service. */
export function createUpstreamAccounts(guardian: Guardian, { now, monotonic }: Clocks): UpstreamAccounts {
  const tokens = createAccessTokens(guardian, now)
  const tokenOf = new WeakMap<Caller, string>()
  const known = new LRUCache<string, { readonly caller: Promise<Caller | null>; readonly until: number }>({
    max: maxCallers,
  })

  function forget(token: string): void {
    known.delete(token)
    tokens.forget(token)
  }

  async function look(token: string): Promise<Caller | null> {
    const answer = await guardian({ path: '/accounts/session', token }).catch(nullIfUnauthorized)
    const account = answer && contentIn(answer, Account, 'an account')
    if (!account) return null
    const caller = callerOf(account)
    tokenOf.set(caller, token)
    return caller
  }

  return {
    async login({ username, password, otp }) {
      const body = JSON.stringify({ username, password, ...(otp !== undefined && { otp }) })
      const answer = await guardian({ path: '/accounts/login', method: 'POST', body }).catch(nullIfWrong)
      return answer && signedInOf(answer, otp !== undefined)
    },
    // The features that need this are not offered for accounts of a Guardian.
    isRight: async () => false,
    renew: (refreshToken) => tokens.buy(refreshToken),
    async find(accessToken) {
      const held = known.get(accessToken)
      if (held && held.until > monotonic()) return held.caller
      const caller = look(accessToken)
      known.set(accessToken, { caller, until: monotonic() + callerTtlMs })
      const found = await caller.catch((error: unknown) => {
        known.delete(accessToken)
        throw error
      })
      if (!found) forget(accessToken)
      return found
    },
    async changePassword({ caller, username, oldPassword, newPassword }) {
      const token = tokenOf.get(caller)
      if (token === undefined) throw unauthorized()
      const body = JSON.stringify({ username, oldPassword, newPassword })
      const request = { path: '/accounts/change-password', method: 'POST', body, token } as const
      const answer = await guardian(request).catch(nullIfWrong)
      if (answer) forget(token)
      return answer && signedInOf(answer, false)
    },
    // A Guardian has no sign-out: all we can do is forget the token.
    revoke: async (refreshToken) => tokens.drop(refreshToken),
    listTokens: async () => [],
    revokeById: async () => false,
    async askFor(caller, request) {
      const token = tokenOf.get(caller)
      if (token === undefined) throw unauthorized()
      return guardian({ ...request, token }).catch((error: unknown) => {
        if (isUnauthorized(error)) forget(token)
        throw error
      })
    },
  }
}

const OtherSecret = v.object({ otprequired: v.literal(true) })

function signedInOf({ text: body }: GuardianAnswer, wasOtp: boolean): SignedIn {
  const answer = parseJson(body)
  if (v.is(OtherSecret, answer))
    throw wasOtp
      ? otpError('otp_wrong', 'The one-time code is wrong.')
      : otpError('otp_required', 'A one-time code is required.')
  const read = v.safeParse(Login, answer)
  if (read.success) return { ...read.output, tokenId: null }
  throw upstreamFailed('The Guardian’s answer to a sign-in cannot be read.')
}

function otpError(code: 'otp_required' | 'otp_wrong', message: string): HttpError {
  return new HttpError(401, code, message, { extra: { success: false, otprequired: true } })
}

const Account = v.nullable(
  v.looseObject({
    id: v.optional(v.string()),
    username: v.string(),
    did: text,
    role: v.string(),
    parent: text,
    permissions: v.nullish(v.array(v.string())),
  }),
)

function callerOf(account: NonNullable<v.InferOutput<typeof Account>>): Caller {
  const { id, username, did, role, parent, permissions } = account
  return {
    id: id ?? username,
    username,
    did,
    role,
    // Older Guardian releases return roles, but no permissions.
    permissions: permissions ?? permissionsOf(role),
    // A registry has no parent.
    ownerDid: parent ?? (role === 'STANDARD_REGISTRY' ? did : null),
    account: account,
  }
}

function isUnauthorized(error: unknown): boolean {
  return hasStatus(error, 401)
}

function nullIfUnauthorized(error: unknown): null {
  if (isUnauthorized(error)) return null
  throw error
}

/** A correct password that the Guardian no longer accepts because of its format does not count as a wrong one. */
function nullIfWrong(error: unknown): null {
  if (isUnauthorized(error) && !(error instanceof Error && error.message === 'UNSUPPORTED_PASSWORD_TYPE')) return null
  throw error
}
