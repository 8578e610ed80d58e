import { filtersOf, selectionsOf, selects, type SelectableDocument } from '#domain/policies/document-selection.ts'
import { itemsBefore } from '#domain/policies/pagination.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { findDocument, listDocuments } from '../../store/documents.ts'
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
    const state = await askSource(context, block)
    const { order } = state
    const addon = paginationOf(block)
    return {
      ...block.uiMetaData,
      ...linkTo(block),
      data: await itemsOf(context, block, state),
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
  return listDocuments(store, policy.id, numbers)
}
