import { startTransition } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#api/errors.ts'
import { showsHalfWritten } from '#domain/schemas/document/open-condition.ts'
import type { SchemaContent } from '#domain/schemas/document/schema-content.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { Button } from '../../../components/ui/button.tsx'
import { paths } from '../../../paths.ts'
import { type FailureKind, failureKindOf } from '../../../platform/failure.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useServices } from '../../../platform/services.ts'
import { useStore } from '../../../platform/store.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { ActionDialog } from '../list/action-dialog.tsx'
import { SchemaDialogs } from '../list/schema-dialogs.tsx'
import { useSchemasIfKnown, useSchemaWrites, type SchemaWrites } from '../queries.ts'
import { DifferenceView } from '../versions/difference-view.tsx'
import { useEditor, EditorContext, type EditorTools } from './editor-context.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { saveMessages } from './messages.ts'
import { ProblemList } from './problem-list.tsx'
import type { SaveStep } from './save-state.ts'
import { contentOf, isSameContent, isStored, openedSchemaOf, textToStore, type OpenedSchema } from './schema-editor.ts'
import { type SchemaProblem, blocksSaving } from './schema-problems.ts'

const messages = saveMessages.review

interface SaveDialogsProps {
  readonly step: SaveStep
  readonly problems: readonly SchemaProblem[]
}

export function SaveDialogs({ step, problems }: SaveDialogsProps) {
  switch (step.kind) {
    case 'idle':
      return null
    case 'merging':
      return <MergeDialog theirs={step.theirs} />
    case 'saving-as-new':
    case 'schema-dialog':
      return <WholeSchemaDialog step={step} />
    default:
      return <ReviewDialog step={step} problems={problems} />
  }
}

interface WholeSchemaDialogProps {
  readonly step: Extract<SaveStep, { kind: 'saving-as-new' | 'schema-dialog' }>
}

function WholeSchemaDialog({ step }: WholeSchemaDialogProps) {
  const { editor, dispatch } = useEditor()
  const { base, content } = useStore(editor)
  const schemas = useSchemasIfKnown().data
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const isCopy = step.kind === 'saving-as-new'
  return (
    <SchemaDialogs
      open={isCopy ? { kind: 'duplicate', schema: { ...base, ...content } } : step.dialog}
      schemas={schemas}
      unsaved={!isSameContent(content, base)}
      onClose={() => dispatch({ type: 'close' })}
      // The edits now belong to the new draft, so this schema's draft is dropped.
      onCreated={() => isCopy && editor.rebase(base, contentOf(base))}
      onDeleted={() => void navigate(keep(paths.schemas()))}
    />
  )
}

/** After these failures, the edits can be saved only as a new draft. */
const savableAsNew: ReadonlySet<FailureKind> = new Set([
  'schema-active',
  'not-found',
  'not-creator',
  'permission-missing',
])

type ReviewStep = Extract<SaveStep, { kind: 'reviewing' | 'saving' | 'failed' | 'conflict' }>

interface ReviewDialogProps {
  readonly step: ReviewStep
  readonly problems: readonly SchemaProblem[]
}

function ReviewDialog({ step, problems }: ReviewDialogProps) {
  const tools = useEditor()
  const { editor, dispatch } = tools
  const { base, content, conditions } = useStore(editor)
  const save = useSave()
  const error = 'error' in step ? step.error : null
  const close = () => dispatch({ type: 'close' })
  // Problems are solved in the editor, so going to one closes the dialog.
  const leaving: EditorTools = {
    ...tools,
    showJson(from, to) {
      close()
      tools.showJson(from, to)
    },
  }
  const read = readDocument(content.text)
  const isReadable = read.ok
  const isNamed = content.name.trim() !== ''
  const isEdited = step.kind !== 'reviewing' || !isSameContent(content, base)
  const blocking = problems.filter((problem) => problem.kind === 'violation' && blocksSaving(problem))
  const others = problems.filter((problem) => problem.kind === 'contradiction' && blocksSaving(problem))
  const failure = error === null ? null : failureKindOf(error)
  return (
    <ActionDialog
      label={messages.title}
      kind="save"
      action={messages.action}
      write={{ isBusy: step.kind === 'saving', error, run: () => save(base, content) }}
      disabled={!isEdited || !isReadable || !isNamed || blocking.length > 0}
      onClose={close}
      className="w-[min(60rem,calc(100vw-2rem))]"
      recovery={
        <>
          {step.kind === 'conflict' && (
            <Button look="primary" onClick={() => dispatch({ type: 'merge', theirs: step.theirs })}>
              {messages.merge}
            </Button>
          )}
          {failure !== null && savableAsNew.has(failure) && (
            <Button onClick={() => dispatch({ type: 'save-as-new' })}>{messages.asNew}</Button>
          )}
          {failure === 'invalid' && <Button onClick={close}>{messages.back}</Button>}
        </>
      }
    >
      {!isReadable && <p className="font-medium">{messages.unreadable}</p>}
      {!isNamed && <p className="font-medium">{messages.nameMissing}</p>}
      <EditorContext value={leaving}>
        <Problems lead={messages.blocking} problems={blocking} />
        <Problems lead={messages.others} problems={others} />
      </EditorContext>
      {read.ok && showsHalfWritten(conditions, read.document) && <p className="font-medium">{messages.halfWritten}</p>}
      <DifferenceView before={base} after={content} />
    </ActionDialog>
  )
}

interface Attempt {
  readonly base: OpenedSchema
  readonly sent: SchemaContent
}

function useSave() {
  const { editor, dispatch } = useEditor()
  const { clock } = useServices()
  const writes = useSchemaWrites()
  const write = useWrite((attempt: Attempt) => saveOrReadTheirs(writes, attempt), {
    onDoneHere({ sent, stored, conflict }) {
      const opened = openedSchemaOf(stored)
      if (conflict) return dispatch({ type: 'rejected', sent, error: conflict, theirs: opened })
      const { content } = editor.get()
      editor.saved(opened, content === sent ? contentOf(opened) : content)
      const isStoredAsSent = isStored(sent, stored)
      // Closes in the same transition as the editor's update, so that the focus returns to an element that still
      // exists.
      startTransition(() =>
        dispatch({ type: 'stored', at: clock.now(), sent, stored: contentOf(opened), isStoredAsSent }),
      )
    },
    onFailed: (error, { sent }) => dispatch({ type: 'rejected', sent, error, theirs: null }),
  })
  return (base: OpenedSchema, sent: SchemaContent) => {
    dispatch({ type: 'send', sent })
    write.run({ base, sent })
  }
}

interface Answer {
  readonly sent: SchemaContent
  readonly stored: SchemaValue
  /** If `stored` is another user's change, why the edits were not saved; null if they were. */
  readonly conflict: ApiError | null
}

async function saveOrReadTheirs(writes: SchemaWrites, { base, sent }: Attempt): Promise<Answer> {
  try {
    return { sent, stored: await writes.save(base, { ...sent, text: textToStore(base, sent.text) }), conflict: null }
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'conflict')) throw error
    const stored = await writes.read(base.id)
    // An earlier attempt without a response may have saved it.
    return { sent, stored, conflict: isStored(sent, stored) ? null : error }
  }
}

interface ProblemsProps {
  readonly lead: string
  readonly problems: readonly SchemaProblem[]
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
