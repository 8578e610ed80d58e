import type { ConditionChange } from '#domain/schemas/merge/condition-difference.ts'
import type { ComparedDocuments } from '#domain/schemas/merge/nested-difference.ts'
import type { OptionChange } from '#domain/schemas/merge/schema-difference.ts'
import { count } from '../../../components/messages/time.ts'
import { fieldMessages } from '../fields/messages.ts'

const actions: Readonly<Record<string, string>> = {
  created: 'Created',
  updated: 'Saved',
  activated: 'Activated',
  deactivated: 'Deactivated',
  deleted: 'Deleted',
}

export const versionMessages = {
  title: 'Versions',
  list: 'Versions, newest first',
  versions: (versions: number) => count(versions, 'version'),
  number: (number: number) => `Version ${number}`,
  action: (action: string) => actions[action] ?? action,
  by: (name: string) => `by ${name}`,
  current: 'current version',
  first: 'The first version.',
  sameContent: 'No change in content.',
  show: 'What changed',
  restore: 'Restore in the editor',
  restoreOf: (number: number) => `Restore in the editor: version ${number}`,
  restoreHint: 'Replaces the text in the editor. You can undo this, and nothing is saved yet.',
  readOnly: 'You cannot restore versions of this schema.',
  gone: {
    title: 'This schema no longer exists',
    deleted: 'Deleted',
    unknown: 'It was deleted.',
    kept: 'You can still view its versions.',
    keptToCopy: 'Its versions remain. You can create a new draft from any of them.',
    copy: 'Create draft',
    copyOf: (number: number) => `Create draft from version ${number}`,
  },
  elsewhere: {
    title: 'No versions',
    hint: 'These schemas come from a Guardian, which keeps only the current state. You can compare your changes before you save them, but not restore them later.',
  },
  empty: { title: 'No versions', hint: 'The service keeps versions from the next change on.' },
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
  unitSystem: 'Unit position',
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
  pattern: fieldMessages.options.pattern,
  availableOptions: fieldMessages.options.availableOptions,
  tableColumns: 'Columns',
  json: 'JSON',
}

/** The members of a schema document that are not fields. */
const memberNames: ReadonlyMap<string, string> = new Map([
  ['$schema', 'Dialect'],
  ['$comment', 'Comment'],
  ['$defs', 'Nested schemas'],
  ['title', options.title],
  ['description', options.description],
  ['type', options.type],
  ['required', options.required],
  ['additionalProperties', 'Other fields'],
])

export const differenceMessages = {
  view: { label: 'View of changes', fields: 'By field', text: 'As text' },
  same: 'No differences.',
  unreadable: 'One of the two texts is not valid JSON, so they are compared line by line.',
  kinds: { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved', renamed: 'Renamed' },
  name: 'Name',
  description: 'Description',
  document: 'Rest of the document',
  option: (option: OptionChange['option']) => options[option],
  member: (member: string) => memberNames.get(member) ?? member,
  systemField: (key: string) => `System field ${key}`,
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
  renamed: (from: string) => `key was ${from}`,
  conditions: 'Conditions',
  nested: 'Nested schemas',
  nestedFields: (fields: number) => count(fields, 'field'),
  conditionKind: ({ before, after }: ConditionChange) => (before ? (after ? 'changed' : 'removed') : 'added'),
  /** For example "2 fields added, 1 condition changed". `titles` counts name and description. */
  summary: ({ fields, conditions, nested, members }: ComparedDocuments, titles: number): string => {
    const others = members.length + titles
    const parts = [
      ...ofEach(
        'field',
        fields.map(({ kind }) => kind),
      ),
      ...ofEach('condition', conditions.map(differenceMessages.conditionKind)),
      ...ofEach(
        'nested schema',
        nested.map(({ kind }) => kind),
      ),
      others > 0 && `${count(others, 'other change')}`,
    ].filter((part) => part !== false)
    return parts.length === 0 ? differenceMessages.same : parts.join(', ')
  },
} as const

/** For example "2 fields added" and "1 field removed". */
function ofEach(noun: string, kinds: readonly string[]): readonly (string | false)[] {
  return ['added', 'removed', 'changed'].map((kind) => {
    const found = kinds.filter((one) => one === kind).length
    return found > 0 && `${count(found, noun)} ${kind}`
  })
}

function typeName(type: string): string {
  return Object.entries(fieldMessages.types).find(([name]) => name === type)?.[1].name ?? type
}

export const versionCompareMessages = {
  title: 'Comparison',
  result: 'Differences',
  with: 'Compare with',
  choose: 'Choose a schema…',
  lead: 'What changes from',
  to: 'to',
  none: 'Choose a schema to compare with',
  alone: 'There is no other schema to compare with',
  gone: 'This schema no longer exists',
  otherGone: 'The other schema no longer exists',
} as const
