import { permissions, type Role } from '#api/accounts/accounts.ts'

const user = [
  'ACCOUNTS_STANDARD_REGISTRY_READ',
  'POLICIES_POLICY_READ',
  'POLICIES_POLICY_EXECUTE',
  'PROFILES_USER_READ',
  'PROFILES_USER_UPDATE',
  'SCHEMAS_SCHEMA_READ',
]

const ofRole: Readonly<Record<Role, readonly string[]>> = {
  STANDARD_REGISTRY: [
    ...user,
    ...Object.values(permissions),
    'ACCOUNTS_ACCOUNT_READ',
    'POLICIES_POLICY_CREATE',
    'POLICIES_POLICY_UPDATE',
    'POLICIES_POLICY_DELETE',
    'POLICIES_POLICY_REVIEW',
    'POLICIES_POLICY_MANAGE',
    'SCHEMAS_SCHEMA_CREATE',
    'SCHEMAS_SCHEMA_UPDATE',
    'SCHEMAS_SCHEMA_DELETE',
    'SCHEMAS_SCHEMA_REVIEW',
  ],
  USER: user,
  AUDITOR: [
    ...user.filter((name) => name !== 'POLICIES_POLICY_EXECUTE'),
    'AUDIT_TRUST_CHAIN_READ',
    'LOG_LOG_READ',
    'POLICIES_POLICY_AUDIT',
  ],
}

export interface Deviation {
  readonly granted?: readonly string[]
  readonly withheld?: readonly string[]
}

/** The permissions of a role, plus the granted and minus the withheld ones. */
export function permissionsOf(role: string, { granted = [], withheld = [] }: Deviation = {}): string[] {
  const [, base = []] = Object.entries(ofRole).find(([name]) => name === role) ?? []
  return [...new Set([...base, ...granted])].filter((name) => !withheld.includes(name)).toSorted()
}
