import { endedRound, type PolicyAccess } from '#domain/policies/block-access.ts'
import { selectionsOf, selects, sourcesOf, type SelectableDocument } from '#domain/policies/document-selection.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { appendChange, ownChange } from '../../../platform/database/changes.ts'
import type { Store } from '../../../platform/database/database.ts'
import { addEntries, removeEntries } from '../store/document-entries.ts'
import { appendDocuments, putDocument } from '../store/documents.ts'
import { addCompletion, dropCompletions } from '../store/policies.ts'
import type { PolicyDocumentRow } from '../../../platform/database/policy-tables.ts'
import { itemOf } from './document-item.ts'
import { placesIn } from './document-lists.ts'
import type { LoadedPolicy } from './loaded-policy.ts'
import type { PolicyContext } from './policy-context.ts'

export interface BlockChange {
  readonly policyId: string
  readonly blockId: string
  readonly at: number
}

/** Announces that a block has changed, to everyone who may see it. */
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

export async function addDocument(transaction: Store, context: PolicyContext, row: PolicyDocumentRow): Promise<void> {
  const { policy, now } = context
  const item = itemOf(row)
  const placesOf = await placesIn(transaction, policy)
  await appendDocuments(transaction, policy.id, [row])
  await addEntries(transaction, placesOf(row))
  await tellSources(transaction, { policy, items: [item], at: now })
}

export async function changeDocument(
  transaction: Store,
  context: PolicyContext,
  { before, after }: { readonly before: PolicyDocumentRow; readonly after: PolicyDocumentRow },
): Promise<void> {
  const { policy, now } = context
  const [was, is] = [itemOf(before), itemOf(after)]
  const placesOf = await placesIn(transaction, policy)
  const [left, come] = [placesOf(before), placesOf(after)]
  const without = (entries: typeof left, others: typeof left) =>
    entries.filter((one) => !others.some(({ list_id, value }) => list_id === one.list_id && value === one.value))
  await putDocument(transaction, after)
  await removeEntries(transaction, without(left, come))
  await addEntries(transaction, without(come, left))
  await tellSources(transaction, { policy, items: [was, is], at: now })
}

/** Also starts the next round of cyclic steps that are completed now. */
export async function complete(transaction: Store, context: PolicyContext, block: WorkflowBlock): Promise<void> {
  const { policy, did, access, now } = context
  await addCompletion(transaction, { policy_id: policy.id, did, block_id: block.id }, now)
  const ended = endedRound(withCompleted(access, block), block)
  await dropCompletions(transaction, { policy_id: policy.id, did }, ended)
  const around = policy.workflow.parents.get(block.id)
  for (const { id } of around ? [block, around] : [block])
    await blockChange(transaction, { policyId: policy.id, blockId: id, at: now })
}

function withCompleted(access: PolicyAccess, { id }: WorkflowBlock): PolicyAccess {
  const { own, anyone } = access.progress
  return { ...access, progress: { own: new Set([...own, id]), anyone: new Set([...anyone, id]) } }
}

/** Announces every source that shows one of the documents to its owner. */
async function tellSources(
  transaction: Store,
  { policy, items, at }: { policy: LoadedPolicy; items: readonly SelectableDocument[]; at: number },
): Promise<void> {
  for (const source of sourcesOf(policy.workflow)) {
    const selections = selectionsOf(source)
    const isShown = items.some((item) => selections.some((selection) => selects(selection, item, item.owner ?? '')))
    if (isShown) await blockChange(transaction, { policyId: policy.id, blockId: source.id, at })
  }
}
