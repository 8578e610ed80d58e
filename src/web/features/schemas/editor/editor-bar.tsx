import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { useAddress } from '../../../platform/address.ts'
import type { DraftKeeper } from '../schema-drafts.ts'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { schemaEditorWords as words } from './messages.ts'
import { useEditor } from './editor-context.ts'
import type { EditorDialog } from './editor-dialogs.tsx'
import { KeptNote } from './kept-note.tsx'
import { SchemaMenu } from '../list/schema-menu.tsx'
import type { EditorState } from './schema-editor.ts'
import type { EditorView } from './workbench.tsx'

export interface EditorBarProps {
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
        label={words.views.label}
        value={view}
        options={offered.map((value) => ({ value, label: words.views[value] }))}
        onChange={(value) => address.set({ view: value === 'fields' ? null : value })}
      />
      {!isLocked && (
        <>
          <div className="ms-auto flex items-center sm:ms-0">
            <IconButton label={words.undo} disabled={!canUndo} onClick={editor.undo}>
              <Undo size={16} aria-hidden />
            </IconButton>
            <IconButton label={words.redo} disabled={!canRedo} onClick={editor.redo}>
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
            <span className="hidden sm:inline">{words.review}</span>
            <span className="sm:hidden">{words.reviewShort}</span>
          </Button>
        )}
        <SchemaMenu schema={{ ...base, ...content }} onOpen={onOpen} />
      </div>
    </div>
  )
}
