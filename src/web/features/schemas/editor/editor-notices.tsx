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
import { saveWords as words } from './schema-save-messages.ts'
import { DifferenceView } from '../versions/difference-view.tsx'
import { Notice } from '../../../components/notice.tsx'
import type { Told } from './told.ts'
import { UnreadableNote } from './unreadable-note.tsx'

export interface EditorNoticesProps {
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
          title={words.changed.title}
          actions={
            <Button look="primary" onClick={onMerge}>
              {words.changed.look}
            </Button>
          }
        >
          {words.changed.hint}
        </Notice>
      )}
      {elsewhere && (
        <Notice mark={<PanelsTopLeft size={15} aria-hidden />} title={words.elsewhere.title}>
          {words.elsewhere.hint}
        </Notice>
      )}
      {told && <ToldNotice told={told} onDiscard={onDiscard} onUndo={onUndo} />}
      {others.map((draft) => (
        <Notice
          key={draft.tab}
          mark={<History size={15} aria-hidden />}
          title={
            <>
              {words.restored.other} <Timestamp at={draft.at} mode="near" />
            </>
          }
          actions={<Button onClick={() => onOpenOther(draft)}>{words.restored.openOther}</Button>}
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
            {words.restored.lead} <Timestamp at={told.at} mode="near" />
          </>
        }
        actions={<Button onClick={onDiscard}>{words.restored.discard}</Button>}
      />
    )
  if (told.kind === 'version')
    return (
      <Notice
        mark={<History size={15} aria-hidden />}
        title={words.version.title(told.number)}
        actions={<Button onClick={onUndo}>{words.version.undo}</Button>}
      >
        {words.version.hint}
      </Notice>
    )
  if (told.kind === 'merged')
    return (
      <Notice mark={<GitMerge size={15} aria-hidden />} title={words.merge.done}>
        {words.merge.doneHint}
      </Notice>
    )
  if (told.sent === null) return null
  return (
    <Notice mark={<CircleCheck size={15} aria-hidden />} title={words.cameBack.title}>
      <p>{words.cameBack.hint}</p>
      <Disclosure summary={words.cameBack.show}>
        <div className="mt-2">
          <DifferenceView before={told.sent} after={told.stored} />
        </div>
      </Disclosure>
    </Notice>
  )
}
