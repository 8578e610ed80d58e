import { isStepped, type Participant, type PolicyAccess } from '#domain/policies/block-access.ts'
import { parseExactJson, stringifyJson } from '#api/json.ts'
import { isObject, tryParseJson, type JsonObject } from '#domain/json/json-value.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Store } from '../../../../platform/database/database.ts'
import { listCompletions, listStates, listStatesOf, listStatesOfUsers, noUser, putState } from '../../store/policies.ts'
import type { LoadedPolicy } from '../loaded-policy.ts'
import { permissions } from '#api/accounts/accounts.ts'
import type { PolicyMemberRow } from '../../../../platform/database/policy-tables.ts'
import type { Caller } from '../../../../http/caller.ts'
import { listMembers } from '../../store/policy-members.ts'

/** An account as a user of a policy. */
export interface PolicyUser extends Participant {
  readonly did: string
  /** The group that it acts in. */
  readonly group: string | null
  /** The role that it acts in. */
  readonly role: string | null
  /** The key of the user's block states: in another group, the user starts afresh. */
  readonly key: string
}

export interface UserRequest {
  readonly did: string
  readonly isManager?: boolean
  /** Undefined for the active group. */
  readonly group?: string | undefined
}

export function isManager({ permissions: held }: Pick<Caller, 'permissions'>): boolean {
  return held.includes(permissions.managePolicies)
}

export async function findUser(store: Store, policy: LoadedPolicy, request: UserRequest): Promise<PolicyUser> {
  return userIn(policy, await listMembers(store, policy.id, [request.did]), request)
}

/** `members` may be of any accounts, newest first. */
export function userIn(
  policy: Pick<LoadedPolicy, 'owner' | 'workflow'>,
  members: readonly PolicyMemberRow[],
  { did, isManager: isManaging = false, group }: UserRequest,
): PolicyUser {
  const own = members.filter((member) => member.did === did && (member.is_active === 1 || member.uuid === group))
  const isOwner = isManaging || policy.owner === did
  if (!policy.workflow.isEventDriven) {
    const roles = own.map(({ role }) => role)
    return { did, group: null, role: roles[0] ?? null, roles, isOwner, key: userKey(null, did) }
  }
  const member = group === undefined ? own[0] : own.find(({ uuid }) => uuid === group)
  if (!member) return { did, group: null, role: null, roles: [], isOwner, key: userKey(null, did) }
  const { uuid, role } = member
  return { did, group: uuid, role, roles: [role], isOwner, key: userKey(uuid, did) }
}

/** The key of a user's state, which is different in each group. */
export function userKey(group: string | null, did: string): string {
  return group === null ? did : `${group}:${did}`
}

const noProgress: PolicyAccess['progress'] = { own: new Set(), anyone: new Set() }

export async function readAccess(store: Store, policy: LoadedPolicy, user: PolicyUser | null): Promise<PolicyAccess> {
  const { workflow } = policy
  if (user === null)
    return { workflow, participant: { roles: [], isOwner: false }, progress: noProgress, steps: new Map() }
  const access = (await readAccesses(store, policy, [user])).get(user.did)
  if (!access) throw new Error('An access that was read is missing.')
  return access
}

/** By DID. The number of queries does not depend on the number of users. */
export async function readAccesses(
  store: Store,
  policy: LoadedPolicy,
  users: readonly PolicyUser[],
): Promise<ReadonlyMap<string, PolicyAccess>> {
  const { workflow } = policy
  if (workflow.isEventDriven) {
    const keys = users.map(({ key }) => key)
    const steps = await readStepsOf(store, policy, keys)
    return new Map(
      users.map((participant) => [
        participant.did,
        { workflow, participant, progress: noProgress, steps: steps.get(participant.key) ?? new Map() },
      ]),
    )
  }
  const dids = users.map(({ did }) => did)
  const progress = await listCompletions(store, policy.id, dids)
  return new Map(
    users.map((participant) => [
      participant.did,
      {
        workflow,
        participant,
        progress: { own: progress.own.get(participant.did) ?? new Set(), anyone: progress.anyone },
        steps: new Map(),
      },
    ]),
  )
}

/** The current child of each `interfaceStepBlock` in which a user has moved, by user key and block id. */
async function readStepsOf(
  store: Store,
  { id, workflow }: LoadedPolicy,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const steps = workflow.all.filter(isStepped).map((block) => block.id)
  const found = new Map<string, Map<string, string>>()
  for (const { did, block_id, body } of await listStatesOfUsers(store, { policyId: id, keys }, steps)) {
    const own = found.get(did) ?? new Map<string, string>()
    found.set(did, own.set(block_id, childIn(body)))
  }
  return found
}

interface StepPlace {
  readonly policyId: string
  readonly key: string
  readonly steps: WorkflowBlock
  readonly child: WorkflowBlock
  readonly document: string | undefined
}

export function putStep(store: Store, { policyId, key, steps, child, document }: StepPlace): Promise<void> {
  const body = JSON.stringify({ index: steps.children.indexOf(child), child: child.id, document })
  return putState(store, { policy_id: policyId, did: key, block_id: steps.id }, body)
}

/** An unreadable state counts as none. */
function childIn(body: string): string {
  const state = tryParseJson(body)
  return isObject(state) && typeof state['child'] === 'string' ? state['child'] : ''
}

/** What a block stores per user, as a JSON object; initially empty. */
export interface BlockStates {
  read(user?: PolicyUser | null): Promise<Readonly<Record<string, unknown>>>
  write(value: Readonly<Record<string, unknown>>, user?: PolicyUser | null): Promise<void>
  /** The states of all users, by key. */
  all(): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>
}

interface StatesPlace {
  readonly store: Store
  readonly policy: LoadedPolicy
}

export function blockStates(
  { store, policy }: StatesPlace,
  block: WorkflowBlock,
  user: PolicyUser | null,
): BlockStates {
  return {
    async read(of = user) {
      const states = await listStates(store, { policy_id: policy.id, did: keyOf(of) }, [block.id])
      return stateIn(states.get(block.id))
    },
    async write(value, of = user) {
      await putState(store, { policy_id: policy.id, did: keyOf(of), block_id: block.id }, stringifyJson(value))
    },
    async all() {
      const states = await listStatesOf(store, policy.id, block.id)
      return new Map([...states].map(([key, body]) => [key, stateIn(body)]))
    },
  }
}

function keyOf(user: PolicyUser | null): string {
  return user?.key ?? noUser
}

function stateIn(body: string | undefined): JsonObject {
  const value = body === undefined ? undefined : parseExactJson(body)
  return isObject(value) ? value : {}
}
