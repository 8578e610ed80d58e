import * as v from 'valibot'
import { Credentials } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import { PasskeyAnswer } from './passkeys.ts'
import { list, text } from '../tolerant.ts'

export const Session = v.object({
  username: v.string(),
  did: text,
  hederaAccountId: text,
  role: v.string(),
  permissions: list(v.string()),
  /** The service rejects the account’s writes until it has a second factor. */
  mustAddFactor: v.optional(v.boolean(), false),
  /** The service rejects every other request until the account has chosen its own password. */
  mustChangePassword: v.optional(v.boolean(), false),
})
export type Session = v.InferOutput<typeof Session>

/** `expiresAt` is the expiry of the access token, ISO 8601. The refresh token never leaves the service. */
export const SessionAnswer = v.union([
  v.object({ session: Session, accessToken: v.string(), expiresAt: v.string() }),
  v.object({ session: v.null() }),
])
export type SessionAnswer = v.InferOutput<typeof SessionAnswer>

export const sessionPath = '/api/session'

export const getSession = endpoint({
  method: 'GET',
  path: sessionPath,
  summary: 'Get the session of this browser with a new access token; always 200',
  output: SessionAnswer,
  errors: [],
})

export const startSession = endpoint({
  method: 'POST',
  path: sessionPath,
  summary: 'Sign in with this browser; sets the session cookie',
  body: Credentials,
  output: SessionAnswer,
  errors: [401, 403, 422, 429],
})

export const startSessionByPasskey = endpoint({
  method: 'POST',
  path: `${sessionPath}/passkey`,
  summary: 'Sign in with a passkey instead of a name and password; sets the session cookie',
  body: PasskeyAnswer,
  output: SessionAnswer,
  errors: [401, 403, 422, 429],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: sessionPath,
  summary: 'Sign out',
  output: v.null(),
  success: 204,
  errors: [403],
})
