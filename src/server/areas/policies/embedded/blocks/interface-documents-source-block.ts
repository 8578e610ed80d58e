import { filtersOf, selectionsOf, selects, type SelectableDocument } from '#domain/policies/document-selection.ts'
import { itemsBefore } from '#domain/policies/pagination.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { findDocument, listDocumentBytes, listDocuments } from '../../store/documents.ts'
import { invalidQuery } from '../../../../platform/errors.ts'
import { limits } from '../../../../platform/limits.ts'
import { putState } from '../../store/policies.ts'
import type { PolicyDocumentRow } from '../../../../platform/database/policy-tables.ts'
import { itemOf } from '../document-item.ts'
import { questionOf } from '../document-question.ts'
import { findPage } from '../../document-reader.ts'
import { stateChange } from '../policy-writes.ts'
import { askSource, inMembers, orderIn, paginationOf, type SourceState } from '../source-state.ts'
import type { PolicyContext } from '../policy-context.ts'
import { linkTo, invalidInput, type BlockType } from './block.ts'

/** A table of documents. Its pagination addon reports their number. */
export const interfaceDocumentsSourceBlock: BlockType = {
  async read(context, block) {
    const { state, keep } = await askSource(context, block)
    const { order } = state
    const addon = paginationOf(block)
    const data = await itemsOf(context, block, state)
    await keep()
    return {
      ...block.uiMetaData,
      ...linkTo(block),
      data,
      blocks: filtersOf(block).map(linkTo),
      commonAddons: addon ? [linkTo(addon)] : [],
      viewHistory: false,
      ...(order && { orderField: order.field, orderDirection: order.direction }),
    }
  },
  send({ policy, did, now }, block, { plain }) {
    const { orderField, orderDirection } = plain
    const isUnset = orderField === '' || orderField === null
    const read = isUnset ? null : orderIn(block, { field: orderField, direction: orderDirection })
    if (read && !read.ok)
      throw invalidInput(inMembers(read.faults, { field: 'orderField', direction: 'orderDirection' }))
    const state = read ? { orderField: read.order.field, orderDirection: read.order.direction } : {}
    return async (transaction) => {
      await putState(transaction, { policy_id: policy.id, did, block_id: block.id }, JSON.stringify(state))
      await stateChange(transaction, { policyId: policy.id, did, blockId: block.id, at: now })
      return undefined
    }
  },
}

async function itemsOf(
  context: PolicyContext,
  block: WorkflowBlock,
  state: SourceState,
): Promise<SelectableDocument[]> {
  const { query, usernames } = context
  const { filterByUUID: id } = query
  const rows = id ? await oneRow(context, block, id) : await pageOfRows(context, block, state)
  const names = await usernames([...new Set(rows.map(({ owner }) => owner))])
  return rows.map((row) => itemOf(row, names.get(row.owner)))
}

async function oneRow(
  { store, policy, did }: PolicyContext,
  block: WorkflowBlock,
  id: string,
): Promise<PolicyDocumentRow[]> {
  const row = await findDocument(store, policy.id, id)
  const item = row && itemOf(row)
  return item && selectionsOf(block).some((selection) => selects(selection, item, did)) ? [row] : []
}

async function pageOfRows(
  context: PolicyContext,
  block: WorkflowBlock,
  state: SourceState,
): Promise<PolicyDocumentRow[]> {
  const { store, policy } = context
  const slice = { offset: itemsBefore(state.place), limit: state.place.itemsPerPage }
  const { numbers } = await findPage(context, questionOf(context, block, state), slice)
  const bytes = await listDocumentBytes(store, policy.id, numbers)
  const fitting = fittingNumbers(numbers, bytes)
  if (fitting.length < numbers.length && paginationOf(block))
    throw invalidQuery('itemsPerPage', `the page is too large; ask for at most ${fitting.length} documents`)
  return listDocuments(store, policy.id, fitting)
}

/** The first documents that one answer may hold; at least one. */
function fittingNumbers(numbers: readonly number[], bytes: ReadonlyMap<number, number>): readonly number[] {
  let total = 0
  const end = numbers.findIndex((number) => (total += bytes.get(number) ?? 0) > limits.documentPageBytes)
  return end === -1 ? numbers : numbers.slice(0, Math.max(1, end))
}
