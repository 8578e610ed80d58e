import { useCallback, useDeferredValue, useMemo, useState, type KeyboardEvent } from 'react'
import type { Hindrance } from '#domain/schema-access.ts'
import type { SchemaContent } from '#domain/schema-body.ts'
import { readDocument, type SchemaDocument } from '#domain/schema-document.ts'
import { useAddress } from '#web/queries/address.ts'
import { useServices } from '#web/queries/services.ts'
import { useStore } from '#web/queries/store.ts'
import { useMedia } from '#web/ui/media.ts'
import { EditorContext, type EditorTools } from './editor-context.ts'
import { EditorBar } from './editor-bar.tsx'
import { problemsByField } from './field-problems.ts'
import { FieldsPane } from './fields-pane.tsx'
import type { JsonPlace } from './json-editor.tsx'
import { JsonPane } from './json-pane.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { createSchemaEditor, isSameContent, type OpenedSchema } from './schema-editor.ts'
import { useProblems } from './use-problems.ts'

export interface WorkbenchProps {
  readonly schema: OpenedSchema
  /** What one goes on with: the draft that was kept, or how the schema stands. */
  readonly start: SchemaContent
  readonly hindrance: Hindrance | null
}

const views = ['fields', 'json', 'preview'] as const
export type EditorView = (typeof views)[number]

/** The editor: fields, JSON and the form they make, all of one text. */
export function Workbench({ schema, start, hindrance }: WorkbenchProps) {
  const { clock } = useServices()
  const [editor] = useState(() => createSchemaEditor(schema, start, () => clock.now()))
  const state = useStore(editor)
  // Whoever types is served first: the fields follow as soon as there is time.
  const shown = useDeferredValue(state)
  const read = readDocument(shown.content.text)
  const document = useLastReadable(read.ok ? read.document : null)
  const problems = useProblems(shown.content.text, shown.base.text, read.ok ? read.document : null)
  const byField = useMemo(() => (document ? problemsByField(document, problems) : new Map()), [document, problems])
  const { tools, place, said } = useTools(editor, hindrance !== null)
  const address = useAddress()
  const isWide = useMedia('(width >= 80rem)')
  const wanted = views.find((view) => view === address.value('view')) ?? 'fields'
  const view = isWide && wanted === 'json' ? 'fields' : wanted
  return (
    <EditorContext value={tools}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- steps back and forth belong to the editor as a whole */}
      <div onKeyDownCapture={(event) => steps(event, tools)}>
        <EditorBar
          view={view}
          isWide={isWide}
          isEdited={!isSameContent(shown.content, shown.base)}
          hindrance={hindrance}
          onReview={() => {}}
        />
        <div className="grid items-start gap-4 xl:grid-cols-2 xl:gap-6">
          {view === 'fields' && (
            <FieldsPane document={document} shown={shown} problems={byField} openKey={address.value('field') || null} />
          )}
          {view === 'preview' && <PreviewPane />}
          {(isWide || view === 'json') && <JsonPane read={read} problems={problems} place={place} />}
        </div>
        <output className="sr-only">{said}</output>
      </div>
    </EditorContext>
  )
}

/** What the text said last when it could be read. */
function useLastReadable(document: SchemaDocument | null): SchemaDocument | null {
  const [last, setLast] = useState(document)
  if (document !== null && document !== last) setLast(document)
  return document ?? last
}

function useTools(editor: EditorTools['editor'], readOnly: boolean) {
  const { set } = useAddress()
  const [place, setPlace] = useState<JsonPlace | null>(null)
  const [said, announce] = useState('')
  const isWide = useMedia('(width >= 80rem)')
  const showJson = useCallback(
    (from: number, to: number) => {
      setPlace({ from, to, focus: true })
      if (!isWide) set({ view: 'json' }, { push: true })
    },
    [set, isWide],
  )
  const openField = useCallback(
    (key: string | null) => {
      set({ field: key, view: null })
      const read = readDocument(editor.get().content.text)
      const found = key !== null && read.ok && read.document.places.get(key)
      if (found) setPlace({ from: found.from, to: found.from, focus: false })
    },
    [set, editor],
  )
  const tools = useMemo<EditorTools>(
    () => ({ editor, readOnly, showJson, openField, announce }),
    [editor, readOnly, showJson, openField],
  )
  return { tools, place, said }
}

/** One step back or forth, wherever in the editor one is; a dialog above it has its own. */
function steps(event: KeyboardEvent, { editor, readOnly }: EditorTools): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || readOnly) return
  if (event.target instanceof Element && event.target.closest('dialog')) return
  const key = event.key.toLowerCase()
  if (key !== 'z' && key !== 'y') return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'y' || event.shiftKey) editor.redo()
  else editor.undo()
}
