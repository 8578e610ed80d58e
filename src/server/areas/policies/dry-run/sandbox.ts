import { permissions } from '#api/accounts/accounts.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { textsIn, type WorkflowBlock } from '#domain/policies/workflow.ts'
import { setImmediate } from 'node:timers/promises'
import type { Caller } from '../../../http/caller.ts'
import { openMemoryStore, type MemoryStore } from '../../../platform/database/database.ts'
import type { PolicyRow } from '../../../platform/database/policy-tables.ts'
import { HttpError } from '../../../platform/errors.ts'
import { limits, type Limits } from '../../../platform/limits.ts'
import type { Calculator } from '../calculation/calculator.ts'
import type { DocumentChecker } from '../document-checker.ts'
import { ledgerOf } from '../embedded/engine/run-ledger.ts'
import { readPolicyBody, workflowIn, type PolicyBody } from '../embedded/loaded-policy.ts'
import { createEmbeddedPolicies } from '../embedded/policies.ts'
import { giveParticipantRole } from '../embedded/role-grants.ts'
import { createFileKeeper, type FileKeeper } from '../files/file-keeper.ts'
import type { PolicySource } from '../source.ts'
import { listMembers } from '../store/policy-members.ts'
import { nextUser, putUsers, readUsers, type VirtualUser } from './virtual-users.ts'

/** A copy of a policy with its own documents, states, users and files in a separate store, run by the same engine. */
export interface Sandbox {
  readonly id: string
  readonly memory: MemoryStore
  readonly source: PolicySource
  readonly files: FileKeeper
}

export interface SandboxParts {
  readonly now: () => number
  readonly documentChecker?: DocumentChecker | undefined
  readonly calculator?: Calculator | undefined
  readonly limits: Limits
}

const ownerName = 'Administrator'

export async function openSandboxImage(id: string, image: Uint8Array, parts: SandboxParts): Promise<Sandbox> {
  return sandboxOver(id, await openMemoryStore(image), parts)
}

/** Copies a policy without its documents, and creates a user for the owner and one for each role. */
export async function newSandbox(id: string, policy: PolicyRow, parts: SandboxParts): Promise<Sandbox> {
  const memory = await openMemoryStore(null)
  const row = { ...policy, id, documents: 0 }
  await memory.store.insertInto('policy').values(row).execute()
  const sandbox = await sandboxOver(id, memory, parts)
  const { roles } = readPolicyBody(policy.body)
  await addUser(sandbox, { username: ownerName, ownerDid: policy.owner }, parts.now())
  for (const role of roles.slice(0, limits.sandboxUsers - 1)) {
    await addUserAs(sandbox, role, parts.now())
    // Lets other requests run.
    await setImmediate()
  }
  return sandbox
}

async function sandboxOver(id: string, memory: MemoryStore, parts: SandboxParts): Promise<Sandbox> {
  const { store } = memory
  const usernames = async () =>
    new Map((await readUsers(store)).users.map(({ did, username }) => [did, username] as const))
  const source = await createEmbeddedPolicies({ ...parts, store, identities: { usernames }, revealsClosed: true })
  const files = createFileKeeper({ store, policies: source, limits: parts.limits, now: parts.now })
  return { id, memory, source, files }
}

export async function userAt({ memory }: Sandbox, seat: number | null): Promise<VirtualUser | undefined> {
  const { active, users } = await readUsers(memory.store)
  return users.find((user) => user.seat === (seat ?? active))
}

/** The caller that the engine sees. */
export function callerAs({ did, username }: VirtualUser): Caller {
  return { id: did, username, did, role: 'USER', permissions: [permissions.executePolicies], ownerDid: null }
}

/** The current roles of the users, by DID. */
export async function rolesIn(sandbox: Sandbox, users: readonly VirtualUser[]): Promise<ReadonlyMap<string, string>> {
  const dids = users.map(({ did }) => did)
  const members = await listMembers(sandbox.memory.store, sandbox.id, dids)
  const active = members.filter(({ is_active }) => is_active === 1).toReversed()
  return new Map(active.map(({ did, role }) => [did, role]))
}

interface NewUser {
  readonly username: string | null
  readonly ownerDid?: string
}

async function addUser({ id, memory }: Sandbox, given: NewUser, now: number): Promise<VirtualUser> {
  const { store } = memory
  const state = await readUsers(store)
  const made = nextUser(state, given)
  const account = await ledgerOf({ store, policy: { id }, now }).accountOf(made.did)
  const user = { ...made, account }
  await putUsers(store, { active: state.active === 0 ? user.seat : state.active, users: [...state.users, user] })
  return user
}

/**
 * `role`: the role that the user takes if the policy allows that without the help of others; null for none. A role that
 * no block offers is granted, as the registry grants it outside the policy.
 */
export async function addUserAs(sandbox: Sandbox, role: string | null, now: number): Promise<void> {
  const user = await addUser(sandbox, { username: role }, now)
  if (role === null) return
  const { store } = sandbox.memory
  const row = await store.selectFrom('policy').selectAll().where('id', '=', sandbox.id).executeTakeFirstOrThrow()
  const policy = readPolicyBody(row.body)
  const offers = workflowIn(policy).all.flatMap((block): RoleChoice[] => {
    const choice = block.blockType === 'policyRolesBlock' ? choiceOf(block, role, policy) : null
    return choice ? [{ uuid: block.id, choice }] : []
  })
  if (offers.length === 0 && policy.roles.includes(role))
    await giveParticipantRole(store, { policy: row, did: user.did, role, now })
  for (const offer of offers) if (await isTaken(sandbox, user, offer)) return
}

/**
 * The input by which a user chooses a role: its name, or a group whose founder has it. Null if the block offers
 * neither.
 */
function choiceOf({ own }: WorkflowBlock, role: string, { parts }: PolicyBody): JsonObject | null {
  if (textsIn(own['roles']).includes(role)) return { role }
  const offered = textsIn(own['groups'])
  const group = parts.groups.find(({ name, creator }) => creator === role && offered.includes(String(name)))
  return group ? { group: String(group['name']), label: role } : null
}

interface RoleChoice {
  readonly uuid: string
  readonly choice: JsonObject
}

async function isTaken({ id, source }: Sandbox, user: VirtualUser, { uuid, choice }: RoleChoice): Promise<boolean> {
  try {
    await source.send({ policyId: id, uuid }, callerAs(user), JSON.stringify(choice))
    return true
  } catch (error) {
    // The block is not available yet. The user is added without the role, and the page says so.
    if (error instanceof HttpError) return false
    throw error
  }
}
