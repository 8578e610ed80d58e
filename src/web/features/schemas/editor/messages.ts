import type { ContradictionRule, Remedy, SchemaContradiction } from '#domain/schemas/check/contradictions.ts'
import type { ViolationRule } from '#domain/schemas/check/schema-violation.ts'
import type { FieldOption } from '#domain/schemas/edit/field-option.ts'
import type { EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import type { FieldUse } from '#domain/schemas/edit/schema-uses.ts'
import { count } from '../../../components/messages/time.ts'

export const editorMessages = {
  editor: 'Editor',
  views: { label: 'View', fields: 'Fields', json: 'JSON', preview: 'Preview' },
  hideJson: 'Hide the JSON',
  showJson: 'Show the JSON',
  undo: 'Undo',
  redo: 'Redo',
  review: 'Review and save',
  reviewShort: 'Save…',
  unchanged: 'No edits',
  edited: 'Edited',
  kept: 'kept',
  keptWhere: 'in this browser',
  notKept: 'This browser cannot save a draft. Save before you leave this page.',
  saved: 'Saved',
  name: 'Name',
  description: 'Description',
  nameMissing: 'Enter a name.',
  titleDiffers: (title: string) => `The title in the document is “${title}”.`,
  titleMissing: 'The document has no title.',
  titleThere: 'Use the name as the title',
  fieldsTitle: 'Fields',
  fields: (fields: number) => count(fields, 'field'),
  readOnly: 'You can view this schema but not change it.',
  stuck: 'Your edits are still in the editor, but you cannot save them to this schema.',
  duplicate: 'Duplicate as a draft',
  missing: {
    title: 'There is no such schema',
    hint: 'It may have been deleted; its versions are still available. Or the address is wrong.',
  },
  unreadable: {
    title: 'The text is not valid JSON',
    never: 'Fix it in the JSON editor to see the fields.',
  },
} as const

export const saveMessages = {
  review: {
    title: 'Review and save',
    action: 'Save',
    unreadable: 'The text is not valid JSON. Fix it before you save.',
    nameMissing: 'Enter a name before you save.',
    blocking: 'The service rejects these problems. Fix them before you save.',
    others: 'You can save with these problems, but check them first.',
    halfWritten: 'A condition is not applied yet. It stays open in the editor and is not saved.',
    back: 'Back to the editor',
    asNew: 'Save as a new draft',
    merge: 'Review the other change',
  },
  cameBack: {
    title: 'The service stored a text that differs from yours',
    hint: 'The editor now shows the stored text.',
    show: 'Show the differences',
  },
  restored: {
    lead: 'Your edits were restored. Last changed',
    discard: 'Discard edits',
    other: 'There is another draft. Last changed',
    openOther: 'Open that draft',
  },
  elsewhere: {
    title: 'Another tab has this schema open',
    hint: 'Each tab keeps its own edits. The tab that saves second must merge.',
  },
  changed: {
    title: 'Another user changed this schema',
    by: (name: string) => `${name} changed this schema`,
    byYou: 'You changed this schema in another tab or browser',
    hint: 'Your edits are still in the editor, based on the earlier version.',
    look: 'Review and merge',
  },
  gone: {
    title: 'This schema no longer exists',
    hint: 'It was deleted. You can save the text in the editor as a new draft.',
  },
  version: {
    title: (number: number) => `The editor shows version ${number}`,
    hint: 'It is not saved yet.',
    undo: 'Undo',
  },
  merge: {
    title: 'Merge two changes',
    lead: 'This schema was changed elsewhere while you were editing it. Changes that do not conflict are merged automatically.',
    changedAt: 'The other change was saved',
    choice: { label: 'Changes to keep', merge: 'Both', mine: 'Mine only', theirs: 'The other only' },
    hints: {
      merge: 'Keeps both changes. You choose wherever they conflict.',
      mine: 'Keeps only your edits. Saving them overwrites the other change.',
      theirs: 'Replaces your edits with the stored schema. Undo brings your edits back.',
    },
    theirs: 'Other changes',
    mine: 'Your changes',
    conflicts: 'Both changes affect these. Choose one version of each:',
    noConflicts: 'The two changes do not conflict.',
    unreadable: 'One of the texts is not valid JSON, so they cannot be merged. Choose one of them.',
    of: { mine: 'Mine', theirs: 'Other' },
    nothing: 'removed',
    wasBefore: 'Before:',
    places: { name: 'Name', description: 'Description', order: 'Field order' },
    action: 'Apply to the editor',
    done: 'The merged schema is in the editor',
    doneHint: 'It is not saved yet: review and save it.',
    kept: 'The editor shows the stored schema',
    keptHint: 'Nothing is left to save. Undo brings your edits back.',
  },
} as const

const rules: Readonly<Record<ViolationRule, string>> = {
  json: 'JSON',
  object: 'Object',
  draft: 'JSON Schema dialect',
  keyword: 'JSON Schema',
  pattern: 'Pattern',
  reference: 'Reference',
  circular: 'Circular reference',
  required: 'Required fields',
  'duplicate-key': 'Unique keys',
  'field-key': 'Field keys',
  nul: 'Characters',
}

const contradictions: Readonly<Record<ContradictionRule, (contradiction: SchemaContradiction) => string>> = {
  'calculated-hidden': () => 'A field cannot be both hidden and calculated: no one would see the calculated value.',
  'calculated-without-expression': () => 'The field is calculated but has no formula.',
  'expression-not-calculated': () => 'The field has a formula but is not calculated.',
  'hidden-required': () => 'A hidden field cannot be required: no one could fill it in.',
  'help-takes-no-value': ({ option }) =>
    `A help text takes no value: it cannot be ${option === 'defaultValue' ? 'given a default' : takes(option)}.`,
  'help-hidden': () => 'A hidden help text has no effect.',
  'enum-empty': () => 'A choice needs at least one value.',
  'enum-repeats': () => 'The list contains a value twice.',
  'default-unfit': () => 'The default is not a valid value for this field.',
  'example-unfit': () => 'The example is not a valid value for this field.',
  'unit-without-number': () => 'Only numbers can have a unit.',
  'unit-missing': () => 'The unit is missing.',
  'schema-missing': () => 'The nested schema is not in the document.',
  'key-with-space': () => 'Keys cannot contain spaces. Change the key.',
  'key-repeats': () => 'The document contains this key twice. Only the last one counts.',
  'required-unknown': ({ key }) => `“${key}” is required, but there is no such field.`,
  'shown-and-required': () => 'A condition shows this field only sometimes, so it cannot always be required.',
  'shown-and-hidden': () => 'A condition shows this field, but it is hidden.',
  'condition-unknown-field': ({ key }) => `A condition refers to “${key}”, but there is no such field.`,
  'condition-unknown-value': ({ key }) => `A condition expects a value that “${key}” cannot have.`,
}

function takes(option: FieldOption | null): string {
  if (option === 'required') return 'required'
  return option === 'multiple' ? 'a list of values' : 'calculated'
}

const turnedOff: Partial<Record<FieldOption, string>> = {
  hidden: 'Show it',
  autocalculate: 'Do not calculate it',
  required: 'Do not require it',
  multiple: 'Allow one value only',
  defaultValue: 'Remove the default',
  example: 'Remove the example',
  unit: 'Remove the unit',
  expression: 'Remove the formula',
}

export const problemMessages = {
  rule: (rule: ViolationRule) => rules[rule],
  /** For example "properties / mail / format". */
  path: (path: readonly (string | number)[]) => (path.length === 0 ? 'the whole document' : path.join(' / ')),
  known: 'already in the stored schema',
  show: 'Show',
  contradiction: (contradiction: SchemaContradiction) => contradictions[contradiction.rule](contradiction),
  remedy: (remedy: Remedy): string => {
    if (remedy.kind === 'drop-required') return 'Do not require it'
    if (remedy.kind === 'remove-condition') return 'Remove the condition'
    if (remedy.kind === 'json') return 'Show in JSON'
    if (remedy.value === true) return 'Calculate it'
    return turnedOff[remedy.option] ?? 'Remove it'
  },
  title: 'Problems',
  of: (name: string, problems: number) => `${count(problems, 'problem')} with ${name}`,
} as const

function fieldUseMessage(use: FieldUse): string {
  switch (use.kind) {
    case 'required':
      return 'the list of required fields'
    case 'condition':
      return `condition ${use.condition + 1}`
    case 'rule':
      return `the rule “${use.member}”`
    case 'expression':
      return `the formula of “${use.key}”`
    case 'dependency':
      return use.key === null ? 'the dependencies of the document' : `“${use.key}”, which depends on it`
    case 'reference':
      return 'a $ref to it'
  }
}

export function rejectionMessage(rejection: EditRejection): string {
  switch (rejection.kind) {
    case 'not-readable':
      return 'The text is not valid JSON. Fix it in the JSON editor first.'
    case 'no-such-field':
      return 'This field no longer exists.'
    case 'key-empty':
      return 'Enter a key.'
    case 'key-with-space':
      return 'A key cannot have spaces. Use camelCase or under_scores.'
    case 'key-taken':
      return 'Another field has this key.'
    case 'key-repeats':
      return 'The document contains this key twice. Remove one of the two in the JSON first.'
    case 'in-use':
      return `The field is used by ${rejection.uses.map(fieldUseMessage).join(', ')}. Change that first.`
    case 'comment-unreadable':
      return 'The field’s $comment is not valid JSON, so this option cannot be stored. Fix it in the JSON first.'
    case 'shape-kept':
      return `The field has a custom structure (${rejection.members.join(', ')}). Change it in the JSON.`
    case 'not-json':
      return 'This is not valid JSON.'
    case 'member-unreadable':
      return `“${rejection.member}” has the wrong type in the document. Fix it in the JSON first.`
    case 'no-such-schema':
      return rejection.ref === null
        ? 'Choose a schema from the document’s $defs.'
        : `${rejection.ref} is not in the document’s $defs.`
    case 'no-such-condition':
      return 'This condition no longer exists.'
    case 'condition-incomplete':
      return 'Choose at least one field to test and one to show. A condition cannot show the field that it tests.'
    case 'test-value':
      return rejection.isNumber
        ? `Enter a number to compare “${rejection.test}” with, such as 1.5.`
        : `Enter the value to compare “${rejection.test}” with.`
    case 'contains-itself':
      return 'That schema contains this one, so it cannot be nested here.'
    case 'order-unwritable':
      return `The order cannot be stored: the $comment of “${rejection.key}” is not valid JSON. Fix it in the JSON first.`
    case 'contradiction':
      return problemMessages.contradiction(rejection.contradiction)
  }
}

export const formPreviewMessages = {
  title: 'Preview',
  lead: 'The form as users see it. Your input is a sample: it is neither sent nor saved.',
  fill: 'Fill in examples',
  filled: (answered: number, all: number) => {
    if (answered === all) return `Filled in ${all === 1 ? 'the only field' : `all ${all} fields`}.`
    if (answered === 0) return 'Nothing to fill in: no field has an example, suggestion or default.'
    const others = all - answered === 1 ? 'other has' : 'others have'
    return `Filled in ${answered} of ${count(all, 'field')}. The ${others} no example, suggestion or default.`
  },
  clear: 'Clear',
  check: 'Check the sample',
  accepted: 'This sample would be accepted.',
  violations: (violations: number) => `${count(violations, 'problem')} to fix before the sample would be accepted.`,
  notChecked: 'The sample cannot be checked: fix the problems of the schema first.',
  untried: (names: readonly string[]) =>
    `${names.map((name) => `“${name}”`).join(', ')}: pattern not checked here, because it could take forever.`,
  unreadable: 'The form appears when the text is valid JSON.',
  empty: 'This form has no fields.',
  sample: 'Sample as JSON',
  sampleFault: 'This is not valid JSON. The form shows the last valid sample.',
} as const
