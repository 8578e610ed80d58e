import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { flag, text } from '../tolerant.ts'

/** A made-up participant of a dry run. Requests that name no virtual user act as the active one. */
const VirtualUser = v.looseObject({
  did: v.string(),
  username: v.nullish(v.string(), ''),
  hederaAccountId: text,
  active: flag,
})

const policyPath = '/api/v1/policies/{policyId}'
const usersPath = `${policyPath}/dry-run`
const users = v.array(VirtualUser)

export const listVirtualUsers = endpoint({
  method: 'GET',
  bearer: true,
  path: `${usersPath}/users`,
  summary: 'List the virtual users of a dry run, in a sandbox or at a Guardian',
  output: users,
  errors: [401, 403, 404],
})

/** `role` is our addition: the user takes it if the policy allows. An empty body is valid. */
export const addVirtualUser = endpoint({
  method: 'POST',
  bearer: true,
  path: `${usersPath}/user`,
  summary: 'Add a virtual user to a dry run',
  body: v.object({ role: v.optional(v.string()) }),
  output: users,
  errors: [401, 403, 404, 422],
})

export const actAsVirtualUser = endpoint({
  method: 'POST',
  bearer: true,
  path: `${usersPath}/login`,
  summary: 'Make a virtual user the active one, for requests that name no other',
  body: v.object({ did: v.string() }),
  output: users,
  errors: [401, 403, 404, 422],
})

export const restartDryRun = endpoint({
  method: 'POST',
  bearer: true,
  path: `${usersPath}/restart`,
  summary: 'Restart a dry run without documents; a sandbox switches to the newest version of its policy',
  output: v.unknown(),
  errors: [401, 403, 404, 422],
})

const Savepoint = v.looseObject({ id: v.string(), name: v.nullish(v.string(), ''), createDate: text })
const savepoints = v.array(Savepoint)
const savepointsPath = `${policyPath}/savepoints`
const Named = v.object({ name: v.string() })

export const listSavepoints = endpoint({
  method: 'GET',
  bearer: true,
  path: savepointsPath,
  summary: 'List the savepoints of a dry run, oldest first',
  output: savepoints,
  errors: [401, 403, 404, 422],
})

export const countSavepoints = endpoint({
  method: 'GET',
  bearer: true,
  path: `${savepointsPath}/count`,
  summary: 'Count the savepoints of a dry run',
  query: v.object({ includeDeleted: v.optional(v.string()) }),
  output: v.looseObject({ count: v.number() }),
  errors: [401, 403, 404, 422],
})

export const addSavepoint = endpoint({
  method: 'POST',
  bearer: true,
  path: savepointsPath,
  summary: 'Save the current state of a dry run under a name',
  body: v.looseObject({ name: v.string() }),
  output: v.unknown(),
  errors: [401, 403, 404, 422],
})

export const restoreSavepoint = endpoint({
  method: 'PUT',
  bearer: true,
  path: `${savepointsPath}/{savepointId}`,
  summary: 'Restore a dry run to a savepoint',
  output: v.unknown(),
  errors: [401, 403, 404, 422],
})

export const renameSavepoint = endpoint({
  method: 'PATCH',
  bearer: true,
  path: `${savepointsPath}/{savepointId}`,
  summary: 'Rename a savepoint',
  body: Named,
  output: v.unknown(),
  errors: [401, 403, 404, 422],
})

export const deleteSavepoints = endpoint({
  method: 'POST',
  bearer: true,
  path: `${savepointsPath}/delete`,
  summary: 'Delete savepoints, without changing the dry run',
  body: v.looseObject({ savepointIds: v.array(v.string()) }),
  output: v.unknown(),
  errors: [401, 403, 404, 422],
})

/** `address` replaces the policy's id in requests that act as this user. */
const SandboxUser = v.object({
  address: v.string(),
  seat: v.number(),
  did: v.string(),
  username: v.string(),
  isOwner: v.boolean(),
  role: v.nullable(v.string()),
})

/** `number` is the policy version that was copied; `currentNumber` is the newest version. */
const PolicySandbox = v.object({
  id: v.string(),
  policyId: v.string(),
  policyName: v.string(),
  number: v.number(),
  currentNumber: v.number(),
  createdAt: v.string(),
  endsAt: v.string(),
  roles: v.array(v.string()),
  users: v.array(SandboxUser),
  savepoints: v.array(v.object({ id: v.string(), name: v.string(), createDate: v.string(), number: v.number() })),
  maxSavepoints: v.number(),
  maxUsers: v.number(),
})
export type PolicySandbox = v.InferOutput<typeof PolicySandbox>

const sandboxPath = '/api/policy-sandbox/{policyId}'

/** Not part of Guardian's API. */
export const getSandbox = endpoint({
  method: 'GET',
  bearer: true,
  path: sandboxPath,
  summary: 'Get the caller’s sandbox of a policy, or null',
  output: v.object({ sandbox: v.nullable(PolicySandbox) }),
  errors: [401, 403, 404, 409],
})

/** Not part of Guardian's API. */
export const openSandbox = endpoint({
  method: 'POST',
  bearer: true,
  path: sandboxPath,
  summary: 'Open a sandbox of a policy with a virtual user for each role, or get the open one',
  output: PolicySandbox,
  success: 201,
  errors: [401, 403, 404, 409, 422],
})

/** Not part of Guardian's API. */
export const dropSandbox = endpoint({
  method: 'DELETE',
  bearer: true,
  path: sandboxPath,
  summary: 'Discard the caller’s sandbox of a policy and its savepoints',
  output: v.null(),
  success: 204,
  errors: [401, 403, 404],
})
