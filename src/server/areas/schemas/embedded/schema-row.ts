import type { Schema, SchemaVersion } from '#api/schemas/schemas.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { SchemaViolation } from '#domain/schemas/check/schema-violation.ts'
import { contextUrlOf, iriOf } from '#domain/schemas/document/schema-identity.ts'
import type { SystemSchemaRow, SystemSchemaVersionRow } from '../../../platform/database/tables.ts'
import type { Caller } from '../../../http/caller.ts'

/** A row as lists print it. `errors` are the faults that the document has and may keep. */
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
    errors: faultsIn(row),
  }
}

/** The same with what it is to the caller. */
export function schemaFor(row: SystemSchemaRow, caller: Caller): Schema {
  const isCreator = row.creator === caller.did || row.creator === caller.username
  return { ...schemaIn(row), isOwner: row.owner === caller.ownerDid, isCreator }
}

/** What the lookup by entity tells, in which the document is no text but an object: it is put in as it stands. */
export function activeSchemaText({ uuid, name, document }: SystemSchemaRow): string {
  const head = JSON.stringify({ uuid, iri: iriOf(uuid), name, version: null, documentURL: '' })
  const tail = JSON.stringify({ contextURL: contextUrlOf(uuid), context: null })
  return `${head.slice(0, -1)},"document":${document},${tail.slice(1)}`
}

export function faultsIn({ faults }: SystemSchemaRow): SchemaViolation[] {
  return JSON.parse(faults)
}

/** Faults as they are kept: their places in the text are soon out of date. */
export function faultsText(faults: readonly SchemaViolation[]): string {
  return JSON.stringify(faults.map(({ rule, path, message, remedy }) => ({ rule, path, message, remedy })))
}

export function versionIn(row: SystemSchemaVersionRow): SchemaVersion {
  const { number, name, description, entity, document, action, written_by, written_at } = row
  return { number, name, description, entity, document, action, by: written_by, at: utcIso(written_at) }
}

/** Whether `If-Match` lets a write of the row through: absent, `*`, or one of its tags is the row's update date. */
export function matches(row: SystemSchemaRow, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^(?:W\/)?"?|"$/g, '') === utcIso(row.updated_at))
}
