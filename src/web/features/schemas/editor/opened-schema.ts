import { parseInstant } from '#domain/time/instant.ts'
import { layOut, sameTokens } from '#domain/json/json-layout.ts'
import type { SchemaContent, SchemaDraft } from '#domain/schemas/document/schema-content.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import type { VersionValue } from '#domain/schemas/document/schema-versions.ts'
import { withIdentity } from '#domain/schemas/document/schema-identity.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import type { OpenedSchema } from './schema-editor.ts'

/** A document that stands in one line is laid out: the same tokens, to be read by people. */
export function openedSchemaOf(schema: SchemaValue): OpenedSchema {
  const text = schema.text ?? ''
  const isLine = !text.trim().includes('\n') && readDocument(text).ok
  return { ...schema, text: isLine ? layOut(text) : text }
}

/** A schema that is gone, as far as a draft that was kept still tells how it was. */
export function openedSchemaOfDraft({ schemaId, revision, base }: SchemaDraft): OpenedSchema {
  return { ...unknown, ...base, id: schemaId, revision, createdAt: null, updatedAt: parseInstant(revision) }
}

/** A schema that is gone, as one of its versions had it. */
export function schemaOfVersion(id: string, { name, description, entity, text }: VersionValue): SchemaValue {
  return { ...unknown, id, name, description, entity, text, revision: null, createdAt: null, updatedAt: null }
}

const unknown = { uuid: '', entity: '', status: '', active: false, readonly: false, iri: '', creator: '' }

/** Whether the service holds just what was sent. It may set the document's identity itself. */
export function isStored({ name, description, text }: SchemaContent, stored: SchemaValue): boolean {
  if (stored.name !== name || stored.description !== description || stored.text === null) return false
  if (!readDocument(text).ok || !readDocument(stored.text).ok) return false
  return sameTokens(text, stored.text) || sameTokens(withIdentity(text, stored.uuid), stored.text)
}
