import { shortLabel } from '../schemas/document/field-label.ts'
import { readDocument } from '../schemas/document/schema-document.ts'
import type { SubSchema } from '../schemas/document/schema-document.ts'

interface NamedSchema {
  readonly iri: string
  readonly text: string | null
}

/** Labels for paths into these documents, from their schema; null for paths that no schema names. */
export function columnLabels(
  schemas: readonly NamedSchema[],
  rows: readonly { readonly schema?: string | null | undefined }[],
): (path: string) => string | null {
  const used = new Set(rows.map(({ schema }) => schema))
  const documents = schemas.flatMap(({ iri, text }) => {
    const read = used.has(iri) ? readDocument(text ?? '') : null
    return read?.ok ? [read.document] : []
  })
  return (path) => {
    const [root, ...steps] = path.split('.').filter((step) => step !== 'credentialSubject' && !/^\d+$/.test(step))
    if (root !== 'document' || steps.length === 0) return null
    const labels = documents.map(({ fields, defs }) => labelUnder(fields, defs, steps))
    return labels.find((label) => label !== null) ?? null
  }
}

function labelUnder(
  fields: SubSchema['fields'],
  defs: ReadonlyMap<string, SubSchema>,
  [key, ...further]: readonly string[],
): string | null {
  const field = fields.find((one) => one.key === key)
  if (!field) return null
  if (further.length === 0) return shortLabel(field)
  return labelUnder(defs.get(field.ref ?? '')?.fields ?? [], defs, further)
}
