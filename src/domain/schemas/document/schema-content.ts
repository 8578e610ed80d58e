import * as v from 'valibot'

/** What of a schema can be changed. `text` is its document. */
export interface SchemaContent {
  readonly name: string
  readonly description: string
  readonly text: string
}

/** The JSON that carries a document to the service: the document's text goes into it character by character. */
export function schemaBody(members: Readonly<Record<string, string>>, text: string): string {
  const written = Object.entries(members).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return `{${[...written, `"document":${text}`].join(',')}}`
}

/** A name for a copy that no schema has so far: "Copy of Profile", "Copy 2 of Profile". */
export function copyName(name: string, taken: readonly string[]): string {
  const plain = name.replace(/^Copy( \d+)? of /, '')
  const free = (candidate: string) => !taken.includes(candidate)
  const first = `Copy of ${plain}`
  if (free(first)) return first
  for (let number = 2; ; number++) if (free(`Copy ${number} of ${plain}`)) return `Copy ${number} of ${plain}`
}

/** A document without a field of its own: the members that every document of the system has. */
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

/** Edits of a schema that are kept in the browser until they are saved. */
export interface SchemaDraft {
  readonly schemaId: string
  /** The tab that wrote it. */
  readonly tab: string
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
  /** The time of the stored schema that it began with, exactly as it was written. */
  readonly revision: string | null
  /** How the schema stood when it began. */
  readonly base: SchemaContent
  readonly content: SchemaContent
}

/** Orders drafts, the one that was written last first. */
export function newestFirst(a: { readonly at: number }, b: { readonly at: number }): number {
  return b.at - a.at
}

const StoredContent = v.object({ name: v.string(), description: v.string(), text: v.string() })

const StoredDraft = v.object({
  schemaId: v.string(),
  tab: v.string(),
  at: v.number(),
  revision: v.optional(v.nullable(v.string())),
  // Earlier versions of the app called the revision so.
  mark: v.optional(v.nullable(v.string())),
  base: StoredContent,
  content: StoredContent,
})

/** Reads a draft from what the browser stored; null for anything else. */
export function readDraft(value: unknown): SchemaDraft | null {
  const stored = v.safeParse(StoredDraft, value)
  if (!stored.success) return null
  const { mark = null, revision = mark, ...draft } = stored.output
  return { ...draft, revision }
}
