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

/** Tells that a block says something else now, to everybody who may see it. */
export function blockChange(transaction: Store, { policyId, blockId, at }: BlockChange): Promise<void> {
  return appendChange(transaction, { area: 'block', kind: 'data', id: `${policyId} ${blockId}`, at })
}

/** Tells one user that they left a block in another state. */
export function stateChange(
  transaction: Store,
  { policyId, blockId, at, did }: BlockChange & { readonly did: string },
): Promise<void> {
  return appendChange(transaction, { area: 'block', kind: `${ownChange}${did}`, id: `${policyId} ${blockId}`, at })
}

/** Appends a document to a policy. */
export async function addDocument(transaction: Store, context: PolicyContext, row: PolicyDocumentRow): Promise<void> {
  const { policy, now } = context
  const item = itemOf(row)
  const placesOf = await placesIn(transaction, policy)
  await appendDocuments(transaction, policy.id, [row])
  await addEntries(transaction, placesOf(row))
  await tellSources(transaction, { policy, items: [item], at: now })
}

/** Writes over what is noted of a document. */
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

/** Notes that the visitor has completed a block, and lets a round that is over begin anew. */
export async function complete(transaction: Store, context: PolicyContext, block: WorkflowBlock): Promise<void> {
  const { policy, did, access, now } = context
  await addCompletion(transaction, { policy_id: policy.id, did, block_id: block.id }, now)
  const ended = endedRound(withCompleted(access, block), block)
  await dropCompletions(transaction, { policy_id: policy.id, did }, ended)
  const around = policy.workflow.around.get(block.id)
  for (const { id } of around ? [block, around] : [block])
    await blockChange(transaction, { policyId: policy.id, blockId: id, at: now })
}

function withCompleted(access: PolicyAccess, { id }: WorkflowBlock): PolicyAccess {
  const { own, anyone } = access.progress
  return { ...access, progress: { own: new Set([...own, id]), anyone: new Set([...anyone, id]) } }
}

/** Tells of every source, and what belongs to it, that shows one of the documents to somebody. */
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
