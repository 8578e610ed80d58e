import CircleX from 'lucide-react/icons/circle-x'
import { createDenyReason, type DenyReason } from '#domain/schemas/document/schema-access.ts'
import { useSignedIn } from '../../../components/session/require-session.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { saveWords } from './schema-save-messages.ts'
import { schemaEditorWords } from './messages.ts'
import { HindranceNote } from '../list/hindrance-note.tsx'
import { Notice } from '../../../components/notice.tsx'

export interface LockedNoteProps {
  readonly hindrance: DenyReason | null
  readonly isGone: boolean
  /** Whether there is something that cannot be saved now. */
  readonly isEdited: boolean
  readonly onDuplicate: () => void
}

/** Why the schema cannot be changed, and how to go on with a copy of it. */
export function LockedNote({ hindrance, isGone, isEdited, onDuplicate }: LockedNoteProps) {
  const mayCreate = createDenyReason(useSignedIn()) === null
  if (isGone)
    return (
      <Notice
        urgent
        mark={<CircleX size={15} aria-hidden />}
        title={saveWords.gone.title}
        actions={mayCreate && <Button onClick={onDuplicate}>{saveWords.review.asNew}</Button>}
      >
        {saveWords.gone.hint}
      </Notice>
    )
  if (!hindrance) return null
  return (
    <HindranceNote hindrance={hindrance} lead={isEdited ? schemaEditorWords.stuck : schemaEditorWords.readOnly}>
      {mayCreate && (
        <Button onClick={onDuplicate}>{isEdited ? saveWords.review.asNew : schemaEditorWords.duplicate}</Button>
      )}
    </HindranceNote>
  )
}
