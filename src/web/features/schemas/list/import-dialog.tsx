import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { checkSchema } from '#domain/schemas/check/schema-check.ts'
import type { PlacedViolation } from '#domain/schemas/check/schema-violation.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { importSchema, type ImportedSchema } from '#domain/schemas/edit/schema-import.ts'
import { isZip } from '#domain/zip/archive-in.ts'
import { CodeText } from '../../../components/code-text.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { LabeledField, controlClass } from '../../../components/ui/field.tsx'
import { fileText } from '../../../platform/files/file-text.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { useSchemaWrites } from '../queries.ts'
import { ActionDialog } from './action-dialog.tsx'
import { ImportSeveral, type ImportSeveralProps } from './import-several.tsx'
import { schemaImportMessages, type unreadFiles } from './messages.ts'
import { entityLike, SchemaForm, type SchemaFormValue } from './schema-form.tsx'

interface ImportDialogProps {
  /** The files that opened the dialog. */
  readonly first: readonly File[]
  readonly names: readonly string[]
  readonly onClose: () => void
  readonly onCreated: (schema: SchemaValue) => void
}

const emptyForm: SchemaFormValue = { name: '', description: '', entity: entityLike('') }

export function SchemaImportDialog({ first, names, onClose, onCreated }: ImportDialogProps) {
  const writes = useSchemaWrites()
  const [text, setText] = useState('')
  const [form, setForm] = useState(emptyForm)
  const [tried, setTried] = useState(false)
  const [unreadable, setUnreadable] = useState<string>()
  const [several, setSeveral] = useState<Omit<ImportSeveralProps, 'names' | 'onClose'> | null>(null)
  const imported = useMemo(() => (text.trim() === '' ? null : importSchema(text)), [text])
  const violations = useMemo(() => (imported?.ok ? checkSchema(imported.content.text) : []), [imported])
  const take = (next: string) => {
    setText(next)
    setUnreadable(undefined)
    const read = importSchema(next)
    if (read.ok) setForm({ ...form, name: read.content.name, description: read.content.description })
  }
  const takeRead = (files: readonly File[], read: readonly ReadFile[]) => {
    const texts = read.flatMap((one) => ('texts' in one ? one.texts : []))
    const failures = read.flatMap((one, index) =>
      'reason' in one ? [schemaImportMessages.fileFailed(files.length > 1 ? files[index]?.name : '', one.reason)] : [],
    )
    if (texts.length > 1 || (texts.length > 0 && failures.length > 0))
      setSeveral({ texts, files: files.length, failures })
    else if (texts.length > 0) take(texts[0] ?? '')
    else if (failures.length > 0) setUnreadable(failures.join(' '))
  }
  const takeFiles = (files: readonly File[]) =>
    void Promise.all(files.map(readFile)).then((read) => takeRead(files, read))
  const takeFirst = useEffectEvent(() => takeFiles(first))
  useEffect(() => takeFirst(), [])
  const name = form.name.trim()
  const isReady = imported?.ok === true && violations.length === 0
  const write = useWrite(() => writes.create({ ...form, name, text: imported?.ok ? imported.content.text : '' }), {
    onDoneHere: onCreated,
  })
  if (several) return <ImportSeveral {...several} names={names} onClose={onClose} />
  return (
    <ActionDialog
      label={schemaImportMessages.title}
      kind="create"
      action={schemaImportMessages.action}
      write={name === '' ? { ...write, run: () => setTried(true) } : write}
      disabled={!isReady}
      onClose={onClose}
      className="w-[min(44rem,calc(100vw-2rem))]"
    >
      <p className="text-quiet">{schemaImportMessages.lead}</p>
      <FileChoice onFiles={takeFiles} />
      <LabeledField label={schemaImportMessages.paste} error={unreadable}>
        {(control) => (
          <textarea
            {...control}
            data-focus-first=""
            rows={6}
            value={text}
            spellCheck={false}
            placeholder={schemaImportMessages.placeholder}
            className={classes(controlClass, 'h-auto py-2 font-mono text-xs')}
            onChange={(event) => take(event.currentTarget.value)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              const files = [...event.dataTransfer.files]
              if (files.length === 0) return
              event.preventDefault()
              takeFiles(files)
            }}
          />
        )}
      </LabeledField>
      {imported && <ImportOutcome imported={imported} violations={violations} />}
      {isReady && <SchemaForm value={form} onChange={setForm} names={names} tried={tried} />}
    </ActionDialog>
  )
}

type ReadFile = { readonly texts: readonly string[] } | { readonly reason: keyof typeof unreadFiles }

/** A `.schema` zip, or the text of any other file. */
async function readFile(file: File): Promise<ReadFile> {
  if (file.size > maxFileBytes) return { reason: 'too-large' }
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
  if (bytes === null) return { reason: 'not-text' }
  if (!isZip(bytes)) {
    const text = fileText(bytes)
    if (text === null) return { reason: 'not-text' }
    return text.trim() === '' ? { reason: 'empty' } : { texts: [text] }
  }
  return import('./schema-zip.ts').then(
    ({ readSchemaZip }) => readSchemaZip(bytes),
    () => ({ reason: 'not-loaded' }) as const,
  )
}

const maxFileBytes = 16 * 2 ** 20

function FileChoice({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  return (
    <LabeledField label={schemaImportMessages.file}>
      {(control) => (
        <input
          {...control}
          type="file"
          multiple
          accept=".schema,.zip,.json,application/json,application/schema+json"
          className="target text-sm file:me-3 file:h-8 file:rounded-lg file:border file:border-line file:bg-raised file:px-3 file:text-sm file:text-ink"
          onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])}
        />
      )}
    </LabeledField>
  )
}

interface ImportOutcomeProps {
  readonly imported: ImportedSchema
  readonly violations: readonly PlacedViolation[]
}

const most = 12

function ImportOutcome({ imported, violations }: ImportOutcomeProps) {
  if (!imported.ok)
    return (
      <Outcome refused lead={schemaImportMessages.refused} lines={imported.reasons.map(schemaImportMessages.reason)} />
    )
  if (violations.length > 0)
    return (
      <Outcome refused lead={schemaImportMessages.refused} lines={violations.map(schemaImportMessages.violation)} />
    )
  const lead = imported.notes.length > 0 ? schemaImportMessages.adapted : schemaImportMessages.asItIs
  return (
    <Outcome
      refused={false}
      lead={`${schemaImportMessages.fieldsOf(imported.content.text)} ${lead}`}
      lines={imported.notes.map(schemaImportMessages.note)}
    />
  )
}

interface OutcomeProps {
  readonly refused: boolean
  readonly lead: string
  readonly lines: readonly string[]
}

function Outcome({ refused, lead, lines }: OutcomeProps) {
  const status = refused ? 'major' : 'operational'
  const shown = lines.slice(0, most)
  return (
    <output
      data-status={status}
      className="flex items-start gap-3 rounded-lg border border-line bg-sunk px-4 py-3 text-sm"
    >
      <span className="pt-0.5">
        <StatusMark status={status} />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{lead}</span>
        {shown.map((line) => (
          <span key={line} className="mt-0.5 block wrap-anywhere text-quiet">
            <CodeText text={line} />
          </span>
        ))}
        {lines.length > most && (
          <span className="mt-0.5 block text-quiet">{schemaImportMessages.more(lines.length - most)}</span>
        )}
      </span>
    </output>
  )
}
