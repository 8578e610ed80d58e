import Check from 'lucide-react/icons/check'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { Timestamp } from '../../../components/timestamp.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useStore } from '../../../platform/store.ts'
import { SchemaMenu } from '../list/schema-menu.tsx'
import { useEditor } from './editor-context.ts'
import { editorMessages } from './messages.ts'
import type { SchemaDraftStore, EditorState } from './schema-editor.ts'
export const editorViews = ['fields', 'json', 'preview'] as const
type EditorView = (typeof editorViews)[number]

interface EditorBarProps {
  readonly shown: EditorState
  readonly view: EditorView
  readonly isWide: boolean
  /** True if the JSON is shown next to the view. */
  readonly hasPair: boolean
  readonly isEdited: boolean
  readonly drafts: SchemaDraftStore
  /** Milliseconds since 1970; null if nothing was saved since the editor was opened. */
  readonly savedAt: number | null
}

export function EditorBar({ shown, view, isWide, hasPair, isEdited, drafts, savedAt }: EditorBarProps) {
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
        {!readOnly && <DraftStatus drafts={drafts} isEdited={isEdited} savedAt={savedAt} />}
        <span className="flex-1" />
        {!readOnly && (
          <Button look="primary" disabled={!isEdited} onClick={() => dispatch({ type: 'review' })}>
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
