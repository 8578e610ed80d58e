import { stringifyJson } from '#api/json.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { rowKinds } from '#domain/policies/policy-row.ts'
import { textsIn } from '#domain/policies/workflow.ts'
import type { Store } from '../../../platform/database/database.ts'
import { readPolicyBody, workflowIn } from '../embedded/loaded-policy.ts'
import { addDocumentState, itemOf, listDocumentsWhere } from '../store/documents.ts'
import { findPolicyRow } from '../store/policies.ts'

/** How the documents of a sample policy are decided. */
export interface SampleDecisions {
  /** The tag of the block with the buttons. */
  readonly buttons: string
  readonly decidedBy: string
  /** The options of a document that nobody has decided yet. */
  readonly undecided: JsonObject
}

const decisionMs = 2 * 24 * 3_600_000
const maxDocuments = 1000

/** Gives the documents of a sample policy the states that they would have if users had made them here. */
export async function addSampleHistories(
  store: Store,
  policyId: string,
  { buttons, decidedBy, undecided }: SampleDecisions,
): Promise<void> {
  const policy = await findPolicyRow(store, policyId)
  if (!policy) return
  const { byTag, all } = workflowIn(readPolicyBody(policy.body))
  const formOf = (schema: string | null) =>
    all.find(({ blockType, own }) => blockType === 'requestVcDocumentBlock' && textsIn(own['schema'])[0] === schema)
  const rows = await listDocumentsWhere(
    store,
    policyId,
    { kind: rowKinds.credential },
    { from: 0, limit: maxDocuments },
  )
  for (const row of rows) {
    const { document: _document, ...item } = itemOf(row)
    const save = (option: JsonObject, by: { readonly block_id: string; readonly did: string; readonly at: number }) => {
      const body = stringifyJson({ ...item, option })
      return addDocumentState(store, { policy_id: policyId, document_id: row.id, ...by, body })
    }
    const isDecided = !['{}', stringifyJson(undecided)].includes(stringifyJson(item.option))
    const sent = { block_id: formOf(item.schema)?.id ?? '', did: item.owner, at: row.created_at }
    await save(isDecided ? undecided : item.option, sent)
    if (!isDecided) continue
    const block_id = byTag.get(buttons)?.id ?? ''
    await save(item.option, { block_id, did: decidedBy, at: row.created_at + decisionMs })
  }
}
