import CircleX from 'lucide-react/icons/circle-x'
import { createHindrance, type Hindrance } from '#domain/schema-access.ts'
import { useSignedIn } from '#web/parts/require-session.tsx'
import { Button } from '#web/ui/button.tsx'
import { saveWords } from '#web/words/schema-save.ts'
import { schemaEditorWords } from '#web/words/schema-editor.ts'
import { HindranceNote } from './hindrance-note.tsx'
import { Notice } from '#web/parts/notice.tsx'

export interface LockedNoteProps {
  readonly hindrance: Hindrance | null
  readonly isGone: boolean
  /** Whether there is something that cannot be saved now. */
  readonly isEdited: boolean
  readonly onDuplicate: () => void
}

/** Why the schema cannot be changed, and how to go on with a copy of it. */
export function LockedNote({ hindrance, isGone, isEdited, onDuplicate }: LockedNoteProps) {
  const mayCreate = createHindrance(useSignedIn()) === null
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
