import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { PasskeyAnswer } from './passkeys.ts'
import { list, text } from '../tolerant.ts'

export const roles = ['STANDARD_REGISTRY', 'USER', 'AUDITOR'] as const
export type Role = (typeof roles)[number]

/** Guardian’s permission names: category_entity_action. The app checks permissions, never the role. */
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

/** Accounts with a second factor also send `otp` or `passkey`. Guardian supports codes only. */
export const Credentials = v.object({
  username: v.string(),
  password: v.string(),
  otp: v.optional(v.string()),
  passkey: v.optional(PasskeyAnswer),
})
export type Credentials = v.InferOutput<typeof Credentials>

/** The refresh token is exchanged for access tokens. */
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
  summary: 'Sign in with a username and password and get a refresh token',
  body: Credentials,
  output: Login,
  errors: [401, 422, 429],
})

export const getAccessToken = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/access-token',
  summary: 'Exchange a refresh token for an access token that is valid for 60 seconds',
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
  summary: 'Get the account of an access token, or null without a valid token',
  output: v.nullable(Account),
  errors: [],
})

/** In characters, for new passwords. */
export const passwordLength = { least: 8, most: 1000 } as const

/** A username has 1 to 100 characters, no control characters, and no space at either end. */
export function isUsername(name: string): boolean {
  return name.length <= 100 && /^\S(.*\S)?$/u.test(name) && !/\p{C}/u.test(name)
}

export const changePassword = endpoint({
  method: 'POST',
  bearer: true,
  path: '/api/v1/accounts/change-password',
  summary: 'Change the password and end all sessions of the account',
  body: v.object({ username: v.string(), oldPassword: v.string(), newPassword: v.string() }),
  output: Login,
  errors: [401, 403, 422, 429],
})
