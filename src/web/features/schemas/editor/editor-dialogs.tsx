import { startTransition } from 'react'
import { useSchemasIfKnown } from '../queries.ts'
import { useServices } from '../../../platform/services.ts'
import { useStore } from '../../../platform/store.ts'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useEditor } from './editor-context.ts'
import type { FieldProblem } from './field-problems.ts'
import { MergeDialog } from '../review/merge-dialog.tsx'
import { ReviewDialog } from '../review/review-dialog.tsx'
import { SchemaDialogs, type OpenSchemaDialog } from '../list/schema-dialogs.tsx'
import { contentOf, type OpenedSchema } from './schema-editor.ts'
import { isStored, openedSchemaOf } from './opened-schema.ts'
import type { Told } from './told.ts'

export type EditorDialog =
  | OpenSchemaDialog
  | { readonly kind: 'review' }
  | { readonly kind: 'merge'; readonly theirs: OpenedSchema }
  /** What stands in the editor becomes a new draft. */
  | { readonly kind: 'as-new' }

export interface EditorDialogsProps {
  readonly open: EditorDialog | null
  readonly problems: readonly FieldProblem[]
  readonly isEdited: boolean
  readonly onOpen: (dialog: EditorDialog | null) => void
  readonly onTold: (told: Told | null) => void
}

/** The dialogs in which edits are saved or merged, or the schema as a whole is dealt with. */
export function EditorDialogs({ open, ...rest }: EditorDialogsProps) {
  return open && <OpenDialog open={open} {...rest} />
}

interface OpenDialogProps extends EditorDialogsProps {
  readonly open: EditorDialog
}

function OpenDialog({ open, problems, isEdited, onOpen, onTold }: OpenDialogProps) {
  const { editor } = useEditor()
  const { clock } = useServices()
  const { base, content } = useStore(editor)
  const close = () => onOpen(null)
  if (open.kind === 'review')
    return (
      <ReviewDialog
        base={base}
        content={content}
        problems={problems}
        onClose={close}
        onSaved={(stored) => {
          const opened = openedSchemaOf(stored)
          editor.rebase(opened, contentOf(opened))
          const sent = isStored(content, stored) ? null : content
          // With the editor, which follows in its time: what the focus would go back to may be of no use then.
          startTransition(() => {
            onTold({ kind: 'saved', at: clock.now(), sent, stored: contentOf(opened) })
            close()
          })
        }}
        onChanged={(stored) => onOpen({ kind: 'merge', theirs: openedSchemaOf(stored) })}
        onSaveAsNew={() => onOpen({ kind: 'as-new' })}
      />
    )
  if (open.kind === 'merge')
    return (
      <MergeDialog
        base={base}
        mine={content}
        theirs={open.theirs}
        onClose={close}
        onMerged={(merged) => {
          editor.rebase(open.theirs, merged)
          onTold({ kind: 'merged' })
          close()
        }}
      />
    )
  const dialog = open.kind === 'as-new' ? ({ kind: 'duplicate', schema: { ...base, ...content } } as const) : open
  return (
    <WholeSchemaDialogs
      open={dialog}
      isEdited={isEdited}
      onClose={close}
      // The edits are another schema's now: here, nothing is kept of them.
      onCreated={() => open.kind === 'as-new' && editor.rebase(base, contentOf(base))}
    />
  )
}

interface WholeSchemaDialogsProps {
  readonly open: OpenSchemaDialog
  readonly isEdited: boolean
  readonly onClose: () => void
  readonly onCreated: () => void
}

function WholeSchemaDialogs({ open, isEdited, onClose, onCreated }: WholeSchemaDialogsProps) {
  const schemas = useSchemasIfKnown().data
  const navigate = useNavigate()
  const { keep } = useNetwork()
  return (
    <SchemaDialogs
      open={open}
      schemas={schemas}
      unsaved={isEdited}
      onClose={onClose}
      onCreated={onCreated}
      onDeleted={() => void navigate(keep(paths.schemas()))}
    />
  )
}
