import { useState } from 'react'
import { ApiError } from '#api/errors.ts'
import type { SchemaContent } from '#domain/schemas/document/schema-content.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { useSchemaWrites } from '../queries.ts'
import { Button } from '../../../components/ui/button.tsx'
import { saveMessages } from '../editor/messages.ts'
import { ActionDialog } from '../list/action-dialog.tsx'
import { DifferenceView } from '../versions/difference-view.tsx'
import { EditorContext, useEditor, type EditorTools } from '../editor/editor-context.ts'
import { isGrave, type FieldProblem } from '../editor/field-problems.ts'
import { isStored } from '../editor/opened-schema.ts'
import { ProblemList } from '../editor/problem-list.tsx'
import type { OpenedSchema } from '../editor/schema-editor.ts'
import { failureKindOf } from '../../../platform/failure.ts'
import { useWrite } from '../../../platform/use-write.ts'

export interface ReviewDialogProps {
  readonly base: OpenedSchema
  readonly content: SchemaContent
  readonly problems: readonly FieldProblem[]
  readonly onClose: () => void
  readonly onSaved: (stored: SchemaValue) => void
  /** Somebody else has changed it: this is how it stands now. */
  readonly onChanged: (stored: SchemaValue) => void
  /** It cannot be saved in its place any more. */
  readonly onSaveAsNew: () => void
}

/** What will be saved, before it is. Whatever goes wrong is explained here, and the edits stay. */
export function ReviewDialog({ base, content, problems, onClose, onSaved, onChanged, onSaveAsNew }: ReviewDialogProps) {
  const writes = useSchemaWrites()
  const tools = useEditor()
  const [theirs, setTheirs] = useState<SchemaValue | null>(null)
  const write = useWrite(
    async () => {
      try {
        return await writes.save(base, content)
      } catch (error) {
        if (!(error instanceof ApiError && error.kind === 'conflict')) throw error
        const stored = await writes.read(base.id)
        // What nobody answered may have been saved all the same.
        if (isStored(content, stored)) return stored
        setTheirs(stored)
        throw error
      }
    },
    { onDoneHere: onSaved },
  )
  // What is to be mended is mended in the editor.
  const leaving: EditorTools = {
    ...tools,
    showJson(from, to) {
      onClose()
      tools.showJson(from, to)
    },
  }
  const isReadable = readDocument(content.text).ok
  const grave = problems.filter((problem) => problem.kind === 'fault' && isGrave(problem))
  const others = problems.filter((problem) => problem.kind === 'contradiction' && isGrave(problem))
  const isNamed = content.name.trim() !== ''
  const kind = write.error === null ? undefined : failureKindOf(write.error)
  return (
    <ActionDialog
      label={saveMessages.review.title}
      kind="save"
      action={saveMessages.review.action}
      write={write}
      disabled={!isReadable || !isNamed || grave.length > 0}
      onClose={onClose}
      className="w-[min(60rem,calc(100vw-2rem))]"
      ways={
        <>
          {kind === 'changed' && theirs && (
            <Button look="primary" onClick={() => onChanged(theirs)}>
              {saveMessages.review.merge}
            </Button>
          )}
          {(kind === 'schema-active' ||
            kind === 'not-found' ||
            kind === 'not-creator' ||
            kind === 'permission-missing') && <Button onClick={onSaveAsNew}>{saveMessages.review.asNew}</Button>}
          {kind === 'invalid' && <Button onClick={onClose}>{saveMessages.review.back}</Button>}
        </>
      }
    >
      {!isReadable && <p className="font-medium">{saveMessages.review.unreadable}</p>}
      {!isNamed && <p className="font-medium">{saveMessages.review.nameless}</p>}
      <EditorContext value={leaving}>
        <Problems lead={saveMessages.review.faults} problems={grave} />
        <Problems lead={saveMessages.review.remarks} problems={others} />
      </EditorContext>
      <DifferenceView before={base} after={content} />
    </ActionDialog>
  )
}

interface ProblemsProps {
  readonly lead: string
  readonly problems: readonly FieldProblem[]
}

function Problems({ lead, problems }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <section>
      <p className="mb-2 font-medium">{lead}</p>
      <ProblemList problems={problems} />
    </section>
  )
}
