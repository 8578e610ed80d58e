import { useMemo, useState, type KeyboardEvent } from 'react'
import type { DenyReason } from '#domain/schemas/document/schema-access.ts'
import { readDocument, type SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { useAddress } from '../../../platform/address.ts'
import type { DraftKeeper, FoundDrafts } from '../schema-drafts.ts'
import { useServices } from '../../../platform/services.ts'
import { useStoreInTime } from '../../../platform/store.ts'
import { useMedia } from '../../../components/ui/media.ts'
import { EditorBar } from './editor-bar.tsx'
import { EditorContext, type EditorTools, useEditorTools } from './editor-context.ts'
import { EditorDialogs, type EditorDialog } from './editor-dialogs.tsx'
import { EditorNotices, LockedNote } from './editor-notices.tsx'
import { problemsByField, useProblems } from './field-problems.ts'
import { FieldsPane } from '../fields/fields-pane.tsx'
import { JsonPane } from './json-pane.tsx'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { ProblemPanel } from './problem-list.tsx'
import { RestoreVersion } from '../versions/restore-version.tsx'
import { contentOf, isSameContent, type OpenedSchema } from './schema-editor.ts'
import { startEditing } from './start-editing.ts'
import type { Told } from './told.ts'
import { useSchemaAutosave } from './use-schema-autosave.ts'
import { useOthersChange } from './use-others-change.ts'

export interface WorkbenchProps {
  /** How the schema stands in the service now, as far as is known. */
  readonly current: OpenedSchema
  readonly isGone: boolean
  readonly keeper: DraftKeeper
  readonly found: FoundDrafts
  readonly denyReason: DenyReason | null
}

const views = ['fields', 'json', 'preview'] as const
export type EditorView = (typeof views)[number]

/** The editor: fields, JSON and the form they make, all of one text. */
export function Workbench({ current, isGone, keeper, found, denyReason }: WorkbenchProps) {
  const { clock } = useServices()
  const [begun] = useState(() => startEditing(current, found.draft, () => clock.now()))
  const { editor } = begun
  // The fields follow the text as soon as there is time.
  const shown = useStoreInTime(editor)
  const [told, setTold] = useState<Told | null>(begun.told)
  const [others, setOthers] = useState(found.others)
  const [dialog, setDialog] = useState<EditorDialog | null>(null)
  const isEdited = !isSameContent(shown.content, shown.base)
  useSchemaAutosave(editor, keeper)

  const read = readDocument(shown.content.text)
  const document = useLastReadable(read.ok ? read.document : null)
  const problems = useProblems(shown.content.text, shown.base.text, read.ok ? read.document : null)
  const byField = useMemo(() => problemsByField(document, problems), [document, problems])
  const readOnly = denyReason !== null || isGone
  const isChanged = useOthersChange(editor, current, shown)
  const { tools, place, said } = useEditorTools(editor, readOnly)

  const address = useAddress()
  const isWide = useMedia('(width >= 80rem)')
  const wanted = views.find((view) => view === address.value('view')) ?? 'fields'
  const view = isWide && wanted === 'json' ? 'fields' : wanted
  const showsJson = isWide || view === 'json'
  const discard = () => {
    editor.rebase(current, contentOf(current))
    setTold(null)
  }
  return (
    <EditorContext value={tools}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the editor as a whole */}
      <div onKeyDownCapture={(event) => pressed(event, tools, () => setDialog({ kind: 'review' }))}>
        <EditorBar
          shown={shown}
          view={view}
          isWide={isWide}
          isEdited={isEdited}
          isLocked={readOnly}
          keeper={keeper}
          savedAt={told?.kind === 'saved' ? told.at : null}
          onOpen={setDialog}
        />
        <LockedNote
          denyReason={denyReason}
          isGone={isGone}
          isEdited={isEdited}
          onDuplicate={() => setDialog({ kind: 'as-new' })}
        />
        <RestoreVersion
          schemaId={current.id}
          mayEdit={!readOnly}
          onRestored={(number, content) => {
            editor.replace(content)
            setTold({ kind: 'version', number })
          }}
        />
        <EditorNotices
          keeper={keeper}
          told={told}
          others={others}
          isChanged={isChanged}
          unreadable={!read.ok && !showsJson ? read : null}
          onMerge={() => setDialog({ kind: 'merge', theirs: current })}
          onDiscard={discard}
          onUndo={() => {
            editor.undo()
            setTold(null)
          }}
          onOpenOther={(draft) => {
            editor.replace(draft.content)
            setOthers(others.filter((other) => other !== draft))
            setTold({ kind: 'restored', at: draft.at })
          }}
        />
        <ProblemPanel problems={byField.get(null)} />
        <div className="grid items-start gap-4 xl:grid-cols-2 xl:gap-6">
          {view === 'fields' && <FieldsPane document={document} shown={shown} problems={byField} />}
          {view === 'preview' && <PreviewPane document={document} text={shown.content.text} />}
          {showsJson && <JsonPane text={shown.content.text} read={read} problems={problems} place={place} />}
        </div>
        <output className="sr-only">{said}</output>
        <EditorDialogs open={dialog} problems={problems} isEdited={isEdited} onOpen={setDialog} onTold={setTold} />
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

/** One step back or forth, or on to saving, wherever in the editor one is; a dialog above it has its own. */
function pressed(event: KeyboardEvent, { editor, readOnly }: EditorTools, onSave: () => void): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || readOnly) return
  if (event.target instanceof Element && event.target.closest('dialog')) return
  const key = event.key.toLowerCase()
  if (key !== 'z' && key !== 'y' && key !== 's') return
  event.preventDefault()
  event.stopPropagation()
  if (key !== 's') return key === 'y' || event.shiftKey ? editor.redo() : editor.undo()
  const { base, content } = editor.get()
  if (!isSameContent(content, base)) onSave()
}
