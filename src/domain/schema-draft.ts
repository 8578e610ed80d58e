import type { SchemaContent } from './schema-body.ts'
import { isObject } from './json-value.ts'

/** Edits of a schema that were not saved, as a browser keeps them. */
export interface SchemaDraft {
  readonly schemaId: string
  /** How the schema stood when the edits began: the mark of that version, and its content. */
  readonly mark: string | null
  readonly base: SchemaContent
  readonly content: SchemaContent
  /** When it was kept, in milliseconds since 1970, and by which tab. */
  readonly at: number
  readonly tab: string
}

/** Reads what a browser has kept; null for what is no draft. */
export function readDraft(kept: unknown): SchemaDraft | null {
  if (!isObject(kept)) return null
  const { schemaId, mark, at, tab } = kept
  const [base, content] = [contentIn(kept['base']), contentIn(kept['content'])]
  if (typeof schemaId !== 'string' || typeof at !== 'number' || typeof tab !== 'string') return null
  if (!base || !content || (mark !== null && typeof mark !== 'string')) return null
  return { schemaId, mark, base, content, at, tab }
}

/** Sorts drafts: the one that was kept last comes first. */
export function newestFirst(a: SchemaDraft, b: SchemaDraft): number {
  return b.at - a.at
}

function contentIn(kept: unknown): SchemaContent | null {
  if (!isObject(kept)) return null
  const { name, description, text } = kept
  if (typeof name !== 'string' || typeof description !== 'string' || typeof text !== 'string') return null
  return { name, description, text }
}
