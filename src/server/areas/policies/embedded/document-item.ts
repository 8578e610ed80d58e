import { parseJson } from '#api/json.ts'
import type { SelectableDocument } from '#domain/policies/document-selection.ts'
import { utcIso } from '#domain/time/instant.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import type { PolicyDocumentRow } from '../../../platform/database/policy-tables.ts'

/** As blocks return it, with exact integers. */
export function itemOf(row: PolicyDocumentRow, ownerName: string | null = null): SelectableDocument {
  return {
    id: row.id,
    policyId: row.policy_id,
    tag: row.tag,
    schema: row.schema,
    owner: row.owner,
    ownerName,
    createDate: utcIso(row.created_at),
    updateDate: utcIso(row.updated_at),
    option: optionOf(row),
    relationships: parseJson(row.relationships),
    document: parseJson(row.body),
  }
}

export function optionOf({ option }: PolicyDocumentRow): JsonObject {
  const value = parseJson(option)
  return isObject(value) ? value : {}
}
