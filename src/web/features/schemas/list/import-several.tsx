import { useState } from 'react'
import { checkSchema } from '#domain/schemas/check/schema-check.ts'
import { importSchema } from '#domain/schemas/edit/schema-import.ts'
import type { CreatableEntity } from '#domain/schemas/document/schema.ts'
import { CodeText } from '../../../components/code-text.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useWrite } from '../../../platform/use-write.ts'
import { useSchemaWrites } from '../queries.ts'
import { ActionDialog } from './action-dialog.tsx'
import { dialogMessages, schemaImportMessages } from './messages.ts'
import { entities } from './schema-form.tsx'

export interface ImportSeveralProps {
  /** Schema rows as JSON. */
  readonly texts: readonly string[]
  /** The number of files that were chosen. */
  readonly files: number
  /** Why some of them were not read, in words. */
  readonly failures: readonly string[]
  readonly names: readonly string[]
  readonly onClose: () => void
}

/** The schemas of one file or more; the selected ones become drafts. */
export function ImportSeveral({ texts, files, failures, names, onClose }: ImportSeveralProps) {
  const writes = useSchemaWrites()
  const [rows] = useState(() => texts.map(rowOf))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(rows.flatMap(({ key, content }) => (content ? [key] : []))),
  )
  const [created, setCreated] = useState<ReadonlySet<number>>(new Set())
  const [entity, setEntity] = useState<CreatableEntity>('STANDARD_REGISTRY')
  const left = rows.filter(({ key }) => chosen.has(key) && !created.has(key))
  const write = useWrite(
    () =>
      writes.createAll(
        left.flatMap(({ key, content, name }) => (content ? [{ ...content, name, entity, key }] : [])),
        ({ key }) => setCreated((done) => new Set([...done, key])),
      ),
    { onDoneHere: onClose },
  )
  const toggle = (key: number) => setChosen((before) => before.symmetricDifference(new Set([key])))
  return (
    <ActionDialog
      label={schemaImportMessages.title}
      kind="create"
      action={schemaImportMessages.several.action(left.length)}
      write={write}
      disabled={left.length === 0}
      onClose={onClose}
      extra={
        write.isBusy && (
          <span className="flex flex-wrap items-center gap-3 text-sm text-quiet">
            {/* No live region: hundreds of drafts would be read aloud one by one. The list says its new length. */}
            <progress
              aria-label={schemaImportMessages.several.progressLabel}
              className="progress h-1.5 w-32 [--status:var(--color-accent)]"
              value={created.size}
              max={created.size + left.length}
            />
            {schemaImportMessages.several.progress(created.size, created.size + left.length)}
          </span>
        )
      }
      className="w-[min(44rem,calc(100vw-2rem))]"
    >
      <p className="text-quiet">{schemaImportMessages.several.lead(rows.length, files)}</p>
      {failures.map((failure) => (
        <p key={failure} className="text-sm wrap-anywhere">
          {failure}
        </p>
      ))}
      <Select
        label={dialogMessages.form.entity}
        value={entity}
        options={entities}
        hint={dialogMessages.form.entityHint}
        onChange={setEntity}
      />
      <ul data-list="" className="divide-y divide-line rounded-lg border border-line">
        {rows.map(({ key, name, content, lines }) => (
          <li key={key} className="px-4 py-2.5 text-sm">
            <label className="flex items-start gap-2.5">
              <input
                type="checkbox"
                checked={chosen.has(key)}
                disabled={!content || created.has(key) || write.isBusy}
                onChange={() => toggle(key)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            </label>
            <div className="ps-6.5 text-quiet">
              {created.has(key) && <p>{schemaImportMessages.several.created}</p>}
              {names.includes(name) && !created.has(key) && <p>{dialogMessages.form.nameTaken}</p>}
              {!content && <p>{schemaImportMessages.refused}</p>}
              {lines.slice(0, maxLines).map((line) => (
                <p key={line} className="wrap-anywhere">
                  <CodeText text={line} />
                </p>
              ))}
              {lines.length > maxLines && <p>{schemaImportMessages.more(lines.length - maxLines)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </ActionDialog>
  )
}

/** The maximum number of lines per schema. */
const maxLines = 4

function rowOf(text: string, key: number) {
  const imported = importSchema(text)
  if (!imported.ok) {
    const name = schemaImportMessages.several.unnamed(key + 1)
    return { key, name, content: null, lines: imported.reasons.map(schemaImportMessages.reason) }
  }
  const { content, notes } = imported
  const name = content.name.trim() || schemaImportMessages.several.unnamed(key + 1)
  const violations = checkSchema(content.text)
  return violations.length > 0
    ? { key, name, content: null, lines: violations.map(schemaImportMessages.violation) }
    : {
        key,
        name,
        content,
        lines: [schemaImportMessages.fieldsOf(content.text), ...notes.map(schemaImportMessages.note)],
      }
}
