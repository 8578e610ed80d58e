import { parsed, isList } from '../../json/json-value.ts'
import type { FieldType } from '../document/field-type.ts'
import type { FieldOption } from '../edit/field-option.ts'
import type { Field } from '../document/schema-field.ts'

export type ContradictionRule =
  | 'calculated-hidden'
  | 'calculated-without-expression'
  | 'expression-not-calculated'
  | 'hidden-required'
  | 'help-takes-no-value'
  | 'help-hidden'
  | 'enum-empty'
  | 'enum-repeats'
  | 'default-unfit'
  | 'example-unfit'
  | 'unit-without-number'
  | 'unit-missing'
  | 'schema-missing'
  | 'key-with-space'
  | 'key-repeats'
  | 'required-unknown'
  | 'shown-and-required'
  | 'shown-and-hidden'
  | 'condition-unknown-field'
  | 'condition-unknown-value'

/** What can be done about a contradiction, at a press. `json` means: by hand, at that path. */
export type Remedy =
  | { readonly kind: 'option'; readonly key: string; readonly option: FieldOption; readonly value: boolean | null }
  | { readonly kind: 'drop-required'; readonly key: string }
  | { readonly kind: 'remove-condition'; readonly condition: number }
  | { readonly kind: 'json'; readonly path: readonly (string | number)[] }

/** Something a schema says that does not go with the rest of it. */
export interface SchemaContradiction {
  readonly rule: ContradictionRule
  /** `error` is never let in by an edit; `incomplete` is on its way; `warning` may be meant. */
  readonly severity: 'error' | 'incomplete' | 'warning'
  readonly key: string
  readonly path: readonly (string | number)[]
  /** The option that it is about, where it is about one. */
  readonly option: FieldOption | null
  readonly remedies: readonly Remedy[]
}

/** What contradicts itself within one field. */
export function contradictionsOfField(field: Field): SchemaContradiction[] {
  return [...visibility(field), ...helpText(field), ...choices(field), ...values(field), ...units(field)]
}

function visibility(field: Field): SchemaContradiction[] {
  const { hidden, autocalculate, expression, required } = field
  return [
    ...told(hidden && autocalculate, field, 'calculated-hidden', 'error', 'hidden', [
      off('hidden'),
      off('autocalculate'),
    ]),
    ...told(hidden && required, field, 'hidden-required', 'error', 'hidden', [off('hidden'), off('required')]),
    ...told(autocalculate && !expression, field, 'calculated-without-expression', 'incomplete', 'expression', [
      off('autocalculate'),
    ]),
    ...told(!autocalculate && Boolean(expression), field, 'expression-not-calculated', 'warning', 'expression', [
      on('autocalculate'),
      without('expression'),
    ]),
  ]
}

const takingValues = ['required', 'multiple', 'autocalculate'] as const

function helpText(field: Field): SchemaContradiction[] {
  if (field.type !== 'help-text') return []
  const errors = takingValues.flatMap((option) =>
    told(field[option], field, 'help-takes-no-value', 'error', option, [off(option)]),
  )
  return [
    ...errors,
    ...told(field.defaultValue !== null, field, 'help-takes-no-value', 'warning', 'defaultValue', [
      without('defaultValue'),
    ]),
    ...told(field.hidden, field, 'help-hidden', 'warning', 'hidden', [off('hidden')]),
  ]
}

function choices(field: Field): SchemaContradiction[] {
  const { type, enumValues, ref } = field
  if (type !== 'enum') return []
  const repeats = enumValues !== null && new Set(enumValues).size < enumValues.length
  return [
    ...told(ref === null && (enumValues ?? []).length === 0, field, 'enum-empty', 'incomplete', 'enumValues', []),
    ...told(repeats, field, 'enum-repeats', 'warning', 'enumValues', []),
  ]
}

function values(field: Field): SchemaContradiction[] {
  if (field.type === 'help-text') return []
  const { defaultValue, example } = field
  return [
    ...told(defaultValue !== null && !fits(field, defaultValue), field, 'default-unfit', 'warning', 'defaultValue', [
      without('defaultValue'),
    ]),
    ...told(example !== null && !fits(field, example), field, 'example-unfit', 'warning', 'example', [
      without('example'),
    ]),
  ]
}

function units(field: Field): SchemaContradiction[] {
  const { type, unit, unitSystem } = field
  const isNumber = type === 'prefix' || type === 'postfix' || type === 'number' || type === 'integer'
  return [
    ...told(
      !isNumber && type !== 'custom' && Boolean(unit ?? unitSystem),
      field,
      'unit-without-number',
      'error',
      'unit',
      [without(unit === null ? 'unitSystem' : 'unit')],
    ),
    ...told((type === 'prefix' || type === 'postfix') && !unit, field, 'unit-missing', 'incomplete', 'unit', []),
  ]
}

/** Whether a value, as JSON text, is one that a field of this type takes. */
function fits({ type, multiple, enumValues }: Pick<Field, 'type' | 'multiple' | 'enumValues'>, json: string): boolean {
  const value = parsed(json)
  if (!multiple) return fitsOne(type, enumValues, value)
  return isList(value) ? value.every((one) => fitsOne(type, enumValues, one)) : false
}

function fitsOne(type: FieldType, enumValues: readonly string[] | null, value: unknown): boolean {
  switch (type) {
    case 'custom':
    case 'sub-schema':
    case 'geojson':
    case 'sentinel-hub':
      return true
    case 'help-text':
      return value === null
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
      return Number.isInteger(value)
    case 'number':
    case 'prefix':
    case 'postfix':
      return typeof value === 'number'
    case 'enum':
      return typeof value === 'string' && (enumValues === null || enumValues.includes(value))
    default:
      return typeof value === 'string'
  }
}

type RemedyFor = (key: string) => Remedy

function told(
  holds: boolean,
  { key, path }: Field,
  rule: ContradictionRule,
  severity: SchemaContradiction['severity'],
  option: FieldOption,
  remedies: readonly RemedyFor[],
): SchemaContradiction[] {
  return holds ? [{ rule, severity, key, path, option, remedies: remedies.map((remedy) => remedy(key)) }] : []
}

function off(option: FieldOption): RemedyFor {
  return (key) => ({ kind: 'option', key, option, value: false })
}

function on(option: FieldOption): RemedyFor {
  return (key) => ({ kind: 'option', key, option, value: true })
}

function without(option: FieldOption): RemedyFor {
  return (key) => ({ kind: 'option', key, option, value: null })
}
