import { parseExactJson, parseJson, stringifyJson } from '#api/json.ts'
import { subjectOf, textIn, withoutAdded, type Row } from '#domain/policies/policy-row.ts'
import { parseInstant, utcIso } from '#domain/time/instant.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { textsIn } from '#domain/policies/workflow.ts'
import type { PolicyDocumentRow } from '../../../platform/database/policy-tables.ts'

/** A stored document as blocks return it, with exact integers. */
export interface StoredRow extends Row {
  readonly id: string
}

export function itemOf(row: PolicyDocumentRow): StoredRow {
  const relationships = parseJson(row.relationships)
  return {
    id: row.id,
    policyId: row.policy_id,
    tag: row.tag,
    schema: row.schema,
    owner: row.owner,
    ...objectIn(row.details),
    createDate: utcIso(row.created_at),
    updateDate: utcIso(row.updated_at),
    option: objectIn(row.option),
    relationships: relationships === null ? null : textsIn(relationships),
    document: objectIn(row.body),
  }
}

interface StoredPlace {
  readonly policy_id: string
  readonly number: number
  readonly id: string
  readonly kind: string
  readonly created_at: number
  readonly updated_at: number
}

/** The members of a row that have their own columns. */
const columns: ReadonlySet<string> = new Set([
  'id',
  'policyId',
  'tag',
  'schema',
  'owner',
  'createDate',
  'updateDate',
  'option',
  'relationships',
  'document',
])

export function storedOf(row: Row, place: StoredPlace): PolicyDocumentRow {
  const { document, option, owner, schema, tag, relationships } = row
  const details = Object.entries(withoutAdded(row)).filter(([name]) => !columns.has(name))
  return {
    ...place,
    schema,
    owner,
    tag,
    option: stringifyJson(option),
    relationships: JSON.stringify(relationships),
    body: stringifyJson(document),
    details: stringifyJson(Object.fromEntries(details)),
    hash: textIn(row, 'hash'),
    message_id: textIn(row, 'messageId'),
    subject: textIn(subjectOf(document), 'id') ?? textIn(row, 'did'),
    credential: textIn(document, 'id'),
  }
}

export function timeIn(row: Row, name: 'createDate' | 'updateDate'): number | null {
  return parseInstant(textIn(row, name))
}

function objectIn(text: string): JsonObject {
  const value = parseExactJson(text)
  return isObject(value) ? value : {}
}
