import { lockForWrite, recordAudit, type NewAuditEntry } from '../../../platform/database/writes.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { PolicyRow } from '../../../platform/database/policy-tables.ts'
import { ExpectedError } from '../../../platform/expected-error.ts'
import { blockChange, findPolicyRow } from '../store/policies.ts'
import { activateGroup, giveRole, listMembers } from '../store/policy-members.ts'
import { readPolicyBody, workflowIn } from './loaded-policy.ts'

export function rolesOf({ body }: PolicyRow): readonly string[] {
  return readPolicyBody(body).roles
}

interface GivenRole {
  readonly policy: PolicyRow
  readonly did: string
  readonly role: string
  readonly now: number
  readonly entry?: NewAuditEntry
}

/**
 * Grants a role from outside the policy, and announces that its blocks may have changed. Throws an `ExpectedError`
 * if the policy was removed or no longer has the role.
 */
export async function giveParticipantRole(store: Store, { policy, did, role, now, entry }: GivenRole): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    const held = await findPolicyRow(transaction, policy.id)
    if (!held || !rolesOf(held).includes(role))
      throw new ExpectedError(`${policy.name} was removed, or no longer has the role ${role}.`)
    const { root, isEventDriven } = workflowIn(readPolicyBody(held.body))
    await giveRole(transaction, { policy_id: policy.id, did, role, given_at: now })
    if (isEventDriven) {
      const [newest] = await listMembers(transaction, policy.id, [did])
      await activateGroup(transaction, { policy_id: policy.id, did }, newest?.uuid ?? null)
    }
    await blockChange(transaction, { policyId: policy.id, blockId: root.id, at: now })
    if (entry) await recordAudit(transaction, entry)
  })
}
