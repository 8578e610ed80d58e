import { count } from '../../../components/messages/time.ts'
import type { Conflict } from '#domain/schemas/merge/schema-merge.ts'
import type { ContradictionRule, Remedy, SchemaContradiction } from '#domain/schemas/check/contradictions.ts'
import type { FieldOption } from '#domain/schemas/edit/field-option.ts'
import type { ViolationRule } from '#domain/schemas/check/schema-violation.ts'
import type { EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import type { FieldUse } from '#domain/schemas/edit/schema-uses.ts'

/** Texts of the editor as a whole. */
export const editorMessages = {
  editor: 'Editor',
  views: { label: 'What is shown', fields: 'Fields', json: 'JSON', preview: 'Preview' },
  undo: 'Undo',
  redo: 'Redo',
  review: 'Review and save',
  reviewShort: 'Save…',
  unchanged: 'No edits',
  edited: 'Edited',
  kept: 'kept',
  keptWhere: 'in this browser',
  notKept: 'This browser keeps no drafts: save before you leave.',
  saved: 'Saved',
  name: 'Name',
  description: 'Description',
  nameMissing: 'A schema needs a name.',
  titleDiffers: (title: string) => `The document itself is titled “${title}”.`,
  titleMissing: 'The document itself has no title.',
  titleThere: 'Use the name there, too',
  fieldsTitle: 'Fields',
  fields: (fields: number) => count(fields, 'field'),
  readOnly: 'You can read this schema, but not change it.',
  stuck: 'Your edits are still here, but they cannot be saved in this schema.',
  duplicate: 'Duplicate as a draft',
  problems: 'To be mended',
  missing: {
    title: 'There is no such schema',
    hint: 'Somebody may have deleted it: then its versions are still there. Or its address is mistyped.',
  },
  unreadable: {
    title: 'The text is not JSON at the moment',
    hint: 'The fields show how it was before. They follow again as soon as it can be read.',
    never: 'The document cannot be read as JSON. It can be mended in the JSON editor.',
    goThere: 'Go there',
  },
} as const

const places = { name: 'Name', description: 'Description', order: 'Order of the fields' } as const

/** Texts of saving, merging, and what is kept meanwhile. */
export const saveMessages = {
  review: {
    title: 'Review and save',
    action: 'Save',
    unreadable: 'The text is not JSON at the moment. It can be saved as soon as that is mended.',
    nameMissing: 'It needs a name before it can be saved.',
    blocking: 'The service refuses these. Mend them, then save.',
    others: 'It can be saved all the same, but look at these once more.',
    back: 'Back to the editor',
    asNew: 'Save as a new draft',
    merge: 'Look at the other change',
  },
  saved: 'Saved',
  savedNothing: 'Nothing was different: it is as it was.',
  cameBack: {
    title: 'The service stored something else than what was sent',
    hint: 'The editor shows what was stored.',
    show: 'What is different',
  },
  restored: {
    lead: 'Your edits were restored, from',
    discard: 'Discard them',
    other: 'There is another draft, from',
    openOther: 'Open it instead',
  },
  elsewhere: {
    title: 'Another tab has this schema open',
    hint: 'Each tab keeps edits of its own. Whoever saves second merges.',
  },
  changed: {
    title: 'Somebody else changed this schema',
    hint: 'Your edits are based on how it was before.',
    look: 'Look and merge',
    take: 'Show it as it is now',
  },
  gone: {
    title: 'This schema no longer exists',
    hint: 'Somebody deleted it. What stands here can become a new draft.',
  },
  version: {
    title: (number: number) => `Version ${number} stands in the editor`,
    hint: 'It is not saved yet.',
    missing: (number: number) => `There is no version ${number}.`,
    undo: 'Undo',
  },
  merge: {
    title: 'Merge two changes',
    lead: 'Somebody else changed this schema while you were editing it. What only one of you changed goes together by itself.',
    changedAt: 'It was changed',
    choice: { label: 'What goes on', merge: 'Both', mine: 'Mine only', theirs: 'Theirs only' },
    hints: {
      merge: 'Both changes, with your choice where they exclude each other.',
      mine: 'As it stands in your editor. Saving it undoes their change.',
      theirs: 'As it stands in the service. Your edits go; one step back brings them back.',
    },
    theirs: 'What they changed',
    mine: 'What you changed',
    conflicts: 'Both of you changed this. Choose:',
    noConflicts: 'The two changes do not touch each other.',
    unreadable: 'One of the texts is not JSON, so they cannot be merged. Choose one of them.',
    of: { mine: 'Mine', theirs: 'Theirs' },
    nothing: 'removed',
    wasBefore: 'It was',
    /** Where it is: "Order of the fields", "mail / title". */
    place: ({ kind, path }: Pick<Conflict, 'kind' | 'path'>): string => {
      if (kind === 'document') return path[0] === 'properties' ? path.slice(1).join(' / ') : path.join(' / ')
      return places[kind]
    },
    action: 'Take over into the editor',
    done: 'Both changes stand in the editor now',
    doneHint: 'Review and save them.',
  },
} as const

const rules: Readonly<Record<ViolationRule, string>> = {
  json: 'JSON',
  object: 'Object',
  draft: 'Draft of JSON Schema',
  keyword: 'JSON Schema',
  pattern: 'Pattern',
  reference: 'Reference',
  circular: 'Circle',
  required: 'Required fields',
  'duplicate-key': 'Unique keys',
  'field-key': 'Field keys',
  nul: 'Characters',
}

const contradictions: Readonly<Record<ContradictionRule, (told: SchemaContradiction) => string>> = {
  'calculated-hidden': () => 'A field cannot be both hidden and calculated: nobody would ever see what was calculated.',
  'calculated-without-expression': () => 'It is to be calculated, but has no formula yet.',
  'expression-not-calculated': () => 'It has a formula, but is not calculated.',
  'hidden-required': () => 'A hidden field cannot be required: nobody could ever fill it in.',
  'help-takes-no-value': ({ option }) =>
    `A help text takes no value: it cannot be ${option === 'defaultValue' ? 'given a default' : takes(option)}.`,
  'help-hidden': () => 'A hidden help text helps nobody.',
  'enum-empty': () => 'A choice needs values to choose from.',
  'enum-repeats': () => 'Some values stand in the list twice.',
  'default-unfit': () => 'The default is no value that this field takes.',
  'example-unfit': () => 'The example is no value that this field takes.',
  'unit-without-number': () => 'Only numbers have a unit.',
  'unit-missing': () => 'It has no unit yet.',
  'schema-missing': () => 'The schema nested here is not in the document.',
  'key-with-space': () => 'The key has a space in it, which keys cannot have. Give it another key.',
  'key-repeats': () => 'The key stands twice in the document: only the last of the two counts.',
  'required-unknown': ({ key }) => `“${key}” is required, but there is no such field.`,
  'shown-and-required': () => 'A condition shows it only at times, so it cannot always be required.',
  'shown-and-hidden': () => 'A condition shows it, but it is hidden.',
  'condition-unknown-field': ({ key }) => `A condition names “${key}”, but there is no such field.`,
  'condition-unknown-value': ({ key }) => `A condition waits for a value that “${key}” cannot have.`,
}

function takes(option: FieldOption | null): string {
  if (option === 'required') return 'required'
  return option === 'multiple' ? 'a list of values' : 'calculated'
}

const turnedOff: Partial<Record<FieldOption, string>> = {
  hidden: 'Show it',
  autocalculate: 'Do not calculate it',
  required: 'Do not require it',
  multiple: 'One value only',
  defaultValue: 'Remove the default',
  example: 'Remove the example',
  unit: 'Remove the unit',
  expression: 'Remove the formula',
}

/** Texts of what is wrong with a document. */
export const problemMessages = {
  rule: (rule: ViolationRule) => rules[rule],
  /** A place in a document: "properties / mail / format". */
  path: (path: readonly (string | number)[]) => (path.length === 0 ? 'the whole document' : path.join(' / ')),
  known: 'it was there before',
  show: 'Show',
  contradiction: (told: SchemaContradiction) => contradictions[told.rule](told),
  remedy: (remedy: Remedy): string => {
    if (remedy.kind === 'drop-required') return 'Do not require it'
    if (remedy.kind === 'remove-condition') return 'Remove the condition'
    if (remedy.kind === 'json') return 'Show in JSON'
    if (remedy.value === true) return 'Calculate it'
    return turnedOff[remedy.option] ?? 'Remove it'
  },
  title: 'To be mended',
  counts: (grave: number, others: number) =>
    [grave > 0 && count(grave, 'fault'), others > 0 && count(others, 'remark')].filter(Boolean).join(', '),
  graveHint: 'The service refuses new faults.',
  of: (name: string, problems: number) => `${count(problems, 'problem')} with ${name}`,
} as const

function useMessage(use: FieldUse): string {
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
      return 'a $ref that leads to it'
  }
}

/** Why an edit was not made, and what to do instead. */
export function rejectionMessage(rejection: EditRejection): string {
  switch (rejection.kind) {
    case 'not-readable':
      return 'The text is not JSON at the moment. Mend it first, in the JSON editor.'
    case 'no-such-field':
      return 'This field is no longer there.'
    case 'key-empty':
      return 'A field needs a key.'
    case 'key-with-space':
      return 'A key cannot have spaces. Write it as oneWord or with_underscores.'
    case 'key-taken':
      return 'Another field has this key.'
    case 'key-repeats':
      return 'The key stands twice in the document. Remove one of the two in the JSON first.'
    case 'in-use':
      return `It is named by ${rejection.uses.map(useMessage).join(', ')}. Change that first.`
    case 'comment-unreadable':
      return 'Its $comment is not JSON, so this option has no place. Mend it in the JSON first.'
    case 'shape-kept':
      return `Its shape is its own (${rejection.members.join(', ')}). Change it in the JSON.`
    case 'not-json':
      return 'This is not JSON.'
    case 'member-unreadable':
      return `“${rejection.member}” is not what it should be in the document. Mend it in the JSON first.`
    case 'no-such-schema':
      return rejection.ref === null
        ? 'Choose a schema that is among the document’s $defs.'
        : `${rejection.ref} is not among the document’s $defs.`
    case 'no-such-condition':
      return 'This condition is no longer there.'
    case 'order-unwritable':
      return `The order cannot be written: the $comment of “${rejection.key}” is not JSON. Mend it in the JSON first.`
    case 'contradiction':
      return problemMessages.contradiction(rejection.contradiction)
  }
}
