import { violationAt } from '#domain/json/value-violation.ts'
import { textsIn, workflowOf } from '#domain/policies/workflow.ts'
import { giveRole } from '../../store/policies.ts'
import { blockChange, complete } from '../policy-writes.ts'
import { linkTo, invalidInput, type BlockType } from './block.ts'
import type { Store } from '../../../../platform/database/database.ts'
import type { PolicyRow } from '../../../../platform/database/policy-tables.ts'
import { lockForWrite } from '../../../../platform/database/write-lock.ts'
import { readPolicyBody } from '../loaded-policy.ts'

export const policyRolesBlock: BlockType = {
  read: (_, block) => ({ ...linkTo(block), roles: textsIn(block.own['roles']), isMultipleGroups: false }),
  send({ policy, did, now }, block, { plain }) {
    const { role } = plain
    const roles = textsIn(block.own['roles'])
    if (typeof role !== 'string' || !roles.includes(role))
      throw invalidInput([violationAt(['role'], `must be ${roles.join(' or ')}`)])
    return async (transaction, held) => {
      await giveRole(transaction, { policy_id: policy.id, did, role, given_at: now })
      await complete(transaction, held, block)
      await blockChange(transaction, { policyId: policy.id, blockId: policy.workflow.root.id, at: now })
      return { role }
    }
  },
}

export function rolesOf({ body }: PolicyRow): readonly string[] {
  return readPolicyBody(body).roles
}

interface GivenRole {
  readonly policy: PolicyRow
  readonly did: string
  readonly role: string
  readonly now: number
}

/** Gives a role from outside the policy, and announces that its blocks may have changed. */
export async function giveParticipantRole(store: Store, { policy, did, role, now }: GivenRole): Promise<void> {
  const { config } = readPolicyBody(policy.body)
  await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    await giveRole(transaction, { policy_id: policy.id, did, role, given_at: now })
    await blockChange(transaction, { policyId: policy.id, blockId: workflowOf(config).root.id, at: now })
  })
}
