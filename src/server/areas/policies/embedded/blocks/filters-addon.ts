import { textOfKey } from '#domain/policies/document-key.ts'
import { filterField, ownPrefix, selectionsOf } from '#domain/policies/document-selection.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { objectsIn, type WorkflowBlock } from '#domain/policies/workflow.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import { listValues } from '../../store/document-pages.ts'
import { putState } from '../../store/policies.ts'
import { listOf } from '../document-question.ts'
import { stateChange } from '../policy-writes.ts'
import { readSourceState } from '../source-state.ts'
import type { PolicyContext } from '../policy-context.ts'
import { linkTo, invalidInput, type BlockType } from './block.ts'
import { sourceOf } from './pagination-addon.ts'

const maxValues = 1000

/** A filter of the documents source that contains it. */
export const filtersAddon: BlockType = {
  async read(context, block) {
    const state = await readSourceState(context, sourceOf(context, block))
    const { type, queryType, canBeEmpty } = block.own
    return {
      ...linkTo(block),
      type: type ?? 'dropdown',
      queryType: queryType ?? 'equal',
      canBeEmpty: canBeEmpty !== false,
      data: await choicesOf(context, block),
      filterValue: state.filters.get(block.id) ?? null,
    }
  },
  send(context, block, { plain }) {
    const { filterValue } = plain
    const isValue =
      typeof filterValue === 'string' || typeof filterValue === 'number' || typeof filterValue === 'boolean'
    if (!isValue && filterValue !== null)
      throw invalidInput([violationAt(['filterValue'], 'must be a string, or null for none')])
    const text = isValue && filterValue !== '' ? String(filterValue) : null
    const { policy, did, now } = context
    const source = sourceOf(context, block)
    return async (transaction) => {
      const state = JSON.stringify({ filterValue: text })
      await putState(transaction, { policy_id: policy.id, did, block_id: block.id }, state)
      for (const { id } of [source, ...source.children])
        await stateChange(transaction, { policyId: policy.id, did, blockId: id, at: now })
      return undefined
    }
  },
}

/** The options that the policy defines, or else the values that occur in the documents. */
async function choicesOf(context: PolicyContext, block: WorkflowBlock): Promise<JsonObject[]> {
  const offered = objectsIn(block.own['options'])
  if (offered.length > 0)
    return offered.map(({ name, value }) => ({ name: String(name ?? value), value: String(value) }))
  const { store, policy, did } = context
  const values = new Set<string>()
  for (const selection of selectionsOf(sourceOf(context, block))) {
    const prefix = ownPrefix(selection, did)
    const list = listOf(policy, selection, filterField(block))
    for (const value of await listValues(store, { list, prefix }, maxValues)) values.add(value.slice(prefix.length))
  }
  const texts = [...values].toSorted().flatMap((key) => textOfKey(key) ?? [])
  return texts.slice(0, maxValues).map((text) => ({ name: text, value: text }))
}
