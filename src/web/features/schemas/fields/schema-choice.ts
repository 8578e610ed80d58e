import { releaseSchemas } from '#domain/schemas/edit/release-schemas.ts'
import { takeSchema } from '#domain/schemas/edit/take-schema.ts'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { editNested, type NestableEdit } from '#domain/schemas/edit/nested-edit.ts'
import { edited, type EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import type { Option } from '../../../components/ui/select.tsx'
import { useSchemasIfKnown } from '../queries.ts'
import { useEditor } from '../editor/editor-context.ts'
import { fieldMessages } from './messages.ts'

export interface SchemaChoice {
  /** The schemas that a field can nest: those of the document first, then the others in the list. */
  readonly options: readonly Option<string>[]
  /** Edits a field that nests a schema. A schema from the list is added to the document first. */
  readonly nest: (ref: string, edit: NestableEdit) => EditRejection | null
}

export function useSchemaChoice(document: SchemaDocument): SchemaChoice {
  const known = useSchemasIfKnown().data ?? []
  const { editor, nested } = useEditor()
  // All nested schemas are in the `$defs` of the outermost document, however deep their fields are.
  const { defs, id } = nested?.whole ?? document
  const around = nested?.path ?? []
  const within = around.at(-1)
  const listed = known.flatMap(({ iri, text }) => (text === null ? [] : [{ iri, text }]))
  const others = known.filter(({ iri, text }) => iri !== '' && iri !== id && text !== null && !defs.has(iri))
  return {
    options: toldApart([
      ...[...defs.values()]
        .filter(({ ref }) => !around.includes(ref))
        .map(({ ref, title }) => ({ value: ref, label: title || ref })),
      ...others.map(({ iri, name }) => ({ value: iri, label: fieldMessages.options.takeIn(name || iri) })),
    ]),
    nest(ref, edit) {
      const other = others.find(({ iri }) => iri === ref)
      return (nested?.root.editor ?? editor).edit((text) => {
        const taken = other ? takeSchema(text, { iri: ref, text: other.text ?? '' }) : null
        if (taken && !taken.ok) return taken
        const whole = taken?.text ?? text
        const result = within === undefined ? edit(whole) : editNested(whole, within, edit)
        return result.ok ? edited(releaseSchemas(text, result.text, listed)) : result
      })
    },
  }
}

/** Names the schemas that share a label by their IRIs, too. */
function toldApart(options: readonly Option<string>[]): Option<string>[] {
  const byLabel = Map.groupBy(options, ({ label }) => label)
  return options.map(({ value, label }) => {
    const isShared = (byLabel.get(label)?.length ?? 0) > 1 && label !== value
    return { value, label: isShared ? fieldMessages.options.withIri(label, value) : label }
  })
}
