import { takeSchema } from '#domain/schemas/edit/take-schema.ts'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import type { Edit } from '#domain/schemas/edit/schema-edit.ts'
import type { Option } from '../../../components/ui/select.tsx'
import { useSchemasIfKnown } from '../queries.ts'
import { useEditor } from '../editor/editor-context.ts'
import { fieldMessages } from './messages.ts'

export interface SchemaChoice {
  /** The schemas that a field can nest: those of the document first, then the others in the list. */
  readonly options: readonly Option<string>[]
  /** Edits a field that nests a schema. A schema from the list is added to the document first. */
  readonly nest: (ref: string, edit: (text: string) => Edit) => (text: string) => Edit
}

export function useSchemaChoice({ defs, id }: SchemaDocument): SchemaChoice {
  const known = useSchemasIfKnown().data ?? []
  // Schemas nested deeper are kept in the outer document, so they must be added there.
  const listed = useEditor().nested ? [] : known
  const others = listed.filter(({ iri, text }) => iri !== '' && iri !== id && text !== null && !defs.has(iri))
  return {
    options: [
      ...[...defs.values()].map(({ ref, title }) => ({ value: ref, label: title || ref })),
      ...others.map(({ iri, name }) => ({ value: iri, label: fieldMessages.options.takeIn(name || iri) })),
    ],
    nest: (ref, edit) => (text) => {
      const other = others.find(({ iri }) => iri === ref)
      const taken = other ? takeSchema(text, { iri: ref, text: other.text ?? '' }) : null
      return taken && !taken.ok ? taken : edit(taken?.text ?? text)
    },
  }
}
