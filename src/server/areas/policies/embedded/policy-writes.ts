import { endedRound, type PolicyAccess } from '#domain/policies/block-access.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { appendChange, ownChange } from '../../../platform/database/changes.ts'
import type { Store } from '../../../platform/database/database.ts'
import { addCompletion, dropCompletions } from '../store/policies.ts'
import type { BlockRun } from './engine/block-type.ts'

export interface BlockChange {
  readonly policyId: string
  readonly blockId: string
  readonly at: number
}

/** Announces a changed block to everyone who may see it. */
export function blockChange(transaction: Store, { policyId, blockId, at }: BlockChange): Promise<void> {
  return appendChange(transaction, { area: 'block', kind: 'data', id: `${policyId} ${blockId}`, at })
}

/** Announces a changed block state to its user only. */
export function stateChange(
  transaction: Store,
  { policyId, blockId, at, did }: BlockChange & { readonly did: string },
): Promise<void> {
  return appendChange(transaction, { area: 'block', kind: `${ownChange}${did}`, id: `${policyId} ${blockId}`, at })
}

/** For policies that are not event-driven. Also starts the next round of cyclic steps that are now complete. */
export async function completeBlock(run: BlockRun): Promise<void> {
  const { store, policy, user, now, block } = run
  if (user === null) return
  const access = await run.access()
  await addCompletion(store, { policy_id: policy.id, did: user.did, block_id: block.id }, now)
  const ended = endedRound(withCompleted(access, block), block)
  await dropCompletions(store, { policy_id: policy.id, did: user.did }, ended)
  const around = policy.workflow.parents.get(block.id)
  for (const one of around ? [block, around] : [block]) run.changed(one)
}

function withCompleted(access: PolicyAccess, { id }: WorkflowBlock): PolicyAccess {
  const { own, anyone } = access.progress
  return { ...access, progress: { own: new Set([...own, id]), anyone: new Set([...anyone, id]) } }
}
