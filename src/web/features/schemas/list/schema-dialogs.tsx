import { useNavigate } from 'react-router'
import { type ListedSchema, deactivatedBy, dependentsOf } from '#domain/schemas/document/schema-list.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { schemaMessages } from '../messages.ts'
import { useSchemaWrites } from '../queries.ts'
import { SchemaState } from '../schema-state.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { exportSchema } from './export-schema.ts'
import { SchemaImportDialog } from './import-dialog.tsx'
import { dialogMessages } from './messages.ts'
import { NewSchemaDialog } from './new-schema-dialog.tsx'

export type OpenSchemaDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'import'; readonly files?: readonly File[] }
  | { readonly kind: 'duplicate' | 'activate' | 'delete'; readonly schema: SchemaValue }

const noFiles: readonly File[] = []

interface SchemaDialogsProps {
  readonly open: OpenSchemaDialog
  readonly schemas: readonly ListedSchema[] | undefined
  readonly unsaved?: boolean
  readonly onClose: () => void
  readonly onCreated?: () => void
  readonly onDeleted?: () => void
}

/** A new schema opens in the editor. */
export function SchemaDialogs({ open, schemas, unsaved = false, onClose, onCreated, onDeleted }: SchemaDialogsProps) {
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const names = schemas?.map(({ name }) => name) ?? []
  const edit = ({ id }: SchemaValue) => {
    onClose()
    onCreated?.()
    void navigate(keep(paths.schema(id)))
  }
  if (open.kind === 'import')
    return <SchemaImportDialog first={open.files ?? noFiles} names={names} onClose={onClose} onCreated={edit} />
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

interface ActivateDialogProps {
  readonly schema: SchemaValue
  readonly schemas: readonly ListedSchema[] | undefined
  readonly unsaved: boolean
  readonly onClose: () => void
}

function ActivateDialog({ schema, schemas, unsaved, onClose }: ActivateDialogProps) {
  const { activate } = useSchemaWrites()
  const write = useWrite(() => activate(schema), { onDoneHere: onClose })
  const name = schema.name || schemaMessages.unnamed
  const off = schemas && deactivatedBy(schema, schemas)
  return (
    <ActionDialog
      label={dialogMessages.activate.title(name)}
      kind="activate"
      action={dialogMessages.activate.action}
      write={write}
      onClose={onClose}
    >
      <p>{dialogMessages.activate.effect(schemaMessages.entity(schema.entity))}</p>
      {off ? (
        <div className="rounded-lg border border-line-strong px-4 py-3">
          <p>
            {dialogMessages.activate.switchesOff}{' '}
            <PageLink to={paths.schema(off.id)} className="font-medium underline underline-offset-4">
              {off.name || schemaMessages.unnamed}
            </PageLink>
            .
          </p>
          <p className="mt-0.5 text-sm text-quiet">
            {off.readonly ? dialogMessages.activate.switchedOffLocked : dialogMessages.activate.switchedOff}
          </p>
        </div>
      ) : (
        schemas && <p>{dialogMessages.activate.nothingOff}</p>
      )}
      {unsaved && <p className="font-medium">{dialogMessages.activate.unsaved}</p>}
      <p className="text-sm text-quiet">{dialogMessages.activate.locked(name)}</p>
    </ActionDialog>
  )
}

interface DeleteDialogProps {
  readonly schema: SchemaValue
  readonly schemas: readonly ListedSchema[] | undefined
  readonly onClose: () => void
  readonly onDeleted: () => void
}

function DeleteDialog({ schema, schemas, onClose, onDeleted }: DeleteDialogProps) {
  const { remove } = useSchemaWrites()
  const write = useWrite(() => remove(schema), { onDoneHere: onDeleted })
  return (
    <ActionDialog
      label={dialogMessages.delete.title(schema.name || schemaMessages.unnamed)}
      kind="delete"
      action={dialogMessages.delete.action}
      write={write}
      onClose={onClose}
      extra={
        <Button look="quiet" onClick={() => void exportSchema(schema)} disabled={schema.text === null}>
          {dialogMessages.delete.export}
        </Button>
      }
    >
      <p>{dialogMessages.delete.effect}</p>
      <Dependents dependents={schemas && dependentsOf(schema, schemas)} />
    </ActionDialog>
  )
}

function Dependents({ dependents }: { readonly dependents: readonly ListedSchema[] | undefined }) {
  if (!dependents) return <p>{dialogMessages.delete.unknownDependents}</p>
  if (dependents.length === 0) return <p className="text-quiet">{dialogMessages.delete.noDependents}</p>
  return (
    <div className="rounded-lg border border-line-strong px-4 py-3">
      <p>{dialogMessages.delete.dependents(dependents.length)}</p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {dependents.map((dependent) => (
          <li key={dependent.id} className="flex items-center gap-2">
            <PageLink to={paths.schema(dependent.id)} className="underline underline-offset-4 wrap-anywhere">
              {dependent.name || schemaMessages.unnamed}
            </PageLink>
            <SchemaState schema={dependent} />
          </li>
        ))}
      </ul>
    </div>
  )
}
