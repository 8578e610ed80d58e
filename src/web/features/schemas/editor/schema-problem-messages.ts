import type { ContradictionRule, Remedy, SchemaContradiction } from '#domain/schemas/check/contradictions.ts'
import type { FieldOption } from '#domain/schemas/edit/field-option.ts'
import type { ViolationRule } from '#domain/schemas/check/schema-violation.ts'
import { count } from '../../../components/messages/time.ts'

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
export const problemWords = {
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
