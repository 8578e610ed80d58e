import type { Policy } from '#api/policies/policies.ts'
import { foldText } from '../text/fold-text.ts'

export interface PolicyValue {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly version: string | null
  readonly tag: string
  readonly status: string
  /** The roles of the signed-in user. */
  readonly roles: readonly string[]
  /** The active role; null if there is none. */
  readonly role: string | null
}

/** Guardian's names for the absence of a role. */
const none = new Set(['', 'NO_ROLE', 'No role'])

export function policyOf(policy: Policy): PolicyValue {
  const { id, name, description, version, policyTag, status, userRoles, userRole } = policy
  return {
    id,
    name: name ?? '',
    description: description ?? '',
    version: version === null || namesNoVersion(version) ? null : version,
    tag: policyTag ?? '',
    status: status ?? '',
    roles: userRoles.filter((role) => !none.has(role)),
    role: userRole === null || none.has(userRole) ? null : userRole,
  }
}

/** True if the policy has ended, and a control is not to be shown from then on. */
export function isHiddenAtEnd(
  { hideWhenDiscontinued }: Readonly<Record<string, unknown>>,
  { status }: Pick<PolicyValue, 'status'>,
): boolean {
  return hideWhenDiscontinued === true && /^discontinued$/i.test(status)
}

/** Guardian calls the version of an unpublished policy “Dry Run”, which the status already says. */
function namesNoVersion(version: string): boolean {
  return /^(?:dry[ -]run)?$/i.test(version.trim())
}

/** Policies whose name, description, tag, version, id or roles contain every word. */
export function searchPolicies(policies: readonly PolicyValue[], search: string): PolicyValue[] {
  const words = foldText(search).split(' ')
  return policies.filter(({ id, name, description, tag, version, roles }) => {
    const said = foldText([name, description, tag, version ?? '', id, ...roles].join('\n'))
    return words.every((word) => said.includes(word))
  })
}
