import { count } from '../../../components/messages/time.ts'
import type { FieldChange, OptionChange } from '#domain/schemas/merge/schema-difference.ts'
import { fieldMessages } from '../fields/messages.ts'
const actions: Readonly<Record<string, string>> = {
  created: 'Created',
  updated: 'Saved',
  activated: 'Activated',
  deactivated: 'Switched off',
  deleted: 'Deleted',
}

/** Texts of the versions of a schema. */
export const versionMessages = {
  title: 'Versions',
  list: 'Versions, newest first',
  versions: (versions: number) => count(versions, 'version'),
  number: (number: number) => `Version ${number}`,
  action: (action: string) => actions[action] ?? action,
  by: (name: string) => `by ${name}`,
  current: 'as it stands now',
  first: 'The first version.',
  sameContent: 'Its content stayed as it was.',
  show: 'What changed',
  restore: 'Restore into the editor',
  restoreOf: (number: number) => `Restore version ${number} into the editor`,
  restoreHint: 'It replaces what stands in the editor, as one step that can be undone. Nothing is saved by it.',
  readOnly: 'No version can be restored here.',
  gone: {
    title: 'This schema no longer exists',
    deleted: 'Deleted',
    unknown: 'Somebody has deleted it.',
    kept: 'Its versions are kept, to be read.',
    keptToCopy: 'Its versions are kept: each of them can become a new draft.',
    copy: 'Make a new draft of it',
    copyOf: (number: number) => `Make a new draft of version ${number}`,
  },
  elsewhere: {
    title: 'No versions are kept',
    hint: 'These schemas are a Guardian’s, which holds each as it is now and nothing of what it was before. What you change here can be compared before it is saved, not taken back after.',
  },
  empty: { title: 'No versions are kept', hint: 'The service keeps one from the next change on.' },
} as const

const options: Readonly<Record<OptionChange['option'], string>> = {
  title: fieldMessages.options.title,
  description: fieldMessages.options.description,
  type: fieldMessages.options.type,
  required: fieldMessages.options.required,
  multiple: fieldMessages.options.multiple,
  ref: fieldMessages.options.ref,
  enumValues: 'Values',
  unit: fieldMessages.options.unit,
  unitSystem: 'Place of the unit',
  isPrivate: fieldMessages.options.isPrivate,
  hidden: fieldMessages.options.hidden,
  autocalculate: fieldMessages.options.autocalculate,
  expression: fieldMessages.options.expression,
  isUpdatable: fieldMessages.options.isUpdatable,
  defaultValue: fieldMessages.options.defaultValue,
  example: fieldMessages.options.example,
  suggest: fieldMessages.options.suggest,
  textColor: fieldMessages.options.textColor,
  textSize: fieldMessages.options.textSize,
  textBold: fieldMessages.options.textBold,
  property: fieldMessages.options.property,
  json: 'JSON',
}

/** Texts of what was changed in a schema. */
export const differenceMessages = {
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
    if (value === null || value === '') return differenceMessages.nothing
    if (typeof value === 'boolean') return value ? differenceMessages.yes : differenceMessages.no
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
    return parts.length === 0 ? differenceMessages.same : parts.join(', ')
  },
  lines: 'Changed lines',
  addedLine: 'added',
  removedLine: 'removed',
  leftOut: 'unchanged lines',
} as const

function typeName(type: string): string {
  return Object.entries(fieldMessages.types).find(([name]) => name === type)?.[1].name ?? type
}
