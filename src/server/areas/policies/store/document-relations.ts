import { parseJson } from '#api/json.ts'
import { textsIn } from '#domain/policies/workflow.ts'
import type { Store } from '../../../platform/database/database.ts'
import { insertMany } from '../../../platform/database/insert-many.ts'
import type { PolicyDocumentRow } from '../../../platform/database/policy-tables.ts'

type Related = Pick<PolicyDocumentRow, 'policy_id' | 'number' | 'relationships'>

const insertRows = insertMany('policy_relation', ['policy_id', 'message_id', 'number'])

/** Stores which messages the documents refer to. */
export function insertRelations(store: Store, rows: readonly Related[]): Promise<void> {
  const relations = rows.flatMap(({ policy_id, number, relationships }) =>
    [...new Set(textsIn(parseJson(relationships)))].map((message) => [policy_id, message, number]),
  )
  return insertRows(store, relations)
}

export async function putRelations(store: Store, row: Related): Promise<void> {
  await store
    .deleteFrom('policy_relation')
    .where('policy_id', '=', row.policy_id)
    .where('number', '=', row.number)
    .execute()
  await insertRelations(store, [row])
}
