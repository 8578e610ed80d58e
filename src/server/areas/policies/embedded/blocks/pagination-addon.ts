import { readPlace } from '#domain/policies/pagination.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { putState } from '../../store/policies.ts'
import { questionOf } from '../document-question.ts'
import { findSize } from '../../document-reader.ts'
import { stateChange } from '../policy-writes.ts'
import { readSourceState } from '../source-state.ts'
import type { PolicyContext } from '../policy-context.ts'
import { invalidInput, type BlockType } from './block.ts'

/** The page of the documents source that contains it, kept for each user. The size counts what passes the user's filters. */
export const paginationAddon: BlockType = {
  async read(context, block) {
    const source = sourceOf(context, block)
    const state = await readSourceState(context, source)
    const size = await findSize(context, questionOf(context, source, state))
    return { size, itemsPerPage: state.place.itemsPerPage, page: state.place.page }
  },
  send(context, block, { plain }) {
    const read = readPlace(plain)
    if (!read.ok) throw invalidInput(read.faults)
    const { policy, did, now } = context
    const source = sourceOf(context, block)
    return async (transaction) => {
      await putState(transaction, { policy_id: policy.id, did, block_id: block.id }, JSON.stringify(read.place))
      for (const blockId of [block.id, source.id])
        await stateChange(transaction, { policyId: policy.id, did, blockId, at: now })
      return undefined
    }
  },
}

/** The import checks that every addon is inside a source. */
export function sourceOf({ access }: PolicyContext, addon: WorkflowBlock): WorkflowBlock {
  const source = access.workflow.parents.get(addon.id)
  if (!source) throw new Error(`${addon.blockType} is not inside a block.`)
  return source
}
