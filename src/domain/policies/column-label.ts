import { shortLabel } from '../schemas/document/field-label.ts'
import { readDocument } from '../schemas/document/schema-document.ts'
import type { SubSchema } from '../schemas/document/schema-document.ts'
import type { MarkdownFormat } from '../text/plain-markdown.ts'

interface NamedSchema {
  readonly iri: string
  readonly text: string | null
}

type Field = SubSchema['fields'][number]

export function columnLabel(field: Field | null): string | null {
  return field && shortLabel(field)
}

/** How the text of a field is written, if it is Markdown. */
export function columnMarkdown(field: Field | null): MarkdownFormat | null {
  return field?.type === 'rich-text' || field?.type === 'markdown' ? field.type : null
}

/** The fields at paths into these documents, from their schema; null for paths that no schema names. */
export function columnFields(
  schemas: readonly NamedSchema[],
  rows: readonly { readonly schema?: string | null | undefined }[],
): (path: string) => Field | null {
  const used = new Set(rows.map(({ schema }) => schema))
  const documents = schemas.flatMap(({ iri, text }) => {
    const read = used.has(iri) ? readDocument(text ?? '') : null
    return read?.ok ? [read.document] : []
  })
  return (path) => {
    const [root, ...steps] = path.split('.').filter((step) => step !== 'credentialSubject' && !/^\d+$/.test(step))
    if (root !== 'document' || steps.length === 0) return null
    const found = documents.map(({ fields, defs }) => fieldUnder(fields, defs, steps))
    return found.find((field) => field !== null) ?? null
  }
}

function fieldUnder(
  fields: readonly Field[],
  defs: ReadonlyMap<string, SubSchema>,
  [key, ...further]: readonly string[],
): Field | null {
  const field = fields.find((one) => one.key === key)
  if (!field) return null
  if (further.length === 0) return field
  return fieldUnder(defs.get(field.ref ?? '')?.fields ?? [], defs, further)
}
