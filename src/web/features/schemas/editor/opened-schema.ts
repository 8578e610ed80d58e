import { layOut, sameTokens } from '#domain/json/json-layout.ts'
import type { SchemaContent, SchemaDraft } from '#domain/schemas/document/schema-content.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { withIdentity } from '#domain/schemas/document/schema-identity.ts'
import type { VersionValue } from '#domain/schemas/document/schema-versions.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { parseInstant } from '#domain/time/instant.ts'

export interface OpenedSchema extends SchemaValue {
  readonly text: string
}

/** Lays out a document that is written in one line; its tokens stay the same. */
export function openedSchemaOf(schema: SchemaValue): OpenedSchema {
  const text = schema.text ?? ''
  const isLine = !text.trim().includes('\n') && readDocument(text).ok
  return { ...schema, text: isLine ? layOut(text) : text }
}

/** For a deleted schema, of which a draft is left. */
export function openedSchemaOfDraft({ schemaId, revision, base }: SchemaDraft): OpenedSchema {
  return { ...unknown, ...base, id: schemaId, revision, createdAt: null, updatedAt: parseInstant(revision) }
}

/** For a deleted schema, of which its versions are left. */
export function schemaOfVersion(id: string, { name, description, entity, text }: VersionValue): SchemaValue {
  return { ...unknown, id, name, description, entity, text, revision: null, createdAt: null, updatedAt: null }
}

const unknown = { uuid: '', entity: '', status: '', active: false, readonly: false, iri: '', creator: '' }

/** The schema that kept edits began with: the stored one, or an older revision of it. */
export function baseOfDraft(current: OpenedSchema, { revision, base }: SchemaDraft): OpenedSchema {
  if (revision === current.revision) return current
  return { ...current, ...base, revision, updatedAt: parseInstant(revision) }
}

export function contentOf({ name, description, text }: SchemaContent): SchemaContent {
  return { name, description, text }
}

export function isSameContent(a: SchemaContent, b: SchemaContent): boolean {
  return a.name === b.name && a.description === b.description && a.text === b.text
}

/** Whether the service holds exactly what was sent. It may set the document's identity itself. */
export function isStored({ name, description, text }: SchemaContent, stored: SchemaValue): boolean {
  if (stored.name !== name || stored.description !== description || stored.text === null) return false
  if (!readDocument(text).ok || !readDocument(stored.text).ok) return false
  return sameTokens(text, stored.text) || sameTokens(withIdentity(text, stored.uuid), stored.text)
}

/**
 * How the stored schema relates to the edits: not newer than their base; newer, with nothing to lose by following it;
 * or changed by another user under the edits. Edits that are stored although no answer said so are not lost either.
 */
export function compareWithStored(
  { base, content }: { readonly base: OpenedSchema; readonly content: SchemaContent },
  stored: OpenedSchema,
): 'unchanged' | 'follow' | 'conflict' {
  if ((stored.updatedAt ?? 0) <= (base.updatedAt ?? 0)) return 'unchanged'
  return isSameContent(content, base) || isStored(content, stored) ? 'follow' : 'conflict'
}
