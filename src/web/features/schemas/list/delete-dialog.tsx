import { dependentsOf, type ListedSchema } from '#domain/schemas/document/schema-list.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { useSchemaWrites } from '../queries.ts'
import { Button } from '../../../components/ui/button.tsx'
import { schemaDialogWords } from './schema-dialogs-messages.ts'
import { schemaWords } from '../messages.ts'
import { ActionDialog } from './action-dialog.tsx'
import { exportSchema } from './export-schema.ts'
import { SchemaState } from './schema-state.tsx'
import { useWrite } from '../../../platform/use-write.ts'

const words = schemaDialogWords.delete

export interface DeleteDialogProps {
  readonly schema: SchemaValue
  readonly schemas: readonly ListedSchema[] | undefined
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Deletes a schema, once one has seen which others embed it. */
export function DeleteDialog({ schema, schemas, onClose, onDeleted }: DeleteDialogProps) {
  const { remove } = useSchemaWrites()
  const write = useWrite(() => remove(schema), { onDoneHere: onDeleted })
  return (
    <ActionDialog
      label={words.title(schema.name || schemaWords.unnamed)}
      kind="delete"
      action={words.action}
      write={write}
      onClose={onClose}
      beside={
        <Button look="quiet" onClick={() => void exportSchema(schema)} disabled={schema.text === null}>
          {words.export}
        </Button>
      }
    >
      <p>{words.effect}</p>
      <Dependents dependents={schemas && dependentsOf(schema, schemas)} />
    </ActionDialog>
  )
}

function Dependents({ dependents }: { readonly dependents: readonly ListedSchema[] | undefined }) {
  if (!dependents) return <p>{words.unknownDependents}</p>
  if (dependents.length === 0) return <p className="text-quiet">{words.noDependents}</p>
  return (
    <div className="rounded-lg border border-line-strong px-4 py-3">
      <p>{words.dependents(dependents.length)}</p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {dependents.map((dependent) => (
          <li key={dependent.id} className="flex items-center gap-2">
            <PageLink to={paths.schema(dependent.id)} className="underline underline-offset-4 wrap-anywhere">
              {dependent.name || schemaWords.unnamed}
            </PageLink>
            <SchemaState schema={dependent} />
          </li>
        ))}
      </ul>
    </div>
  )
}
