import { useNavigate } from 'react-router'
import type { ListedSchema } from '#domain/schemas/document/schema-list.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { ActivateDialog } from './activate-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { NewSchemaDialog } from './new-schema-dialog.tsx'

export type OpenSchemaDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'import' }
  | { readonly kind: 'duplicate' | 'activate' | 'delete'; readonly schema: SchemaValue }

export interface SchemaDialogsProps {
  readonly open: OpenSchemaDialog | null
  /** All schemas, where they are known. */
  readonly schemas: readonly ListedSchema[] | undefined
  /** Whether the schema has edits that were not saved. */
  readonly unsaved?: boolean
  readonly onClose: () => void
  readonly onCreated?: () => void
  readonly onDeleted?: () => void
}

/** The dialog in which something is done to a schema. A new schema opens in the editor. */
export function SchemaDialogs({ open, schemas, unsaved = false, onClose, onCreated, onDeleted }: SchemaDialogsProps) {
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const names = schemas?.map(({ name }) => name) ?? []
  const edit = ({ id }: SchemaValue) => {
    onClose()
    onCreated?.()
    void navigate(keep(paths.schema(id)))
  }
  if (open === null) return null
  if (open.kind === 'import') return <ImportDialog names={names} onClose={onClose} onCreated={edit} />
  if (open.kind === 'create')
    return <NewSchemaDialog original={null} names={names} onClose={onClose} onCreated={edit} />
  const { schema } = open
  if (open.kind === 'duplicate')
    return <NewSchemaDialog original={schema} names={names} onClose={onClose} onCreated={edit} />
  if (open.kind === 'activate')
    return <ActivateDialog schema={schema} schemas={schemas} unsaved={unsaved} onClose={onClose} />
  return (
    <DeleteDialog
      schema={schema}
      schemas={schemas}
      onClose={onClose}
      onDeleted={() => {
        onClose()
        onDeleted?.()
      }}
    />
  )
}
