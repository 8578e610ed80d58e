import type { Policy } from '#api/policies/policies.ts'
import { everyRole, type PolicyAccess } from '#domain/policies/block-access.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Identities } from '../../../platform/identities.ts'
import type { Store } from '../../../platform/database/database.ts'
import { listCompletions, listRoles } from '../store/policies.ts'
import type { BlockQuery } from '../source.ts'
import type { DocumentChecker } from '../document-checker.ts'
import type { DocumentReader } from '../document-reader.ts'
import type { LoadedPolicy } from './loaded-policy.ts'
import { notRegistered } from '../../../platform/errors.ts'

export interface PolicyContext {
  readonly store: Store
  readonly documents: DocumentReader
  readonly checker: DocumentChecker
  readonly usernames: Identities['usernames']
  readonly now: number
  readonly policy: LoadedPolicy
  readonly caller: Caller
  readonly did: string
  readonly access: PolicyAccess
  readonly query: BlockQuery
}

export interface PolicyContextOptions {
  readonly store: Store
  readonly documents: DocumentReader
  readonly checker: DocumentChecker
  readonly usernames: Identities['usernames']
  readonly now: number
  readonly caller: Caller
  readonly query?: BlockQuery
}

/** Throws `HttpError` for an account without a DID. */
export async function openPolicyContext(
  policy: LoadedPolicy,
  { query = {}, ...rest }: PolicyContextOptions,
): Promise<PolicyContext> {
  const { store, caller } = rest
  const { did } = caller
  if (did === null) throw notRegistered()
  return { ...rest, policy, did, access: await readAccess(store, policy, did), query }
}

/** The context with what the transaction reads. Valid until its end if it holds the write lock. */
export async function contextIn(transaction: Store, context: PolicyContext): Promise<PolicyContext> {
  const { policy, did } = context
  return { ...context, store: transaction, access: await readAccess(transaction, policy, did) }
}

async function readAccess(store: Store, policy: LoadedPolicy, did: string): Promise<PolicyAccess> {
  const roles = (await listRoles(store, did)).filter(({ policy_id }) => policy_id === policy.id)
  const participant = { roles: roles.map(({ role }) => role), isOwner: policy.owner === did }
  return { workflow: policy.workflow, participant, progress: await listCompletions(store, policy.id, did) }
}

export function policyFor({ policy, access: { participant } }: PolicyContext): Policy {
  const roles = participant.isOwner ? [everyRole.owner, ...participant.roles] : [...participant.roles]
  return {
    id: policy.id,
    name: policy.name,
    description: policy.description,
    version: policy.version,
    policyTag: policy.tag,
    status: 'PUBLISH',
    userRoles: roles,
    userRole: roles[0] ?? null,
  }
}
