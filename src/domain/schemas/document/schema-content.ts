import * as v from 'valibot'
import { StoredOpenCondition, type OpenCondition } from './open-condition.ts'

/** The editable parts of a schema. `text` is its document. */
export interface SchemaContent {
  readonly name: string
  readonly description: string
  readonly text: string
}

/** An unused name: "Copy of Profile", "Copy 2 of Profile". */
export function copyName(name: string, taken: readonly string[]): string {
  const plain = name.replace(/^Copy( \d+)? of /, '')
  const free = (candidate: string) => !taken.includes(candidate)
  const first = `Copy of ${plain}`
  if (free(first)) return first
  for (let number = 2; ; number++) if (free(`Copy ${number} of ${plain}`)) return `Copy ${number} of ${plain}`
}

/** A document with just the members that every Guardian document has. */
export function blankDocument(name: string, description: string): string {
  const either = { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }], readOnly: true }
  return JSON.stringify(
    {
      title: name,
      description,
      type: 'object',
      properties: { '@context': either, type: either, id: { type: 'string', readOnly: true } },
      required: ['@context', 'type'],
      additionalProperties: false,
    },
    null,
    2,
  )
}

/** A text that was typed for the key of a field and cannot be its key. */
export interface TypedKey {
  /** The nested schema that the field belongs to; null for the document itself. */
  readonly within: string | null
  readonly fieldKey: string
  readonly text: string
}

/** Unsaved edits stored in the browser. */
export interface SchemaDraft {
  readonly schemaId: string
  /** The tab that wrote it. */
  readonly tab: string
  /** In milliseconds since 1970. */
  readonly at: number
  /** The revision of the stored schema on which the edits are based. */
  readonly revision: string | null
  /** The schema at that revision. */
  readonly base: SchemaContent
  readonly content: SchemaContent
  readonly conditions: readonly OpenCondition[]
  readonly typedKey?: TypedKey | undefined
}

export function newestFirst(a: { readonly at: number }, b: { readonly at: number }): number {
  return b.at - a.at
}

const StoredContent = v.object({ name: v.string(), description: v.string(), text: v.string() })

const StoredTypedKey = v.object({ within: v.nullable(v.string()), fieldKey: v.string(), text: v.string() })

const StoredDraft = v.object({
  schemaId: v.string(),
  tab: v.string(),
  at: v.number(),
  revision: v.optional(v.nullable(v.string())),
  // The old name of `revision`, in drafts stored by earlier versions of the app.
  mark: v.optional(v.nullable(v.string())),
  base: StoredContent,
  content: StoredContent,
  conditions: v.fallback(v.array(StoredOpenCondition), []),
  typedKey: v.fallback(v.optional(StoredTypedKey), undefined),
})

export function readSchemaDraft(value: unknown): SchemaDraft | null {
  const stored = v.safeParse(StoredDraft, value)
  if (!stored.success) return null
  const { mark = null, revision = mark, ...draft } = stored.output
  return { ...draft, revision }
}
