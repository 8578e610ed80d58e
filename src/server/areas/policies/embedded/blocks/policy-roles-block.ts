import { violationAt } from '#domain/json/value-violation.ts'
import { textsIn } from '#domain/policies/workflow.ts'
import { giveRole } from '../../store/policies.ts'
import { blockChange, complete } from '../policy-writes.ts'
import { linkTo, unfit, type BlockType } from './block.ts'

/** Lets its user choose a role of the policy. */
export const policyRolesBlock: BlockType = {
  read: (_, block) => ({ ...linkTo(block), roles: textsIn(block.own['roles']), isMultipleGroups: false }),
  send(visit, block, { plain }) {
    const { role } = plain
    const roles = textsIn(block.own['roles'])
    if (typeof role !== 'string' || !roles.includes(role))
      throw unfit([violationAt(['role'], `must be ${roles.join(' or ')}`)])
    const { policy, did, now } = visit
    return async (transaction) => {
      await giveRole(transaction, { policy_id: policy.id, did, role, given_at: now })
      await complete(transaction, visit, block)
      await blockChange(transaction, { policyId: policy.id, blockId: policy.workflow.root.id, at: now })
      return { role }
    }
  },
}
