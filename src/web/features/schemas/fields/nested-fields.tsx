import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { spanAt } from '#domain/json/json-reader.ts'
import { marginOf } from '#domain/json/json-splice.ts'
import type { SchemaContent } from '#domain/schemas/document/schema-content.ts'
import { readDocument, type SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { editNested, nestedText } from '#domain/schemas/edit/nested-edit.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { EditorContext, useEditor, type EditorTools } from '../editor/editor-context.ts'
import type { SchemaEditor } from '../editor/schema-editor.ts'
import type { SchemaProblem } from '../editor/schema-problems.ts'
import { useSchemasIfKnown } from '../queries.ts'
import { ConditionList } from './condition-list.tsx'
import { fieldMessages } from './messages.ts'

interface NestedFieldsProps {
  readonly fieldRef: string
  /** The document that contains the field. */
  readonly document: SchemaDocument
}

export interface FieldListProps {
  readonly document: SchemaDocument
  readonly problems: ReadonlyMap<string | null, readonly SchemaProblem[]>
}

/** Renders a list of fields. Nested fields get it from this context because importing it would be circular. */
export const FieldListContext = createContext<((props: FieldListProps) => ReactNode) | null>(null)

const noProblems: ReadonlyMap<string | null, readonly SchemaProblem[]> = new Map()
const outermost: readonly string[] = []

/** The fields and conditions of a schema in `$defs`, edited in place. */
export function NestedFields({ fieldRef, document: around }: NestedFieldsProps) {
  const outer = useEditor()
  const drawList = use(FieldListContext)
  const { nested } = outer
  const root = nested?.root ?? outer
  const whole = nested?.whole ?? around
  const path = nested?.path ?? outermost
  const schema = whole.defs.get(fieldRef)
  const document = useMemo(() => {
    const text = nestedText(whole.text, fieldRef)
    const read = text === null ? null : readDocument(text)
    return read?.ok ? { ...read.document, defs: whole.defs } : null
  }, [whole, fieldRef])
  const tools = useNestedTools(root, whole, fieldRef, path)
  const listed = useSchemasIfKnown().data?.find(({ iri }) => iri === fieldRef)
  if (!schema || !document)
    return <p className="text-sm text-quiet wrap-anywhere">{fieldMessages.nestedMissing(fieldRef)}</p>
  if (path.includes(fieldRef)) return null
  const names = [...path, fieldRef].map((ref) => whole.defs.get(ref)?.title || ref)
  return (
    <section
      aria-label={fieldMessages.nested(names.join(' › '))}
      className="border-s-2 border-line-strong ps-3 text-sm max-sm:-ms-2 max-sm:-me-3 max-sm:ps-2"
    >
      <p className="mb-1 flex flex-wrap items-baseline gap-x-3 text-xs text-quiet">
        <span className="wrap-anywhere">{fieldMessages.nested(names.join(' › '))}</span>
        {listed && (
          <PageLink to={paths.schema(listed.id)} className="underline underline-offset-4">
            {fieldMessages.openNested}
          </PageLink>
        )}
      </p>
      <EditorContext value={tools}>
        {drawList?.({ document, problems: noProblems })}
        <ConditionList document={document} />
      </EditorContext>
    </section>
  )
}

function partOf<Held extends SchemaContent>(held: Held, ref: string): Held {
  return { ...held, text: nestedText(held.text, ref) ?? '' }
}

/** The editor tools, applied within a nested schema. */
function useNestedTools(root: EditorTools, whole: SchemaDocument, ref: string, path: readonly string[]): EditorTools {
  const [openKey, openField] = useState<string | null>(null)
  const editor = useMemo<SchemaEditor>(
    () => ({
      ...root.editor,
      get() {
        const state = root.editor.get()
        return { ...state, base: partOf(state.base, ref), content: partOf(state.content, ref) }
      },
      edit: (edit, group) =>
        root.editor.edit((text) => editNested(text, ref, edit), group === undefined ? undefined : `${ref} ${group}`),
    }),
    [root, ref],
  )
  const showJson = useCallback(
    (from: number, to: number) => {
      const { text } = root.editor.get().content
      const place = spanAt(text, ['$defs', ref])
      const alone = nestedText(text, ref)
      if (!place || alone === null) return
      const margin = alone.length === place.to - place.from ? 0 : marginOf(text, place).length
      const inWhole = (offset: number) => place.from + offset + margin * (alone.slice(0, offset).split('\n').length - 1)
      root.showJson(inWhole(from), inWhole(to))
    },
    [root, ref],
  )
  return useMemo(
    () => ({ ...root, editor, showJson, openField, nested: { root, whole, path: [...path, ref], openKey } }),
    [root, editor, showJson, whole, path, ref, openKey],
  )
}
