import * as v from 'valibot'
import { parseJson, stringifyJson } from '#api/json.ts'
import { Policy } from '#api/policies/policies.ts'
import { flag } from '#api/tolerant.ts'
import type { Participant } from '../block-access.ts'
import { isConfig, readConfigTree } from './config-tree.ts'
import { readContainerTree } from './container-tree.ts'

export interface PolicyReader {
  /** The text of a Guardian's answer; rejects on any failure. */
  readonly read: (path: string) => Promise<string>
  /** True if the policy or block does not exist, or the caller may not read it. */
  readonly isDenied: (error: unknown) => boolean
  readonly caller: () => Promise<GuardianCaller>
}

export interface GuardianCaller {
  readonly did: string | null
  readonly permissions: readonly string[]
}

/**
 * A policy with its tree of blocks, as JSON text; null if the Guardian does not identify the policy. Callers who may
 * not read the policy itself get a partial tree from the containers' listings.
 */
export async function readPolicyTree(policyId: string, reader: PolicyReader): Promise<string | null> {
  const { read, isDenied } = reader
  const policyPath = `/policies/${encodeURIComponent(policyId)}`
  const found = await findPolicy()
  if (!found) return null
  const { config, ...policy } = found
  if (!isConfig(config)) {
    const root = await readContainerTree(policyPath, read)
    return stringifyJson({ policy, root, schemas: [], isPartial: true })
  }
  const participant = await participantIn(policyPath, found, reader)
  const root = await readConfigTree(config, participant, (id) =>
    read(`${policyPath}/blocks/${encodeURIComponent(id)}`).catch((error: unknown) => {
      if (isDenied(error)) return 'null'
      // The app then keeps the tree that it has.
      throw error
    }),
  )
  return stringifyJson({ policy, root, schemas: [] })

  async function findPolicy(): Promise<Policy | undefined> {
    try {
      return policiesIn(await read(policyPath))[0]
    } catch (error) {
      if (!isDenied(error)) throw error
      // Some participants may list a policy but not read it.
      const listed = policiesIn(await read('/policies?pageIndex=0&pageSize=100'))
      const one = listed.find(({ id }) => id === policyId)
      if (!one) throw error
      // A list may include a policy's configuration, but not necessarily the one that runs.
      return { ...one, config: null }
    }
  }
}

/** Parses one policy or a list of them, skipping anything else. */
export function policiesIn(answer: string): Policy[] {
  const content = parseJson(answer)
  return (Array.isArray(content) ? content : [content]).flatMap((one: unknown) => {
    const policy = v.safeParse(Policy, one)
    return policy.success ? [policy.output] : []
  })
}

/** Guardian's role name for users without a role. */
const admin = 'Administrator'
const roleless = 'No role'

async function participantIn(policyPath: string, policy: Policy, reader: PolicyReader): Promise<Participant> {
  const named = [policy.userRole, ...policy.userRoles].flatMap((role) => role ?? [])
  const { did, permissions } = await reader.caller()
  const acting = policy.status?.toUpperCase() === 'DRY-RUN' ? await virtualUser(policyPath, reader) : null
  const owner = policy['owner']
  const isOwner = acting === null ? permissions.includes('POLICIES_POLICY_MANAGE') || did === owner : acting === owner
  // Only the active role counts.
  const role = policy.userRole ?? policy.userRoles[0] ?? null
  return {
    roles: role === null || role === admin || role === roleless ? [] : [role],
    isOwner: named.includes(admin) || (did !== null && isOwner),
  }
}

const VirtualUsers = v.array(v.object({ did: v.string(), active: flag }))

/**
 * The DID of the active virtual user of a dry run, as whom everyone acts; null if there is none, or if the caller may
 * not know.
 */
async function virtualUser(policyPath: string, { read }: PolicyReader): Promise<string | null> {
  // Some who may not know get a 500.
  const answer = await read(`${policyPath}/dry-run/users`).catch(() => 'null')
  const users = v.safeParse(VirtualUsers, parseJson(answer))
  return (users.success && users.output.find(({ active }) => active)?.did) || null
}
