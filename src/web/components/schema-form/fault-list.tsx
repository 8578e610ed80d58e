import type { RefObject } from 'react'
import { isWithin, valueAt } from '#domain/json/json-path.ts'
import { isList } from '#domain/json/json-value.ts'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import type { FormViolation } from '#domain/schemas/form/form-validation.ts'
import { formFieldAt, unshownLabelAt, withNested, type FormField } from '#domain/schemas/form/schema-form.ts'
import { leadTo } from './lead-to.ts'
import { formMessages } from './messages.ts'

export interface FaultListProps {
  readonly document: SchemaDocument
  readonly fields: readonly FormField[]
  readonly data: unknown
  readonly faults: readonly FormViolation[]
  /** Contains the form. */
  readonly box: RefObject<HTMLElement | null>
}

/** What is wrong in a form. Each fault leads to its field. */
export function FaultList({ document, fields, data, faults, box }: FaultListProps) {
  return faults.map((fault) => {
    const field = formFieldAt(fields, fault.path)
    const unshown = fault.rule === 'required' ? unshownLabelAt(document, fields, fault.path) : null
    return (
      <span key={`${fault.path.join('/')} ${fault.rule} ${fault.detail}`} className="block wrap-anywhere text-quiet">
        {unshown !== null ? (
          <span className="text-ink">{unshown}</span>
        ) : field ? (
          <button
            type="button"
            className="target-halo text-start text-ink underline decoration-line underline-offset-4 hover:decoration-quiet"
            onClick={() => leadTo(box, field)}
          >
            {placedLabel(fields, data, field, fault.path)}
          </button>
        ) : (
          <code className="font-mono text-xs">{formMessages.place(fault.path)}</code>
        )}{' '}
        {unshown === null
          ? withoutLabel(formMessages.violation(fault, field?.type ?? null, field && valueAt(data, field.path)), field)
          : formMessages.unshown(formMessages.place(fault.path))}
      </span>
    )
  })
}

/** Sentences of the service begin with the label, which stands before them already. */
function withoutLabel(sentence: string, field: FormField | null): string {
  const label = field === null ? '' : `"${field.label}" `
  return sentence.startsWith(label) ? sentence.slice(label.length) : sentence
}

/** The label of a field, after those of the list items that contain it: “Device 2: Serial”. */
function placedLabel(fields: readonly FormField[], data: unknown, field: FormField, path: readonly string[]): string {
  const items = withNested(fields).flatMap((list) => {
    const place = list.path.length
    const held = valueAt(data, list.path)
    const isItem = list.multiple && isList(held) && held.length > 1 && path.length > place && isWithin(path, list.path)
    return isItem ? [{ list, text: formMessages.numbered(list.label, Number(path[place]) + 1) }] : []
  })
  const labels = items.map(({ text }) => text)
  return [...labels, ...(items.at(-1)?.list === field ? [] : [field.label])].join(': ')
}
