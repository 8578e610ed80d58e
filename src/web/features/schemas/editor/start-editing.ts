import { parseInstant } from '#domain/time/instant.ts'
import type { SchemaDraft } from '#domain/schemas/document/schema-content.ts'
import { contentOf, createSchemaEditor, isSameContent, type OpenedSchema, type SchemaEditor } from './schema-editor.ts'
import type { Told } from './told.ts'

export interface BegunEditing {
  readonly editor: SchemaEditor
  readonly told: Told | null
}

/** Goes on with the edits that were kept; they belong to the version of the schema that they began with. */
export function startEditing(current: OpenedSchema, draft: SchemaDraft | null, now: () => number): BegunEditing {
  if (!draft || isSameContent(draft.content, current))
    return { editor: createSchemaEditor(current, contentOf(current), now), told: null }
  const base =
    draft.revision === current.revision
      ? current
      : { ...current, ...draft.base, revision: draft.revision, updatedAt: parseInstant(draft.revision) }
  return { editor: createSchemaEditor(base, draft.content, now), told: { kind: 'restored', at: draft.at } }
}
