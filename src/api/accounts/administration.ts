import * as v from 'valibot'
import { isUsername, roles } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../tolerant.ts'

/** An account as administrators see it. Times are ISO 8601. */
export const AdministeredAccount = v.object({
  id: v.string(),
  username: v.string(),
  did: text,
  role: v.string(),
  isDisabled: v.boolean(),
  /** True for an account of the sample network, whose password was printed to a log. */
  isSample: v.boolean(),
  /** True for the caller’s own account, which cannot change its role or disable itself. */
  isSelf: v.boolean(),
  createdAt: text,
  /** The latest use of a session or token that is still valid. */
  lastUsedAt: text,
  factors: v.number(),
})
export type AdministeredAccount = v.InferOutput<typeof AdministeredAccount>

const path = '/api/accounts'
const Role = v.picklist(roles, `expected one of ${roles.join(', ')}`)
const words = 'expected 1 to 100 characters, without control characters or a space at either end'

export const listAccounts = endpoint({
  method: 'GET',
  bearer: true,
  path,
  summary: 'List the service’s accounts by name, 100 at a time; for Standard Registry accounts',
  query: v.object({ username: v.optional(v.string()), after: v.optional(v.string()) }),
  output: v.object({ accounts: v.array(AdministeredAccount), next: v.nullable(v.string()) }),
  errors: [401, 403, 404],
})

export const addAccount = endpoint({
  method: 'POST',
  bearer: true,
  path,
  summary: 'Add an account with a random password, which only this answer contains; the account must replace it first',
  body: v.object({ username: v.pipe(v.string(), v.check(isUsername, words)), role: Role }),
  output: v.object({ account: AdministeredAccount, password: v.string() }),
  success: 201,
  errors: [401, 403, 404, 409, 422, 429],
})

export const changeAccount = endpoint({
  method: 'PUT',
  bearer: true,
  path: `${path}/{accountId}`,
  summary: 'Change the role of an account, disable it, or enable it again; ends its sessions and tokens',
  body: v.object({ role: v.optional(Role), isDisabled: v.optional(v.boolean()) }),
  output: AdministeredAccount,
  errors: [401, 403, 404, 409, 422],
})

export const resetPassword = endpoint({
  method: 'POST',
  bearer: true,
  path: `${path}/{accountId}/password`,
  summary:
    'Give an account a random password, which only this answer contains and the account must replace first; ends its sessions and tokens',
  output: v.object({ password: v.string() }),
  errors: [401, 403, 404, 409, 429],
})

export const signOutAccount = endpoint({
  method: 'POST',
  bearer: true,
  path: `${path}/{accountId}/sign-out`,
  summary: 'Sign an account out everywhere, ending its sessions and tokens',
  output: v.null(),
  success: 204,
  errors: [401, 403, 404],
})

export const signOutOthers = endpoint({
  method: 'POST',
  bearer: true,
  path: `${path}/sign-out-others`,
  summary: 'Sign all other accounts out everywhere, ending their sessions and tokens',
  output: v.object({ accounts: v.number() }),
  errors: [401, 403, 404],
})

export const resetFactors = endpoint({
  method: 'DELETE',
  bearer: true,
  path: `${path}/{accountId}/factors`,
  summary: 'Remove the second factors and recovery codes of an account; ends its sessions and tokens',
  output: v.null(),
  success: 204,
  errors: [401, 403, 404],
})
