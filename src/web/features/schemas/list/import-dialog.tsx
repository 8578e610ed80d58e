import { useMemo, useState } from 'react'
import { checkSchema } from '#domain/schemas/check/schema-check.ts'
import { importSchema } from '#domain/schemas/edit/schema-import.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { useSchemaWrites } from '../queries.ts'
import { classes } from '../../../components/ui/classes.ts'
import { Field } from '../../../components/ui/field.tsx'
import { controlClass } from '../../../components/ui/input.tsx'
import { importWords as words } from './schema-import-messages.ts'
import { ActionDialog } from './action-dialog.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { entityLike, SchemaForm, type SchemaFormValue } from './schema-form.tsx'
import { useWrite } from '../../../platform/use-write.ts'

export interface ImportDialogProps {
  readonly names: readonly string[]
  readonly onClose: () => void
  readonly onCreated: (schema: SchemaValue) => void
}

const empty: SchemaFormValue = { name: '', description: '', entity: entityLike('') }

/** A schema from elsewhere becomes a draft, or it is said why it cannot. */
export function ImportDialog({ names, onClose, onCreated }: ImportDialogProps) {
  const writes = useSchemaWrites()
  const [text, setText] = useState('')
  const [form, setForm] = useState(empty)
  const [tried, setTried] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const imported = useMemo(() => (text.trim() === '' ? null : importSchema(text)), [text])
  const faults = useMemo(() => (imported?.ok ? checkSchema(imported.content.text) : []), [imported])
  const take = (next: string) => {
    setText(next)
    setUnreadable(false)
    const read = importSchema(next)
    if (read.ok) setForm({ ...form, name: read.content.name, description: read.content.description })
  }
  const takeFile = (file: File | undefined) => {
    file?.text().then(take, () => setUnreadable(true))
  }
  const name = form.name.trim()
  const isReady = imported?.ok === true && faults.length === 0
  const write = useWrite(() => writes.create({ ...form, name, text: imported?.ok ? imported.content.text : '' }), {
    onDoneHere: onCreated,
  })
  return (
    <ActionDialog
      label={words.title}
      kind="create"
      action={words.action}
      write={name === '' ? { ...write, run: () => setTried(true) } : write}
      disabled={!isReady}
      onClose={onClose}
      className="w-[min(44rem,calc(100vw-2rem))]"
    >
      <p className="text-quiet">{words.lead}</p>
      <FileChoice onFile={takeFile} />
      <Field label={words.paste} error={isUnreadable ? words.fileUnreadable : undefined}>
        {(control) => (
          <textarea
            {...control}
            data-focus-first=""
            rows={6}
            value={text}
            spellCheck={false}
            placeholder={words.placeholder}
            className={classes(controlClass, 'h-auto py-2 font-mono text-xs')}
            onChange={(event) => take(event.currentTarget.value)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              const [file] = event.dataTransfer.files
              if (!file) return
              event.preventDefault()
              takeFile(file)
            }}
          />
        )}
      </Field>
      {imported && <ImportOutcome imported={imported} faults={faults} />}
      {isReady && <SchemaForm value={form} onChange={setForm} names={names} tried={tried} />}
    </ActionDialog>
  )
}

function FileChoice({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  return (
    <Field label={words.file}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept=".json,application/json,application/schema+json"
          className="target text-sm file:me-3 file:h-8 file:rounded-lg file:border file:border-line file:bg-raised file:px-3 file:text-sm file:text-ink"
          onChange={(event) => onFile(event.currentTarget.files?.[0])}
        />
      )}
    </Field>
  )
}
