import { permits } from '#domain/policies/block-access.ts'
import { selectionsOf, selects, sourcesOf } from '#domain/policies/document-selection.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { PolicyDocumentRow } from '../../../platform/database/policy-tables.ts'
import { findDocument } from '../store/documents.ts'
import { itemOf } from './document-item.ts'
import type { PolicyContext } from './policy-context.ts'

/** A document that a source which the caller may use shows them. */
export async function findVisibleDocument(
  { store, policy, access, did }: PolicyContext,
  id: string,
): Promise<PolicyDocumentRow | undefined> {
  const row = await findDocument(store, policy.id, id)
  if (!row) return undefined
  const item = itemOf(row)
  const shows = (source: WorkflowBlock) =>
    permits(source, access.participant) && selectionsOf(source).some((selection) => selects(selection, item, did))
  return sourcesOf(access.workflow).some(shows) ? row : undefined
}
