import { readPlace } from '#domain/policies/pagination.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { putState } from '../../store/policies.ts'
import { questionOf } from '../document-question.ts'
import { findSize } from '../document-reads.ts'
import { stateChange } from '../policy-writes.ts'
import { readSourceState } from '../source-state.ts'
import type { Visit } from '../visit.ts'
import { unfit, type BlockType } from './block.ts'

/** Where the pages of the source around it stand, for each user. The size is that of what the user's filters leave. */
export const paginationAddon: BlockType = {
  async read(visit, block) {
    const source = sourceOf(visit, block)
    const state = await readSourceState(visit, source)
    const size = await findSize(visit, questionOf(visit, source, state))
    return { size, itemsPerPage: state.place.itemsPerPage, page: state.place.page }
  },
  send(visit, block, { plain }) {
    const read = readPlace(plain)
    if (!read.ok) throw unfit(read.faults)
    const { policy, did, now } = visit
    const source = sourceOf(visit, block)
    return async (transaction) => {
      await putState(transaction, { policy_id: policy.id, did, block_id: block.id }, JSON.stringify(read.place))
      for (const blockId of [block.id, source.id])
        await stateChange(transaction, { policyId: policy.id, did, blockId, at: now })
      return undefined
    }
  },
}

/** The source that an addon belongs to: a policy in which it belonged to none was not imported. */
export function sourceOf({ view }: Visit, addon: WorkflowBlock): WorkflowBlock {
  const source = view.workflow.around.get(addon.id)
  if (!source) throw new Error(`${addon.blockType} belongs to no block.`)
  return source
}
