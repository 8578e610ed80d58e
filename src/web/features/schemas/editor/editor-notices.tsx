import CircleCheck from 'lucide-react/icons/circle-check'
import GitMerge from 'lucide-react/icons/git-merge'
import History from 'lucide-react/icons/history'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import type { ReadDocument } from '#domain/schemas/document/schema-document.ts'
import type { SchemaDraft } from '#domain/schemas/document/schema-content.ts'
import { Timestamp } from '../../../components/timestamp.tsx'
import type { DraftKeeper } from '../schema-drafts.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { saveMessages, editorMessages } from './messages.ts'
import { DifferenceView } from '../versions/difference-view.tsx'
import { Notice } from '../../../components/notice.tsx'
import type { Told } from './told.ts'
import { UnreadableNote } from './problem-list.tsx'
import CircleX from 'lucide-react/icons/circle-x'
import { createDenyReason, type DenyReason } from '#domain/schemas/document/schema-access.ts'
import { useSignedIn } from '../../../components/session/require-session.tsx'
import { DenyReasonNote } from '../deny-reason-note.tsx'

interface EditorNoticesProps {
  readonly keeper: DraftKeeper
  readonly told: Told | null
  readonly others: readonly SchemaDraft[]
  /** Somebody else has changed the schema since it was read. */
  readonly isChanged: boolean
  /** Where the JSON is not in sight, and cannot be read. */
  readonly unreadable: Extract<ReadDocument, { ok: false }> | null
  readonly onMerge: () => void
  readonly onDiscard: () => void
  readonly onOpenOther: (draft: SchemaDraft) => void
  readonly onUndo: () => void
}

/** What one should know before going on: what was restored, saved, or changed by others. */
export function EditorNotices(props: EditorNoticesProps) {
  const { keeper, told, others, isChanged, unreadable, onMerge, onDiscard, onOpenOther, onUndo } = props
  const { elsewhere } = useStore(keeper.state)
  return (
    <>
      {isChanged && (
        <Notice
          urgent
          mark={<GitMerge size={15} aria-hidden />}
          title={saveMessages.changed.title}
          actions={
            <Button look="primary" onClick={onMerge}>
              {saveMessages.changed.look}
            </Button>
          }
        >
          {saveMessages.changed.hint}
        </Notice>
      )}
      {elsewhere && (
        <Notice mark={<PanelsTopLeft size={15} aria-hidden />} title={saveMessages.elsewhere.title}>
          {saveMessages.elsewhere.hint}
        </Notice>
      )}
      {told && <ToldNotice told={told} onDiscard={onDiscard} onUndo={onUndo} />}
      {others.map((draft) => (
        <Notice
          key={draft.tab}
          mark={<History size={15} aria-hidden />}
          title={
            <>
              {saveMessages.restored.other} <Timestamp at={draft.at} mode="near" />
            </>
          }
          actions={<Button onClick={() => onOpenOther(draft)}>{saveMessages.restored.openOther}</Button>}
        />
      ))}
      {unreadable && (
        <div className="mb-4 rounded-lg border border-line-strong">
          <UnreadableNote fault={unreadable.violation} />
        </div>
      )}
    </>
  )
}

interface ToldNoticeProps {
  readonly told: Told
  readonly onDiscard: () => void
  readonly onUndo: () => void
}

function ToldNotice({ told, onDiscard, onUndo }: ToldNoticeProps) {
  if (told.kind === 'restored')
    return (
      <Notice
        mark={<History size={15} aria-hidden />}
        title={
          <>
            {saveMessages.restored.lead} <Timestamp at={told.at} mode="near" />
          </>
        }
        actions={<Button onClick={onDiscard}>{saveMessages.restored.discard}</Button>}
      />
    )
  if (told.kind === 'version')
    return (
      <Notice
        mark={<History size={15} aria-hidden />}
        title={saveMessages.version.title(told.number)}
        actions={<Button onClick={onUndo}>{saveMessages.version.undo}</Button>}
      >
        {saveMessages.version.hint}
      </Notice>
    )
  if (told.kind === 'merged')
    return (
      <Notice mark={<GitMerge size={15} aria-hidden />} title={saveMessages.merge.done}>
        {saveMessages.merge.doneHint}
      </Notice>
    )
  if (told.sent === null) return null
  return (
    <Notice mark={<CircleCheck size={15} aria-hidden />} title={saveMessages.cameBack.title}>
      <p>{saveMessages.cameBack.hint}</p>
      <Disclosure summary={saveMessages.cameBack.show}>
        <div className="mt-2">
          <DifferenceView before={told.sent} after={told.stored} />
        </div>
      </Disclosure>
    </Notice>
  )
}

interface LockedNoteProps {
  readonly denyReason: DenyReason | null
  readonly isGone: boolean
  /** Whether there is something that cannot be saved now. */
  readonly isEdited: boolean
  readonly onDuplicate: () => void
}

/** Why the schema cannot be changed, and how to go on with a copy of it. */
export function LockedNote({ denyReason, isGone, isEdited, onDuplicate }: LockedNoteProps) {
  const mayCreate = createDenyReason(useSignedIn()) === null
  if (isGone)
    return (
      <Notice
        urgent
        mark={<CircleX size={15} aria-hidden />}
        title={saveMessages.gone.title}
        actions={mayCreate && <Button onClick={onDuplicate}>{saveMessages.review.asNew}</Button>}
      >
        {saveMessages.gone.hint}
      </Notice>
    )
  if (!denyReason) return null
  return (
    <DenyReasonNote denyReason={denyReason} lead={isEdited ? editorMessages.stuck : editorMessages.readOnly}>
      {mayCreate && (
        <Button onClick={onDuplicate}>{isEdited ? saveMessages.review.asNew : editorMessages.duplicate}</Button>
      )}
    </DenyReasonNote>
  )
}
