import type { FieldChange, OptionChange } from '#domain/schemas/merge/schema-difference.ts'
import { fieldWords } from '../fields/messages.ts'
import { count } from '../../../components/messages/time.ts'

const options: Readonly<Record<OptionChange['option'], string>> = {
  title: fieldWords.options.title,
  description: fieldWords.options.description,
  type: fieldWords.options.type,
  required: fieldWords.options.required,
  multiple: fieldWords.options.multiple,
  ref: fieldWords.options.ref,
  enumValues: 'Values',
  unit: fieldWords.options.unit,
  unitSystem: 'Place of the unit',
  isPrivate: fieldWords.options.isPrivate,
  hidden: fieldWords.options.hidden,
  autocalculate: fieldWords.options.autocalculate,
  expression: fieldWords.options.expression,
  isUpdatable: fieldWords.options.isUpdatable,
  defaultValue: fieldWords.options.defaultValue,
  example: fieldWords.options.example,
  suggest: fieldWords.options.suggest,
  textColor: fieldWords.options.textColor,
  textSize: fieldWords.options.textSize,
  textBold: fieldWords.options.textBold,
  property: fieldWords.options.property,
  json: 'JSON',
}

/** Texts of what was changed in a schema. */
export const differenceWords = {
  view: { label: 'How changes are shown', fields: 'By field', text: 'As text' },
  none: 'Nothing but white space is different.',
  same: 'Nothing is different.',
  unreadable: 'One of the two texts is not JSON, so they can only be compared as text.',
  kinds: { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved', renamed: 'Renamed' },
  name: 'Name',
  description: 'Description',
  document: 'Elsewhere in the document',
  option: (option: OptionChange['option']) => options[option],
  before: 'before',
  after: 'after',
  nothing: 'none',
  yes: 'yes',
  no: 'no',
  value: ({ option }: OptionChange, value: OptionChange['before']): string => {
    if (value === null || value === '') return differenceWords.nothing
    if (typeof value === 'boolean') return value ? differenceWords.yes : differenceWords.no
    if (option === 'type' && typeof value === 'string') return typeName(value)
    return typeof value === 'string' ? value : value.join(', ')
  },
  moved: (from: number, to: number) => `from position ${from + 1} to ${to + 1}`,
  renamed: (from: string) => `its key was ${from}`,
  /** What happened, in short: "2 fields added, 1 changed". */
  summary: (fields: readonly FieldChange[], others: number): string => {
    const of = (kind: FieldChange['kind']) => fields.filter((change) => change.kind === kind).length
    const parts = [
      of('added') > 0 && `${count(of('added'), 'field')} added`,
      of('removed') > 0 && `${count(of('removed'), 'field')} removed`,
      of('changed') > 0 && `${count(of('changed'), 'field')} changed`,
      others > 0 && `${count(others, 'other change')}`,
    ].filter((part) => part !== false)
    return parts.length === 0 ? differenceWords.same : parts.join(', ')
  },
  lines: 'Changed lines',
  addedLine: 'added',
  removedLine: 'removed',
  leftOut: 'unchanged lines',
} as const

function typeName(type: string): string {
  return Object.entries(fieldWords.types).find(([name]) => name === type)?.[1].name ?? type
}
