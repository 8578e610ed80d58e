import Check from 'lucide-react/icons/check'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { Activity, useEffect, useMemo, useReducer, useState, type KeyboardEvent } from 'react'
import type { DenyReason } from '#domain/schemas/document/schema-access.ts'
import { showsHalfWritten } from '#domain/schemas/document/open-condition.ts'
import type { SchemaDraft } from '#domain/schemas/document/schema-content.ts'
import { readDocument, type SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useMedia } from '../../../platform/screen/media.ts'
import { useServices } from '../../../platform/services.ts'
import { useStoreInTime, useStore } from '../../../platform/store.ts'
import { FieldsPane } from '../fields/fields-pane.tsx'
import { SchemaMenu } from '../list/schema-menu.tsx'
import { RestoreVersion } from '../versions/restore-version.tsx'
import { EditorContext, useEditorTools, type EditorTools, useEditor } from './editor-context.ts'
import { EditorNotices, LockedNote, RemovedNote } from './editor-notices.tsx'
import { JsonPane } from './json-pane.tsx'
import { editorMessages } from './messages.ts'
import { PreviewPane } from './preview-pane.tsx'
import { ProblemPanel } from './problem-list.tsx'
import { SaveDialogs } from './save-dialogs.tsx'
import { reduceSave, type EditorNotice } from './save-state.ts'
import {
  baseOfDraft,
  compareWithStored,
  contentOf,
  isSameContent,
  type OpenedSchema,
  createSchemaEditor,
  type EditorState,
  type SchemaEditor,
  useSchemaAutosave,
  type FoundSchemaDrafts,
  type SchemaDraftStore,
  unsavedOf,
} from './schema-editor.ts'
import { problemsByField, useProblems } from './schema-problems.ts'

const editorViews = ['fields', 'json', 'preview'] as const
type EditorView = (typeof editorViews)[number]

interface WorkbenchProps {
  readonly stored: OpenedSchema
  readonly isGone: boolean
  readonly drafts: SchemaDraftStore
  readonly found: FoundSchemaDrafts
  readonly denyReason: DenyReason | null
}

export function Workbench({ stored, isGone, drafts, found, denyReason }: WorkbenchProps) {
  const { clock } = useServices()
  const [opened] = useState(() => openEditor(stored, found.draft, () => clock.now()))
  const { editor } = opened
  // In a transition: the fields follow the text when there is time.
  const shown = useStoreInTime(editor)
  const [{ step, notice }, dispatch] = useReducer(reduceSave, { step: { kind: 'idle' }, notice: opened.notice })
  const isEdited = !isSameContent(shown.content, shown.base)
  useSchemaAutosave(editor, drafts)
  const hasConflict = useStoredChanges(editor, stored, shown)

  const read = readDocument(shown.content.text)
  const document = useLastReadable(read.ok ? read.document : null)
  const problems = useProblems(shown.content.text, shown.base.text, read.ok ? read.document : null)
  const byField = useMemo(() => problemsByField(document, problems), [document, problems])
  const readOnly = denyReason !== null || isGone
  const { tools, selection, announcement, removed } = useEditorTools(editor, readOnly, dispatch)

  const address = useAddress()
  const isWide = useMedia('(width >= 80rem)')
  const wanted = editorViews.find((one) => one === address.value('view')) ?? 'fields'
  const view = isWide && wanted === 'json' ? 'fields' : wanted
  const hasPair = isWide && address.value('json') !== 'hidden'
  const showsJson = hasPair || view === 'json'
  return (
    <EditorContext value={tools}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the editor as a whole */}
      <div onKeyDownCapture={(event) => handleShortcut(event, tools)}>
        <EditorBar
          shown={shown}
          view={view}
          isWide={isWide}
          hasPair={hasPair}
          isEdited={isEdited}
          isHalfWritten={showsHalfWritten(shown.conditions, document)}
          drafts={drafts}
          savedAt={notice?.kind === 'saved' ? notice.at : null}
        />
        <LockedNote denyReason={denyReason} isGone={isGone} isEdited={isEdited} />
        <RestoreVersion schemaId={stored.id} />
        <EditorNotices
          stored={stored}
          hasConflict={hasConflict}
          notice={notice}
          drafts={drafts}
          otherDrafts={found.others}
          unreadable={!read.ok && !showsJson ? read : null}
        />
        <ProblemPanel problems={byField.get(null)} />
        <div className={classes('grid items-start gap-4 xl:gap-6', hasPair && 'xl:grid-cols-2')}>
          {/* What is open or half written in it stays while another view is shown. */}
          <Activity mode={view === 'fields' ? 'visible' : 'hidden'}>
            <FieldsPane document={document} shown={shown} problems={byField} />
          </Activity>
          {view === 'preview' && <PreviewPane document={document} text={shown.content.text} />}
          {showsJson && <JsonPane text={shown.content.text} read={read} problems={problems} selection={selection} />}
        </div>
        {removed && isEdited && <RemovedNote removed={removed} text={shown.content.text} />}
        <output className="sr-only">{announcement}</output>
        <SaveDialogs step={step} problems={problems} />
      </div>
    </EditorContext>
  )
}

interface OpenedEditor {
  readonly editor: SchemaEditor
  readonly notice: EditorNotice | null
}

/** Continues a draft on the revision that it is based on; without a draft, opens the stored schema. */
function openEditor(stored: OpenedSchema, draft: SchemaDraft | null, now: () => number): OpenedEditor {
  const conditions = draft?.conditions ?? []
  const typedKey = draft?.typedKey
  const isEdited = draft !== null && !isSameContent(draft.content, stored)
  return {
    editor: isEdited
      ? createSchemaEditor(baseOfDraft(stored, draft), draft, now)
      : createSchemaEditor(stored, { content: contentOf(stored), conditions, typedKey }, now),
    notice: draft && (isEdited || conditions.length > 0 || typedKey) ? { kind: 'draft-restored', at: draft.at } : null,
  }
}

/** Follows the stored schema unless edits would be lost. Returns true if another user changed it under the edits. */
function useStoredChanges(editor: SchemaEditor, stored: OpenedSchema, { base, content }: EditorState): boolean {
  const relation = useMemo(() => compareWithStored({ base, content }, stored), [base, content, stored])
  useEffect(() => {
    // Text typed since then has not been compared; the next render will do so.
    if (relation === 'follow' && isSameContent(editor.get().content, content)) editor.follow(stored)
  }, [relation, editor, content, stored])
  return relation === 'conflict'
}

function useLastReadable(document: SchemaDocument | null): SchemaDocument | null {
  const [last, setLast] = useState(document)
  if (document !== null && document !== last) setLast(document)
  return document ?? last
}

/**
 * Undo, redo and save by keyboard anywhere in the editor, but not in a dialog. Input that is not part of the schema, such
 * as a sample, has the undo of the browser.
 */
function handleShortcut(event: KeyboardEvent, { editor, readOnly, dispatch }: EditorTools): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || readOnly) return
  if (event.target instanceof Element && event.target.closest('dialog')) return
  const key = event.key.toLowerCase()
  if (key !== 'z' && key !== 'y' && key !== 's') return
  if (key !== 's' && event.target instanceof Element && event.target.closest('[data-undo="own"]')) return
  event.preventDefault()
  event.stopPropagation()
  applyTyped(event.target)
  if (key !== 's') return key === 'y' || event.shiftKey ? editor.redo() : editor.undo()
  if (unsavedOf(editor.get())) dispatch({ type: 'review' })
}

/** Leaving an input applies what is typed there, such as a key. */
function applyTyped(target: EventTarget): void {
  if (!(target instanceof HTMLInputElement)) return
  target.blur()
  target.focus()
}

interface EditorBarProps {
  readonly shown: EditorState
  readonly view: EditorView
  readonly isWide: boolean
  /** True if the JSON is shown next to the view. */
  readonly hasPair: boolean
  readonly isEdited: boolean
  /** True if a condition has been written but not applied. */
  readonly isHalfWritten: boolean
  readonly drafts: SchemaDraftStore
  /** Milliseconds since 1970; null if nothing was saved since the editor was opened. */
  readonly savedAt: number | null
}

function EditorBar({ shown, view, isWide, hasPair, isEdited, isHalfWritten, drafts, savedAt }: EditorBarProps) {
  const { editor, readOnly, dispatch } = useEditor()
  const { base, content, canUndo, canRedo } = shown
  const address = useAddress()
  const offered = editorViews.filter((one) => !isWide || one !== 'json')
  return (
    <div
      data-print="no"
      className="sticky top-(--strip) z-20 -mx-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-1 py-2.5"
    >
      <Segmented
        label={editorMessages.views.label}
        value={view}
        options={offered.map((value) => ({ value, label: editorMessages.views[value] }))}
        onChange={(value) => address.set({ view: value === 'fields' ? null : value })}
      />
      {isWide && (
        <Button look="quiet" onClick={() => address.set({ json: hasPair ? 'hidden' : null })}>
          {hasPair ? editorMessages.hideJson : editorMessages.showJson}
        </Button>
      )}
      {!readOnly && (
        <div className="ms-auto flex items-center sm:ms-0">
          <IconButton label={editorMessages.undo} disabled={!canUndo} onClick={editor.undo}>
            <Undo size={16} aria-hidden />
          </IconButton>
          <IconButton label={editorMessages.redo} disabled={!canRedo} onClick={editor.redo}>
            <Redo size={16} aria-hidden />
          </IconButton>
        </div>
      )}
      <div className={classes('flex flex-1 items-center gap-2', !readOnly && 'basis-full sm:basis-0')}>
        {!readOnly && <DraftStatus drafts={drafts} isEdited={isEdited || isHalfWritten} savedAt={savedAt} />}
        <span className="flex-1" />
        {!readOnly && (
          <Button look="primary" disabled={!isEdited && !isHalfWritten} onClick={() => dispatch({ type: 'review' })}>
            <span className="hidden sm:inline">{editorMessages.review}</span>
            <span className="sm:hidden">{editorMessages.reviewShort}</span>
          </Button>
        )}
        <SchemaMenu schema={{ ...base, ...content }} onOpen={(dialog) => dispatch({ type: 'open', dialog })} />
      </div>
    </div>
  )
}

interface DraftStatusProps {
  readonly drafts: SchemaDraftStore
  readonly isEdited: boolean
  readonly savedAt: number | null
}

function DraftStatus({ drafts, isEdited, savedAt }: DraftStatusProps) {
  const { at, failed } = useStore(drafts.state)
  if (!isEdited && savedAt !== null)
    return (
      <span className="flex items-center gap-1.5 text-sm">
        <Check size={14} strokeWidth={2.5} aria-hidden />
        {editorMessages.saved} <Timestamp at={savedAt} mode="time-seconds" />
      </span>
    )
  if (!isEdited) return <span className="text-sm text-quiet">{editorMessages.unchanged}</span>
  if (failed) return <span className="text-sm font-medium">{editorMessages.notKept}</span>
  return (
    <span className="text-sm">
      {editorMessages.edited}
      {at !== null && (
        <span className="text-quiet">
          {` · ${editorMessages.kept} `}
          <span className="hidden sm:inline">{`${editorMessages.keptWhere} `}</span>
          <Timestamp at={at} mode="time-seconds" />
        </span>
      )}
    </span>
  )
}
