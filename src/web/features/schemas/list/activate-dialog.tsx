import { switchedOffBy, type ListedSchema } from '#domain/schemas/document/schema-list.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { useSchemaWrites } from '../queries.ts'
import { schemaDialogWords } from './schema-dialogs-messages.ts'
import { schemaWords } from '../messages.ts'
import { ActionDialog } from './action-dialog.tsx'
import { useWrite } from '../../../platform/use-write.ts'

const words = schemaDialogWords.activate

export interface ActivateDialogProps {
  readonly schema: SchemaValue
  readonly schemas: readonly ListedSchema[] | undefined
  readonly unsaved: boolean
  readonly onClose: () => void
}

/** Makes a schema the one that counts, once one has seen which one that switches off. */
export function ActivateDialog({ schema, schemas, unsaved, onClose }: ActivateDialogProps) {
  const { activate } = useSchemaWrites()
  const write = useWrite(() => activate(schema), { onDoneHere: onClose })
  const name = schema.name || schemaWords.unnamed
  const off = schemas && switchedOffBy(schema, schemas)
  return (
    <ActionDialog label={words.title(name)} kind="activate" action={words.action} write={write} onClose={onClose}>
      <p>{words.effect(schemaWords.entity(schema.entity))}</p>
      {off ? (
        <div className="rounded-lg border border-line-strong px-4 py-3">
          <p>
            {words.switchesOff}{' '}
            <PageLink to={paths.schema(off.id)} className="font-medium underline underline-offset-4">
              {off.name || schemaWords.unnamed}
            </PageLink>
            .
          </p>
          <p className="mt-0.5 text-sm text-quiet">{words.switchedOff}</p>
        </div>
      ) : (
        schemas && <p>{words.nothingOff}</p>
      )}
      {unsaved && <p className="font-medium">{words.unsaved}</p>}
      <p className="text-sm text-quiet">{words.locked(name)}</p>
    </ActionDialog>
  )
}
