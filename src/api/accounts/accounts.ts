import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { list, text } from '../tolerant.ts'

export const roles = ['STANDARD_REGISTRY', 'USER', 'AUDITOR'] as const
export type Role = (typeof roles)[number]

/** Names of Guardian's permissions: category_entity_action. A user interface asks for these, never for the role. */
export const permissions = {
  readSystemSchemas: 'SCHEMAS_SYSTEM_SCHEMA_READ',
  createSystemSchema: 'SCHEMAS_SYSTEM_SCHEMA_CREATE',
  updateSystemSchema: 'SCHEMAS_SYSTEM_SCHEMA_UPDATE',
  deleteSystemSchema: 'SCHEMAS_SYSTEM_SCHEMA_DELETE',
  activateSystemSchema: 'SCHEMAS_SYSTEM_SCHEMA_REVIEW',
  readPolicies: 'POLICIES_POLICY_READ',
  executePolicies: 'POLICIES_POLICY_EXECUTE',
  managePolicies: 'POLICIES_POLICY_MANAGE',
} as const

/** `otp` is the code of the moment, for accounts of a Guardian upstream that ask for one. */
export const Credentials = v.object({ username: v.string(), password: v.string(), otp: v.optional(v.string()) })
export type Credentials = v.InferOutput<typeof Credentials>

/** Guardian's answer to a sign-in: a refresh token alone, which buys access tokens. */
export const Login = v.object({
  username: v.string(),
  did: text,
  role: v.string(),
  refreshToken: v.string(),
  weakPassword: v.optional(v.boolean(), false),
})
export type Login = v.InferOutput<typeof Login>

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/login',
  summary: 'Sign in: name and password for a refresh token',
  body: Credentials,
  output: Login,
  errors: [401, 422, 429],
})

export const getAccessToken = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/access-token',
  summary: 'A refresh token for an access token that lives 60 seconds',
  body: v.object({ refreshToken: v.string() }),
  output: v.object({ accessToken: v.string() }),
  errors: [401, 422],
})

export const Account = v.object({
  id: v.optional(v.string()),
  username: v.string(),
  did: text,
  role: v.string(),
  permissions: list(v.string()),
})
export type Account = v.InferOutput<typeof Account>

export const getAccount = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/v1/accounts/session',
  summary: 'Whose access token this is; null for none and for one that is not valid',
  output: v.nullable(Account),
  errors: [],
})

/** How many characters a new password has, at least and at most. */
export const passwordLength = { least: 8, most: 1000 } as const

/** A username has 1 to 100 characters, no control characters, and no space at either end. */
export function isUsername(name: string): boolean {
  return name.length <= 100 && /^\S(.*\S)?$/u.test(name) && !/\p{C}/u.test(name)
}

export const changePassword = endpoint({
  method: 'POST',
  bearer: true,
  path: '/api/v1/accounts/change-password',
  summary: 'A new password; every session of the account ends',
  body: v.object({ username: v.string(), oldPassword: v.string(), newPassword: v.string() }),
  output: Login,
  errors: [401, 403, 422, 429],
})
