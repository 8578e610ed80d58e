import { workflowOf } from '#domain/policies/workflow.ts'
import type { Store } from '../../../platform/database/database.ts'
import { giveRole } from '../store/policies.ts'
import type { PolicyRow } from '../../../platform/database/policy-tables.ts'
import { lockForWrite } from '../../../platform/database/write-lock.ts'
import type { PolicyBody } from './loaded-policy.ts'
import { blockChange } from './policy-writes.ts'

/** The roles that one can have in a policy. */
export function rolesOf({ body }: PolicyRow): readonly string[] {
  const { roles }: PolicyBody = JSON.parse(body)
  return roles
}

export interface GivenRole {
  readonly policy: PolicyRow
  readonly did: string
  readonly role: string
  readonly now: number
}

/** Gives somebody a role, and tells that the policy looks different to them now. */
export async function giveParticipantRole(store: Store, { policy, did, role, now }: GivenRole): Promise<void> {
  const { config }: PolicyBody = JSON.parse(policy.body)
  await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    await giveRole(transaction, { policy_id: policy.id, did, role, given_at: now })
    await blockChange(transaction, { policyId: policy.id, blockId: workflowOf(config).root.id, at: now })
  })
}
