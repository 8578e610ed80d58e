import { isObject } from '../../json/json-value.ts'
import type { SchemaContent } from './schema-content.ts'

/** Edits of a schema that are kept in the browser until they are saved. */
export interface SchemaDraft {
  readonly schemaId: string
  /** The tab that wrote it. */
  readonly tab: string
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
  /** The time of the stored schema that it began with, exactly as it was written. */
  readonly mark: string | null
  /** How the schema stood when it began. */
  readonly base: SchemaContent
  readonly content: SchemaContent
}

/** Orders drafts, the one that was written last first. */
export function newestFirst(a: { readonly at: number }, b: { readonly at: number }): number {
  return b.at - a.at
}

/** A draft from what a browser has kept; null for anything else. */
export function readDraft(value: unknown): SchemaDraft | null {
  if (!isObject(value)) return null
  const { schemaId, tab, at, mark = null } = value
  const [base, content] = [readContent(value['base']), readContent(value['content'])]
  const isWhole = typeof schemaId === 'string' && typeof tab === 'string' && typeof at === 'number'
  if (!isWhole || !base || !content || (mark !== null && typeof mark !== 'string')) return null
  return { schemaId, tab, at, mark, base, content }
}

function readContent(value: unknown): SchemaContent | null {
  if (!isObject(value)) return null
  const { name, description, text } = value
  const isWhole = typeof name === 'string' && typeof description === 'string' && typeof text === 'string'
  return isWhole ? { name, description, text } : null
}
