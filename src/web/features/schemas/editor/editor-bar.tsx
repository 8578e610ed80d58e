import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { useAddress } from '../../../platform/address.ts'
import type { DraftKeeper } from '../schema-drafts.ts'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { editorMessages } from './messages.ts'
import { useEditor } from './editor-context.ts'
import type { EditorDialog } from './editor-dialogs.tsx'
import { SchemaMenu } from '../list/schema-menu.tsx'
import type { EditorState } from './schema-editor.ts'
import type { EditorView } from './workbench.tsx'
import Check from 'lucide-react/icons/check'
import { Timestamp } from '../../../components/timestamp.tsx'
import { useStore } from '../../../platform/store.ts'

interface EditorBarProps {
  readonly shown: EditorState
  readonly view: EditorView
  readonly isWide: boolean
  readonly isEdited: boolean
  /** It cannot be changed. */
  readonly isLocked: boolean
  readonly keeper: DraftKeeper
  /** When it was saved here; null where it was not. */
  readonly savedAt: number | null
  readonly onOpen: (dialog: EditorDialog) => void
}

/** What one needs at any place of a long document: steps back and forth, what is shown, and saving. */
export function EditorBar({ shown, view, isWide, isEdited, isLocked, keeper, savedAt, onOpen }: EditorBarProps) {
  const { editor } = useEditor()
  const { base, content, canUndo, canRedo } = shown
  const address = useAddress()
  const offered: readonly EditorView[] = isWide ? ['fields', 'preview'] : ['fields', 'json', 'preview']
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
      {!isLocked && (
        <>
          <div className="ms-auto flex items-center sm:ms-0">
            <IconButton label={editorMessages.undo} disabled={!canUndo} onClick={editor.undo}>
              <Undo size={16} aria-hidden />
            </IconButton>
            <IconButton label={editorMessages.redo} disabled={!canRedo} onClick={editor.redo}>
              <Redo size={16} aria-hidden />
            </IconButton>
          </div>
        </>
      )}
      <div className={classes('flex flex-1 items-center gap-2', !isLocked && 'basis-full sm:basis-0')}>
        {!isLocked && <KeptNote keeper={keeper} isEdited={isEdited} savedAt={savedAt} />}
        <span className="flex-1" />
        {!isLocked && (
          <Button look="primary" disabled={!isEdited} onClick={() => onOpen({ kind: 'review' })}>
            <span className="hidden sm:inline">{editorMessages.review}</span>
            <span className="sm:hidden">{editorMessages.reviewShort}</span>
          </Button>
        )}
        <SchemaMenu schema={{ ...base, ...content }} onOpen={onOpen} />
      </div>
    </div>
  )
}

interface KeptNoteProps {
  readonly keeper: DraftKeeper
  readonly isEdited: boolean
  readonly savedAt: number | null
}

/** Whether there is something to save, and when the browser kept it last. */
function KeptNote({ keeper, isEdited, savedAt }: KeptNoteProps) {
  const { at, failed } = useStore(keeper.state)
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
