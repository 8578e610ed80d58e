import type { Policy, PolicyGroup } from '#api/policies/policies.ts'
import { everyRole, type PolicyAccess } from '#domain/policies/block-access.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import type { PolicyMemberRow } from '../../../platform/database/policy-tables.ts'
import type { PolicyUser } from './engine/policy-user.ts'
import type { LoadedPolicy } from './loaded-policy.ts'

export interface CallersPolicy {
  readonly policy: LoadedPolicy
  readonly user: PolicyUser
  readonly access: PolicyAccess
}

/** The policy as it appears in lists. */
export function policyFor({ policy, user }: CallersPolicy): Policy {
  const roles = user.isOwner ? [everyRole.owner, ...user.roles] : [...user.roles]
  return {
    id: policy.id,
    name: policy.name,
    description: policy.description,
    version: policy.version,
    policyTag: policy.tag,
    status: 'DRY-RUN',
    userRoles: roles,
    userRole: roles[0] ?? null,
  }
}

/** The policy with its blocks, in Guardian's format. */
export function wholePolicy(view: CallersPolicy, members: readonly PolicyMemberRow[]): JsonObject {
  const { policy, user } = view
  const { owner, config, parts } = policy
  const nobody = user.isOwner ? 'Administrator' : 'No role'
  const groups = members.map(groupOf)
  return {
    ...policyFor(view),
    owner,
    config,
    policyRoles: policy.roles,
    policyGroups: parts.groups,
    policyTopics: parts.topics,
    policyNavigation: parts.navigation,
    userRoles: user.roles.length > 0 ? user.roles : [nobody],
    userRole: user.role ?? nobody,
    userGroups: groups,
    userGroup: groups.find(({ uuid }) => uuid === user.group) ?? null,
  }
}

export function groupsFor({ policy }: CallersPolicy, members: readonly PolicyMemberRow[]): PolicyGroup[] {
  return policy.groups.length === 0 ? [] : members.map(groupOf)
}

function groupOf({ uuid, role, label, group_name, is_active }: PolicyMemberRow): PolicyGroup {
  return { uuid, role, groupLabel: label, groupName: group_name, active: is_active === 1 }
}

/** Null if the policy has no navigation for the role. */
export function navigationFor({ policy, user }: CallersPolicy): JsonObject[] | null {
  const role = user.role ?? (user.isOwner ? everyRole.owner : everyRole.none)
  const found = policy.parts.navigation.find((one) => one['role'] === role)
  if (!found) return null
  const uuidOf = (tag: unknown) => policy.workflow.byTag.get(String(tag))?.id ?? null
  return objectsIn(found['steps']).map((step) => Object.assign({}, step, { uuid: uuidOf(step['block']) }))
}

export function tagsOf({ policy }: CallersPolicy): JsonObject {
  return Object.fromEntries([...policy.workflow.byTag].map(([tag, { id }]) => [tag, id]))
}
