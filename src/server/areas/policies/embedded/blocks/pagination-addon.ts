import { readPlace } from '#domain/policies/pagination.ts'
import { invalidInput } from '../engine/block-failure.ts'
import type { BlockType } from '../engine/block-type.ts'
import { gridAround } from '../filter-choices.ts'
import { countSourceRows } from '../source-rows.ts'
import { readSourceState, viewOf } from '../source-state.ts'

/**
 * The current page of the documents source around it, stored per user. The size counts the documents that pass the
 * user's filters.
 */
export const paginationAddon: BlockType = {
  async get(run) {
    const source = gridAround(run, run.block)
    const state = await readSourceState(run, source)
    const size = await countSourceRows(run, source, await viewOf(run, source, state))
    return { size, itemsPerPage: state.place.itemsPerPage, page: state.place.page }
  },
  async post(run, { plain }) {
    const read = readPlace(plain)
    if (!read.ok) throw invalidInput(read.faults)
    await run.state.write({ ...read.place })
    for (const block of [run.block, gridAround(run, run.block)]) run.changed(block, run.user ?? undefined)
    return undefined
  },
}
