import { Timestamp } from '#web/parts/timestamp.tsx'
import type { DraftKeeper } from '#web/queries/schema-drafts.ts'
import { useStore } from '#web/queries/store.ts'
import { schemaEditorWords as words } from '#web/words/schema-editor.ts'

export interface KeptNoteProps {
  readonly keeper: DraftKeeper
  readonly isEdited: boolean
}

/** Whether there is something to save, and when the browser kept it last. */
export function KeptNote({ keeper, isEdited }: KeptNoteProps) {
  const { at, failed } = useStore(keeper.state)
  if (!isEdited) return <span className="text-sm text-quiet">{words.unchanged}</span>
  if (failed) return <span className="text-sm font-medium">{words.notKept}</span>
  return (
    <span className="text-sm">
      {words.edited}
      {at !== null && (
        <span className="hidden text-quiet sm:inline">
          {` · ${words.keptAt} `}
          <Timestamp at={at} mode="time-seconds" />
        </span>
      )}
    </span>
  )
}
