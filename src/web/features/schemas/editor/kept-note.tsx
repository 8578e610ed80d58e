import Check from 'lucide-react/icons/check'
import { Timestamp } from '../../../components/timestamp.tsx'
import type { DraftKeeper } from '../schema-drafts.ts'
import { useStore } from '../../../platform/store.ts'
import { schemaEditorWords as words } from './messages.ts'

export interface KeptNoteProps {
  readonly keeper: DraftKeeper
  readonly isEdited: boolean
  readonly savedAt: number | null
}

/** Whether there is something to save, and when the browser kept it last. */
export function KeptNote({ keeper, isEdited, savedAt }: KeptNoteProps) {
  const { at, failed } = useStore(keeper.state)
  if (!isEdited && savedAt !== null)
    return (
      <span className="flex items-center gap-1.5 text-sm">
        <Check size={14} strokeWidth={2.5} aria-hidden />
        {words.saved} <Timestamp at={savedAt} mode="time-seconds" />
      </span>
    )
  if (!isEdited) return <span className="text-sm text-quiet">{words.unchanged}</span>
  if (failed) return <span className="text-sm font-medium">{words.notKept}</span>
  return (
    <span className="text-sm">
      {words.edited}
      {at !== null && (
        <span className="text-quiet">
          {` · ${words.kept} `}
          <span className="hidden sm:inline">{`${words.keptWhere} `}</span>
          <Timestamp at={at} mode="time-seconds" />
        </span>
      )}
    </span>
  )
}
