import { filterField } from '#domain/policies/document-selection.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import { answerOf, blockFailed, invalidInput } from '../engine/block-failure.ts'
import type { BlockType } from '../engine/block-type.ts'
import { acceptsValue, choicesOf, gridAround, mayBeUnset, unknownFilterValue, unsetValue } from '../filter-choices.ts'
import { readSourceState } from '../source-state.ts'

/** A filter of the documents source around it. */
export const filtersAddon: BlockType = {
  async get(run) {
    const { block } = run
    const state = await readSourceState(run, gridAround(run, block))
    const { type, queryType, optionName, optionValue } = block.own
    return {
      ...answerOf(block),
      type: type ?? 'dropdown',
      queryType: queryType ?? 'equal',
      field: filterField(block),
      canBeEmpty: mayBeUnset(run, block),
      ...(optionName !== undefined && { optionName }),
      ...(optionValue !== undefined && { optionValue }),
      data: await choicesOf(run, block),
      filterValue: state.filters.get(block.id) ?? (await unsetValue(run, block)),
    }
  },
  async post(run, { plain }) {
    const { block } = run
    const { filterValue } = plain
    const isValue =
      typeof filterValue === 'string' || typeof filterValue === 'number' || typeof filterValue === 'boolean'
    if (!isValue && filterValue !== null && filterValue !== undefined)
      throw invalidInput([violationAt(['filterValue'], 'must be a string, or null for none')])
    const text = isValue && filterValue !== '' ? String(filterValue) : null
    if (!(await acceptsValue(run, block, text))) throw blockFailed(unknownFilterValue)
    await run.state.write({ filterValue: text })
    const source = gridAround(run, block)
    for (const one of [source, ...source.children]) run.changed(one, run.user ?? undefined)
    return undefined
  },
}
