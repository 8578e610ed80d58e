import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import GitMerge from 'lucide-react/icons/git-merge'
import History from 'lucide-react/icons/history'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import { useState } from 'react'
import { createDenyReason, type DenyReason } from '#domain/schemas/document/schema-access.ts'
import type { SchemaDraft } from '#domain/schemas/document/schema-content.ts'
import type { ReadDocument } from '#domain/schemas/document/schema-document.ts'
import { Notice } from '../../../components/notice.tsx'
import { useSignedIn } from '../../../components/session/require-session.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { useStore } from '../../../platform/store.ts'
import { DenyReasonNote } from '../deny-reason-note.tsx'
import { DifferenceView } from '../versions/difference-view.tsx'
import { useNewestVersion } from '../queries.ts'
import { fieldMessages } from '../fields/messages.ts'
import { useEditor, type Removed } from './editor-context.ts'
import { editorMessages, saveMessages } from './messages.ts'
import {
  baseOfDraft,
  contentOf,
  isSameContent,
  unsavedOf,
  type OpenedSchema,
  type SchemaDraftStore,
} from './schema-editor.ts'
import { UnreadableNote } from './problem-list.tsx'
import type { EditorNotice } from './save-state.ts'

interface EditorNoticesProps {
  readonly stored: OpenedSchema
  readonly hasConflict: boolean
  readonly notice: EditorNotice | null
  readonly drafts: SchemaDraftStore
  /** Drafts that other tabs left behind. */
  readonly otherDrafts: readonly SchemaDraft[]
  /** Null if the text can be read, or while the JSON editor is shown, which reports the violation itself. */
  readonly unreadable: Extract<ReadDocument, { ok: false }> | null
}

export function EditorNotices({ stored, hasConflict, notice, drafts, otherDrafts, unreadable }: EditorNoticesProps) {
  const { dispatch } = useEditor()
  const { elsewhere } = useStore(drafts.state)
  return (
    <>
      {hasConflict && (
        <Notice
          urgent
          mark={<GitMerge size={15} aria-hidden />}
          title={<ChangedBy stored={stored} />}
          actions={
            <Button look="primary" onClick={() => dispatch({ type: 'merge', theirs: stored })}>
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
      {notice && <LastEvent notice={notice} stored={stored} />}
      <OtherDrafts found={otherDrafts} stored={stored} store={drafts} />
      {unreadable && (
        <div className="mb-4 rounded-lg border border-line-strong">
          <UnreadableNote violation={unreadable.violation} />
        </div>
      )}
    </>
  )
}

/** Who changed the schema and when, from its newest version; a Guardian keeps no versions. */
function ChangedBy({ stored }: { readonly stored: OpenedSchema }) {
  const { username } = useSignedIn()
  const newest = useNewestVersion(stored.id)
  if (!newest) return saveMessages.changed.title
  return (
    <>
      {newest.by === username ? saveMessages.changed.byYou : saveMessages.changed.by(newest.by)}{' '}
      <Timestamp at={newest.at} mode="relative" />
    </>
  )
}

interface LastEventProps {
  readonly notice: EditorNotice
  readonly stored: OpenedSchema
}

function LastEvent({ notice, stored }: LastEventProps) {
  const { editor, dispatch } = useEditor()
  const dismiss = () => dispatch({ type: 'notice', notice: null })
  switch (notice.kind) {
    case 'draft-restored':
      return (
        <Notice
          mark={<History size={15} aria-hidden />}
          title={
            <>
              {saveMessages.restored.lead} <Timestamp at={notice.at} mode="near" />
            </>
          }
          actions={
            <Button
              onClick={() => {
                editor.rebase(stored, contentOf(stored))
                editor.setConditions([])
                dismiss()
              }}
            >
              {saveMessages.restored.discard}
            </Button>
          }
        />
      )
    case 'version-restored':
      return (
        <Notice
          mark={<History size={15} aria-hidden />}
          title={saveMessages.version.title(notice.number)}
          actions={
            <Button
              onClick={() => {
                editor.undo()
                dismiss()
              }}
            >
              {saveMessages.version.undo}
            </Button>
          }
        >
          {saveMessages.version.hint}
        </Notice>
      )
    case 'merged':
      return <MergedNote theirs={notice.theirs} />
    case 'saved':
      // The editor bar shows the time of an ordinary save.
      if (notice.isStoredAsSent) return null
      return (
        <Notice mark={<CircleCheck size={15} aria-hidden />} title={saveMessages.cameBack.title}>
          <p>{saveMessages.cameBack.hint}</p>
          <Disclosure summary={saveMessages.cameBack.show}>
            <div className="mt-2">
              <DifferenceView before={notice.sent} after={notice.stored} />
            </div>
          </Disclosure>
        </Notice>
      )
  }
}

/** Shown until the merge is undone or saved. */
function MergedNote({ theirs }: { readonly theirs: OpenedSchema }) {
  const { base, content } = useStore(useEditor().editor)
  if (base !== theirs) return null
  const { done, doneHint, kept, keptHint } = saveMessages.merge
  const isKept = isSameContent(content, base)
  return (
    <Notice mark={<GitMerge size={15} aria-hidden />} title={isKept ? kept : done}>
      {isKept ? keptHint : doneHint}
    </Notice>
  )
}

interface OtherDraftsProps {
  readonly found: readonly SchemaDraft[]
  readonly stored: OpenedSchema
  readonly store: SchemaDraftStore
}

/** Opening one puts the edits of this tab in its place. */
function OtherDrafts({ found, stored, store }: OtherDraftsProps) {
  const { editor, dispatch } = useEditor()
  const [drafts, setDrafts] = useState(found)
  return drafts.map((draft) => (
    <Notice
      key={draft.tab}
      mark={<History size={15} aria-hidden />}
      title={
        <>
          {saveMessages.restored.other} <Timestamp at={draft.at} mode="near" />
        </>
      }
      actions={
        <Button
          onClick={() => {
            const mine = store.exchange(draft, unsavedOf(editor.get()))
            editor.rebase(baseOfDraft(stored, draft), draft.content)
            editor.setConditions(draft.conditions)
            editor.setTypedKey(draft.typedKey)
            setDrafts(drafts.flatMap((other) => (other === draft ? (mine ?? []) : other)))
            dispatch({ type: 'notice', notice: { kind: 'draft-restored', at: draft.at } })
          }}
        >
          {saveMessages.restored.openOther}
        </Button>
      }
    />
  ))
}

interface LockedNoteProps {
  readonly denyReason: DenyReason | null
  readonly isGone: boolean
  readonly isEdited: boolean
}

export function LockedNote({ denyReason, isGone, isEdited }: LockedNoteProps) {
  const { dispatch } = useEditor()
  const mayCreate = createDenyReason(useSignedIn()) === null
  const copy = (label: string) =>
    mayCreate && <Button onClick={() => dispatch({ type: 'save-as-new' })}>{label}</Button>
  if (isGone)
    return (
      <Notice
        urgent
        mark={<CircleX size={15} aria-hidden />}
        title={saveMessages.gone.title}
        actions={copy(saveMessages.review.asNew)}
      >
        {saveMessages.gone.hint}
      </Notice>
    )
  if (!denyReason) return null
  return (
    <DenyReasonNote denyReason={denyReason} lead={isEdited ? editorMessages.stuck : editorMessages.readOnly}>
      {copy(isEdited ? saveMessages.review.asNew : editorMessages.duplicate)}
    </DenyReasonNote>
  )
}

interface RemovedNoteProps {
  readonly removed: Removed
  /** The current text; another edit ends the offer, and so does saving. */
  readonly text: string
}

/** A notice about a removal, at the lower edge of the window because the list may be long. */
export function RemovedNote({ removed, text }: RemovedNoteProps) {
  const { editor } = useEditor()
  if (removed.text !== text) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-20 flex justify-center px-4 sm:bottom-6">
      <div className="pointer-events-auto flex items-center gap-3 rounded-lg border border-line-strong bg-raised py-2 ps-4 pe-2 text-sm shadow-lg">
        <span className="min-w-0 wrap-anywhere">{fieldMessages.removed(removed.name)}</span>
        <Button onClick={() => editor.undo()}>{fieldMessages.undoRemoval}</Button>
      </div>
    </div>
  )
}
