import ChevronDown from 'lucide-react/icons/chevron-down'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { memo, type KeyboardEvent, type PointerEvent } from 'react'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { fieldLabel, shortLabel } from '#domain/schemas/document/field-label.ts'
import type { Field } from '#domain/schemas/document/schema-field.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { problemMessages } from '../editor/messages.ts'
import { blocksSaving, type SchemaProblem } from '../editor/schema-problems.ts'
import { FieldIcon } from './field-icon.tsx'
import type { FieldIdentities } from './field-identities.ts'
import { FieldOptionsForm } from './field-options.tsx'
import { fieldMessages } from './messages.ts'
import { Chip } from '../../../components/ui/chip.tsx'
const names = ['required', 'multiple', 'isPrivate', 'hidden', 'autocalculate'] as const

interface FieldFlagsProps {
  readonly field: Field
  readonly conditional: boolean
}

function FieldFlags({ field, conditional }: FieldFlagsProps) {
  const words: string[] = names.filter((name) => field[name]).map((name) => fieldMessages.flags[name])
  if (conditional) words.push(fieldMessages.flags.conditional)
  return words.map((word) => <Chip key={word}>{word}</Chip>)
}

export interface RowTools {
  readonly readOnly: boolean
  readonly identities: FieldIdentities
  readonly onOpen: (key: string | null) => void
  readonly onMove: (key: string, step: number) => void
  readonly onDragBegin: (event: PointerEvent<HTMLElement>, key: string) => void
}

interface FieldRowProps {
  readonly field: Field
  readonly conditional: boolean
  readonly problems: readonly SchemaProblem[]
  readonly tools: RowTools
  /** Set while the row is open and shows the field's options. */
  readonly document: SchemaDocument | null
  readonly isNew: boolean
  readonly dropMark: 'dragged' | 'before' | 'after' | null
}

export const SchemaFieldRow = memo(function SchemaFieldRow(props: FieldRowProps) {
  const { field, conditional, problems, tools, document, isNew, dropMark } = props
  const { key, type } = field
  const { label } = fieldLabel(field)
  const name = shortLabel(field)
  const moveByKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    tools.onMove(key, step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- the list around it is purely visual
    <li role="listitem" data-field={key} data-mark={dropMark ?? undefined} className="field-row relative">
      <div className="flex items-center hover:bg-hover">
        {!tools.readOnly && (
          <button
            type="button"
            data-grip=""
            aria-label={fieldMessages.actions.drag(name)}
            title={fieldMessages.actions.dragHint}
            className="target grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center text-quiet -outline-offset-2 active:cursor-grabbing"
            onPointerDown={(event) => tools.onDragBegin(event, key)}
            onKeyDown={moveByKey}
          >
            <GripVertical size={14} aria-hidden />
          </button>
        )}
        <button
          type="button"
          aria-expanded={document !== null}
          className={`flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1.5 pe-4 text-start -outline-offset-2 ${tools.readOnly ? 'ps-4' : 'ps-1'}`}
          onClick={() => tools.onOpen(document === null ? key : null)}
          onKeyDown={(event) => event.altKey && !tools.readOnly && moveByKey(event)}
        >
          <FieldIcon type={type} />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
            <span className="min-w-0 font-medium wrap-anywhere">{label || fieldMessages.untitled}</span>
            {label !== key && <code className="min-w-0 font-mono text-xs wrap-anywhere text-quiet">{key}</code>}
          </span>
          <span className="flex flex-wrap items-center justify-end gap-1.5">
            <FieldFlags field={field} conditional={conditional} />
            <span className="hidden text-xs text-quiet sm:inline">{fieldMessages.type(type).name}</span>
            {problems.length > 0 && (
              <span data-status={problems.some(blocksSaving) ? 'major' : 'degraded'} className="inline-flex">
                <StatusMark
                  status={problems.some(blocksSaving) ? 'major' : 'degraded'}
                  size={14}
                  label={problemMessages.of(name, problems.length)}
                />
              </span>
            )}
          </span>
          <ChevronDown
            size={14}
            aria-hidden
            className={`shrink-0 text-quiet transition-transform ${document ? 'rotate-180' : ''}`}
          />
        </button>
      </div>
      {document && (
        <FieldOptionsForm
          field={field}
          document={document}
          problems={problems}
          isNew={isNew}
          onRename={tools.identities.renamed}
        />
      )}
    </li>
  )
})
