import type { Condition } from '../document/schema-condition.ts'
import type { SchemaDocument } from '../document/schema-document.ts'
import type { Field } from '../document/schema-field.ts'
import { tryParseJson, isList } from '../../json/json-value.ts'
import type { FieldType } from '../document/field-type.ts'
import type { FieldOption } from '../edit/field-option.ts'
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

/** A way to resolve a contradiction. `json`: only by editing the JSON at that path. */
export type Remedy =
  | { readonly kind: 'option'; readonly key: string; readonly option: FieldOption; readonly value: boolean | null }
  | { readonly kind: 'drop-required'; readonly key: string }
  | { readonly kind: 'remove-condition'; readonly condition: number }
  | { readonly kind: 'json'; readonly path: readonly (string | number)[] }

export interface SchemaContradiction {
  readonly rule: ContradictionRule
  /** `error`: such an edit is rejected; `incomplete`: normal while editing; `warning`: may be intended. */
  readonly severity: 'error' | 'incomplete' | 'warning'
  readonly key: string
  readonly path: readonly (string | number)[]
  readonly option: FieldOption | null
  readonly remedies: readonly Remedy[]
}

export function contradictionsOfField(field: Field): SchemaContradiction[] {
  return [
    ...visibilityContradictions(field),
    ...helpTextContradictions(field),
    ...enumContradictions(field),
    ...valueContradictions(field),
    ...unitContradictions(field),
  ]
}

function visibilityContradictions(field: Field): SchemaContradiction[] {
  const { hidden, autocalculate, expression, required } = field
  return [
    ...when(hidden && autocalculate, field, 'calculated-hidden', 'error', 'hidden', [
      off('hidden'),
      off('autocalculate'),
    ]),
    ...when(hidden && required, field, 'hidden-required', 'error', 'hidden', [off('hidden'), off('required')]),
    ...when(autocalculate && !expression, field, 'calculated-without-expression', 'incomplete', 'expression', [
      off('autocalculate'),
    ]),
    ...when(!autocalculate && Boolean(expression), field, 'expression-not-calculated', 'warning', 'expression', [
      on('autocalculate'),
      without('expression'),
    ]),
  ]
}

const takingValues = ['required', 'multiple', 'autocalculate'] as const

function helpTextContradictions(field: Field): SchemaContradiction[] {
  if (field.type !== 'help-text') return []
  const errors = takingValues.flatMap((option) =>
    when(field[option], field, 'help-takes-no-value', 'error', option, [off(option)]),
  )
  return [
    ...errors,
    ...when(field.defaultValue !== null, field, 'help-takes-no-value', 'warning', 'defaultValue', [
      without('defaultValue'),
    ]),
    ...when(field.hidden, field, 'help-hidden', 'warning', 'hidden', [off('hidden')]),
  ]
}

function enumContradictions(field: Field): SchemaContradiction[] {
  const { type, enumValues, ref } = field
  if (type !== 'enum') return []
  const repeats = enumValues !== null && new Set(enumValues).size < enumValues.length
  return [
    ...when(ref === null && (enumValues ?? []).length === 0, field, 'enum-empty', 'incomplete', 'enumValues', []),
    ...when(repeats, field, 'enum-repeats', 'warning', 'enumValues', []),
  ]
}

function valueContradictions(field: Field): SchemaContradiction[] {
  if (field.type === 'help-text') return []
  const { defaultValue, example } = field
  return [
    ...when(
      defaultValue !== null && !fitsField(field, defaultValue),
      field,
      'default-unfit',
      'warning',
      'defaultValue',
      [without('defaultValue')],
    ),
    ...when(example !== null && !fitsField(field, example), field, 'example-unfit', 'warning', 'example', [
      without('example'),
    ]),
  ]
}

function unitContradictions(field: Field): SchemaContradiction[] {
  const { type, unit, unitSystem } = field
  const isNumber = type === 'prefix' || type === 'postfix' || type === 'number' || type === 'integer'
  return [
    ...when(
      !isNumber && type !== 'custom' && Boolean(unit ?? unitSystem),
      field,
      'unit-without-number',
      'error',
      'unit',
      [without(unit === null ? 'unitSystem' : 'unit')],
    ),
    ...when((type === 'prefix' || type === 'postfix') && !unit, field, 'unit-missing', 'incomplete', 'unit', []),
  ]
}

/** `json` is JSON text. */
function fitsField(
  { type, multiple, enumValues }: Pick<Field, 'type' | 'multiple' | 'enumValues'>,
  json: string,
): boolean {
  const value = tryParseJson(json)
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

function when(
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

const ofField = new WeakMap<Field, readonly SchemaContradiction[]>()

/** Ordered by field, then by condition. */
export function contradictionsIn(document: SchemaDocument): SchemaContradiction[] {
  const byKey = new Map(document.fields.map((field) => [field.key, field]))
  return [
    ...document.fields.flatMap((field) => [...contradictionsWithin(field), ...contradictionsAround(document, field)]),
    ...unknownRequiredContradictions(document, byKey),
    ...document.conditions.flatMap((condition) => conditionContradictions(document, condition, byKey)),
  ]
}

function contradictionsWithin(field: Field): readonly SchemaContradiction[] {
  const found = ofField.get(field) ?? contradictionsOfField(field)
  ofField.set(field, found)
  return found
}

function contradictionsAround(
  { duplicateKeys, defs }: SchemaDocument,
  { key, path, type, ref }: Field,
): SchemaContradiction[] {
  const found: SchemaContradiction[] = []
  const json: readonly Remedy[] = [{ kind: 'json', path }]
  const base = { severity: 'error', key, path, option: null, remedies: json } as const
  if (/\s/.test(key)) found.push({ ...base, rule: 'key-with-space', remedies: [] })
  if (duplicateKeys.includes(key)) found.push({ ...base, rule: 'key-repeats' })
  if (type === 'sub-schema' && ref !== null && !defs.has(ref)) found.push({ ...base, rule: 'schema-missing' })
  return found
}

function unknownRequiredContradictions(
  { required, systemKeys }: SchemaDocument,
  byKey: ReadonlyMap<string, Field>,
): SchemaContradiction[] {
  const known = new Set([...byKey.keys(), ...systemKeys, '@context', 'type'])
  return required.flatMap((key, index) =>
    known.has(key)
      ? []
      : [
          {
            rule: 'required-unknown',
            severity: 'warning',
            key,
            path: ['required', index],
            option: null,
            remedies: [{ kind: 'drop-required', key }],
          } satisfies SchemaContradiction,
        ],
  )
}

function conditionContradictions(
  { systemKeys }: SchemaDocument,
  condition: Condition,
  byKey: ReadonlyMap<string, Field>,
): SchemaContradiction[] {
  const { index, tests, shows, showsElse } = condition
  const path = ['allOf', index]
  const remedies: readonly Remedy[] = [
    { kind: 'remove-condition', condition: index },
    { kind: 'json', path },
  ]
  const tested = tests.flatMap(({ path: [key = '', ...deeper], value }): SchemaContradiction[] => {
    const field = byKey.get(key)
    const base = { key, path, option: null, remedies } as const
    if (!field && !systemKeys.includes(key)) return [{ ...base, rule: 'condition-unknown-field', severity: 'error' }]
    const values = deeper.length === 0 && field?.type === 'enum' ? field.enumValues : null
    const unknown = values !== null && !values.some((one) => JSON.stringify(one) === value)
    return unknown ? [{ ...base, rule: 'condition-unknown-value', severity: 'warning' }] : []
  })
  const shown = [...shows, ...showsElse].flatMap((key): SchemaContradiction[] => {
    const field = byKey.get(key)
    if (!field) {
      const isKnown = systemKeys.includes(key)
      return isKnown
        ? []
        : [{ rule: 'condition-unknown-field', severity: 'warning', key, path, option: null, remedies }]
    }
    if (field.required) return [shownAndContradiction('required', 'error', field)]
    return field.hidden ? [shownAndContradiction('hidden', 'warning', field)] : []
  })
  return [...tested, ...shown]
}

/** A field that is shown only sometimes cannot be required always. */
function shownAndContradiction(
  option: 'required' | 'hidden',
  severity: SchemaContradiction['severity'],
  { key, path }: Field,
): SchemaContradiction {
  return {
    rule: option === 'required' ? 'shown-and-required' : 'shown-and-hidden',
    severity,
    key,
    path,
    option,
    remedies: [{ kind: 'option', key, option, value: false }],
  }
}
