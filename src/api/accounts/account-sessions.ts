import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { text } from '../tolerant.ts'
import { Proof } from './factors.ts'

/** `kind`: `browser` for a cookie session, `api` for a refresh token of `/api/v1`. Times are ISO 8601. */
export const AccountSession = v.object({
  id: v.string(),
  kind: v.picklist(['browser', 'api']),
  /** A readable name such as “Firefox on Linux”; null if the client did not identify itself. */
  device: text,
  startedAt: text,
  usedAt: text,
  /** True for the session that sent this request. */
  isCurrent: v.boolean(),
})
export type AccountSession = v.InferOutput<typeof AccountSession>

const path = '/api/account/sessions'

export const listSessions = endpoint({
  method: 'GET',
  bearer: true,
  path,
  summary: 'List the sessions of the caller’s account in browsers and API clients, last used first',
  output: v.object({ sessions: v.array(AccountSession) }),
  errors: [401],
})

export const endOneSession = endpoint({
  method: 'POST',
  bearer: true,
  path: `${path}/{sessionId}/end`,
  summary: 'End one of the caller’s sessions with its refresh token and access tokens',
  body: Proof,
  output: v.null(),
  success: 204,
  errors: [401, 403, 404, 422, 429],
})

export const endOtherSessions = endpoint({
  method: 'POST',
  bearer: true,
  path: `${path}/end-others`,
  summary: 'End all sessions of the caller’s account except the current one',
  body: Proof,
  output: v.object({ ended: v.number() }),
  errors: [401, 403, 422, 429],
})

export const revokeToken = endpoint({
  method: 'POST',
  path: '/api/account/revoke',
  summary: 'Revoke a refresh token and the access tokens obtained with it; 204 whether or not it was valid',
  body: v.object({ refreshToken: v.string() }),
  output: v.null(),
  success: 204,
  errors: [422],
})
