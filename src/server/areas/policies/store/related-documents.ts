import type { Store } from '../../../platform/database/database.ts'
import type { PolicyDocumentRow } from '../../../platform/database/policy-tables.ts'

const messagesPerStatement = 50

/** The documents that refer to one of the messages, the oldest first. */
export async function listRelatedDocuments(
  store: Store,
  policyId: string,
  messageIds: readonly string[],
): Promise<PolicyDocumentRow[]> {
  const found = new Map<number, PolicyDocumentRow>()
  for (let start = 0; start < messageIds.length; start += messagesPerStatement) {
    const some = messageIds.slice(start, start + messagesPerStatement)
    const rows = await store
      .selectFrom('policy_document')
      .selectAll()
      .where('policy_id', '=', policyId)
      // Ids of messages hold nothing that JSON escapes, and no wildcards of LIKE.
      .where((eb) => eb.or(some.filter(isMessageId).map((id) => eb('relationships', 'like', `%"${id}"%`))))
      .execute()
    for (const row of rows) found.set(row.number, row)
  }
  return [...found.values()].toSorted((a, b) => a.number - b.number)
}

function isMessageId(id: string): boolean {
  return /^[0-9.]+$/.test(id)
}
