import { readPlace } from '#domain/policies/pagination.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { invalidInput } from '../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../engine/block-type.ts'
import { countSourceRows } from '../source-rows.ts'
import { readSourceState, viewOf } from '../source-state.ts'

/** The page of the documents source that contains it, kept for each user. The size counts what passes the user's filters. */
export const paginationAddon: BlockType = {
  async get(run) {
    const source = sourceOf(run, run.block)
    const state = await readSourceState(run, source)
    const size = await countSourceRows(run, source, viewOf(source, state))
    return { size, itemsPerPage: state.place.itemsPerPage, page: state.place.page }
  },
  async post(run, { plain }) {
    const read = readPlace(plain)
    if (!read.ok) throw invalidInput(read.faults)
    await run.state.write({ ...read.place })
    for (const block of [run.block, sourceOf(run, run.block)]) run.changed(block, run.user ?? undefined)
    return undefined
  },
}

/** The block around an addon, and around the source that the addon is in. */
export function sourceOf({ policy }: Pick<BlockRun, 'policy'>, addon: WorkflowBlock): WorkflowBlock {
  const around = policy.workflow.parents.get(addon.id)
  if (!around) throw new Error(`${addon.blockType} is not inside a block.`)
  return around.blockType === 'documentsSourceAddon' ? sourceOf({ policy }, around) : around
}
