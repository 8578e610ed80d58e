import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { flag, text } from '../tolerant.ts'

/** A made-up participant of a dry run. Every caller acts as the active one. */
const VirtualUser = v.looseObject({
  did: v.string(),
  username: v.nullish(v.string(), ''),
  hederaAccountId: text,
  active: flag,
})
type VirtualUser = v.InferOutput<typeof VirtualUser>

const usersPath = '/api/v1/policies/{policyId}/dry-run'
const users = v.array(VirtualUser)

export const listVirtualUsers = endpoint({
  method: 'GET',
  bearer: true,
  path: `${usersPath}/users`,
  summary: 'The virtual users of a dry run, in front of a Guardian',
  output: users,
  errors: [401, 403, 404],
})

export const addVirtualUser = endpoint({
  method: 'POST',
  bearer: true,
  path: `${usersPath}/user`,
  summary: 'Adds a virtual user to a dry run',
  output: users,
  errors: [401, 403, 404],
})

export const actAsVirtualUser = endpoint({
  method: 'POST',
  bearer: true,
  path: `${usersPath}/login`,
  summary: 'Everybody acts as a virtual user from now on',
  body: v.object({ did: v.string() }),
  output: users,
  errors: [401, 403, 404, 422],
})
