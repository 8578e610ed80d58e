import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useStore } from '../../../platform/store.ts'
import { SchemaDialogs } from '../list/schema-dialogs.tsx'
import { useSchemasIfKnown } from '../queries.ts'
import { MergeDialog } from '../review/merge-dialog.tsx'
import { ReviewDialog } from '../review/review-dialog.tsx'
import { useEditor } from './editor-context.ts'
import { contentOf, isSameContent } from './schema-editor.ts'
import type { SaveStep } from './save-state.ts'
import type { SchemaProblem } from './schema-problems.ts'

interface EditorDialogsProps {
  readonly step: SaveStep
  readonly problems: readonly SchemaProblem[]
}

export function EditorDialogs({ step, problems }: EditorDialogsProps) {
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
