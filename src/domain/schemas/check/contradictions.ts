import { contradictionsOfField, type Remedy, type SchemaContradiction } from './field-contradictions.ts'
import type { Condition } from '../document/schema-condition.ts'
import type { SchemaDocument } from '../document/schema-document.ts'
import type { Field } from '../document/schema-field.ts'

const ofField = new WeakMap<Field, readonly SchemaContradiction[]>()

/** Everything in a document that does not go with the rest of it, in the order of its fields, its conditions last. */
export function contradictionsIn(document: SchemaDocument): SchemaContradiction[] {
  const byKey = new Map(document.fields.map((field) => [field.key, field]))
  return [
    ...document.fields.flatMap((field) => [...own(field), ...among(document, field)]),
    ...unknownRequired(document, byKey),
    ...document.conditions.flatMap((condition) => inCondition(document, condition, byKey)),
  ]
}

/** What contradicts itself within a field, read once for each. */
function own(field: Field): readonly SchemaContradiction[] {
  const found = ofField.get(field) ?? contradictionsOfField(field)
  ofField.set(field, found)
  return found
}

function among({ duplicateKeys, defs }: SchemaDocument, { key, path, type, ref }: Field): SchemaContradiction[] {
  const told: SchemaContradiction[] = []
  const json: readonly Remedy[] = [{ kind: 'json', path }]
  const base = { severity: 'error', key, path, option: null, remedies: json } as const
  if (/\s/.test(key)) told.push({ ...base, rule: 'key-with-space', remedies: [] })
  if (duplicateKeys.includes(key)) told.push({ ...base, rule: 'key-repeats' })
  if (type === 'sub-schema' && ref !== null && !defs.has(ref)) told.push({ ...base, rule: 'schema-missing' })
  return told
}

function unknownRequired(
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

function inCondition(
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
    if (field.required) return [shownAnd('required', 'error', field)]
    return field.hidden ? [shownAnd('hidden', 'warning', field)] : []
  })
  return [...tested, ...shown]
}

/** A field that is not always shown cannot always be demanded. */
function shownAnd(
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
