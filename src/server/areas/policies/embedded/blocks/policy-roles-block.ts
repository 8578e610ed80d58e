import { violationAt } from '#domain/json/value-violation.ts'
import { textsIn, workflowOf } from '#domain/policies/workflow.ts'
import { giveRole } from '../../store/policies.ts'
import { blockChange, complete } from '../policy-writes.ts'
import { linkTo, unfit, type BlockType } from './block.ts'
import type { Store } from '../../../../platform/database/database.ts'
import type { PolicyRow } from '../../../../platform/database/policy-tables.ts'
import { lockForWrite } from '../../../../platform/database/write-lock.ts'
import type { PolicyBody } from '../loaded-policy.ts'
/** Lets its user choose a role of the policy. */
export const policyRolesBlock: BlockType = {
  read: (_, block) => ({ ...linkTo(block), roles: textsIn(block.own['roles']), isMultipleGroups: false }),
  send(context, block, { plain }) {
    const { role } = plain
    const roles = textsIn(block.own['roles'])
    if (typeof role !== 'string' || !roles.includes(role))
      throw unfit([violationAt(['role'], `must be ${roles.join(' or ')}`)])
    const { policy, did, now } = context
    return async (transaction) => {
      await giveRole(transaction, { policy_id: policy.id, did, role, given_at: now })
      await complete(transaction, context, block)
      await blockChange(transaction, { policyId: policy.id, blockId: policy.workflow.root.id, at: now })
      return { role }
    }
  },
}

/** The roles that one can have in a policy. */
export function rolesOf({ body }: PolicyRow): readonly string[] {
  const { roles }: PolicyBody = JSON.parse(body)
  return roles
}

interface GivenRole {
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
