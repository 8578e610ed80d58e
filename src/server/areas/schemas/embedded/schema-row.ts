import type { Schema, SchemaVersion } from '#api/schemas/schemas.ts'
import { utcIso } from '#domain/time/instant.ts'
import { violationRules, type SchemaViolation } from '#domain/schemas/check/schema-violation.ts'
import * as v from 'valibot'
import { contextUrlOf, iriOf } from '#domain/schemas/document/schema-identity.ts'
import type { SystemSchemaRow, SystemSchemaVersionRow } from '../../../platform/database/tables.ts'
import type { Caller } from '../../../http/caller.ts'

/** `errors` are the violations that the document may keep. */
export function schemaIn(row: SystemSchemaRow): Schema {
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    description: row.description,
    entity: row.entity,
    status: row.status,
    category: 'SYSTEM',
    system: true,
    active: row.active === 1,
    readonly: row.readonly === 1,
    iri: iriOf(row.uuid),
    version: null,
    creator: row.creator,
    owner: row.owner,
    topicId: null,
    messageId: null,
    documentURL: '',
    contextURL: contextUrlOf(row.uuid),
    document: row.document,
    createDate: utcIso(row.created_at),
    updateDate: utcIso(row.updated_at),
    errors: readViolations(row.faults),
  }
}

export function schemaFor(row: SystemSchemaRow, caller: Caller): Schema {
  const isCreator = row.creator === caller.did || row.creator === caller.username
  return { ...schemaIn(row), isOwner: row.owner === caller.ownerDid, isCreator }
}

/** The answer to the lookup by entity. Its document is an object, inserted character by character. */
export function activeSchemaText({ uuid, name, document }: SystemSchemaRow): string {
  const head = JSON.stringify({ uuid, iri: iriOf(uuid), name, version: null, documentURL: '' })
  const tail = JSON.stringify({ contextURL: contextUrlOf(uuid), context: null })
  return `${head.slice(0, -1)},"document":${document},${tail.slice(1)}`
}

const StoredViolations = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      rule: v.picklist(violationRules),
      path: v.array(v.union([v.string(), v.number()])),
      message: v.string(),
      remedy: v.string(),
    }),
  ),
)

export function readViolations(faults: string): readonly SchemaViolation[] {
  return v.parse(StoredViolations, faults)
}

/** Without places in the text: the next edit would make them wrong. */
export function storedViolations(violations: readonly SchemaViolation[]): string {
  return JSON.stringify(violations.map(({ rule, path, message, remedy }) => ({ rule, path, message, remedy })))
}

export function versionIn(row: SystemSchemaVersionRow): SchemaVersion {
  const { number, name, description, entity, document, action, written_by, written_at } = row
  return { number, name, description, entity, document, action, by: written_by, at: utcIso(written_at) }
}
