import type { Policy } from '#api/policies/policies.ts'
import { foldText } from '../text/fold-text.ts'

/** A policy as whoever asks may see it. */
export interface PolicyValue {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly version: string | null
  readonly tag: string
  readonly status: string
  /** The roles that the reader has in it. */
  readonly roles: readonly string[]
  /** The one that is in effect; null for none. */
  readonly role: string | null
}

/** Where Guardian says that somebody has no role, it says so with a name. */
const none = new Set(['', 'NO_ROLE', 'No role'])

export function policyOf(policy: Policy): PolicyValue {
  const { id, name, description, version, policyTag, status, userRoles, userRole } = policy
  return {
    id,
    name: name ?? '',
    description: description ?? '',
    version: version === '' ? null : version,
    tag: policyTag ?? '',
    status: status ?? '',
    roles: userRoles.filter((role) => !none.has(role)),
    role: userRole === null || none.has(userRole) ? null : userRole,
  }
}

/** Policies in which every word of a search occurs: in name, description, tag, version or one's roles. */
export function searchPolicies(policies: readonly PolicyValue[], search: string): PolicyValue[] {
  const words = foldText(search).split(' ')
  return policies.filter(({ id, name, description, tag, version, roles }) => {
    const said = foldText([name, description, tag, version ?? '', id, ...roles].join('\n'))
    return words.every((word) => said.includes(word))
  })
}
