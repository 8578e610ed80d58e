import { useState } from 'react'
import { blankDocument, copyName } from '#domain/schemas/document/schema-content.ts'
import { isCreatable, type SchemaValue } from '#domain/schemas/document/schema.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { schemaMessages } from '../messages.ts'
import { useSchemaWrites } from '../queries.ts'
import { ActionDialog } from './action-dialog.tsx'
import { dialogMessages } from './messages.ts'
import { entityLike, SchemaForm } from './schema-form.tsx'

const { create, duplicate } = dialogMessages

export interface NewSchemaDialogProps {
  /** The schema to copy; null for one without fields. */
  readonly original: SchemaValue | null
  readonly names: readonly string[]
  readonly onClose: () => void
  readonly onCreated: (schema: SchemaValue) => void
}

export function NewSchemaDialog({ original, names, onClose, onCreated }: NewSchemaDialogProps) {
  const writes = useSchemaWrites()
  const [tried, setTried] = useState(false)
  const [value, setValue] = useState(() => ({
    name: original ? copyName(original.name || schemaMessages.unnamed, names) : '',
    description: original?.description ?? '',
    entity: entityLike(original?.entity ?? ''),
  }))
  const name = value.name.trim()
  const text = original?.text ?? blankDocument(name, value.description)
  const write = useWrite(() => writes.create({ ...value, name, text }), { onDoneHere: onCreated })
  const words = original ? duplicate : create
  return (
    <ActionDialog
      label={original ? duplicate.title(original.name || schemaMessages.unnamed) : create.title}
      kind="create"
      action={words.action}
      write={name === '' ? { ...write, run: () => setTried(true) } : write}
      onClose={onClose}
    >
      <p className="text-quiet">{words.lead}</p>
      <SchemaForm
        value={value}
        onChange={setValue}
        names={names}
        tried={tried}
        {...(original &&
          !isCreatable(original.entity) && {
            entityHint: duplicate.otherEntity(schemaMessages.entity(original.entity)),
          })}
      />
    </ActionDialog>
  )
}
