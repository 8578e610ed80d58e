import { stringifyJson } from '#api/json.ts'
import { fieldLabel } from '../document/field-label.ts'
import type { FieldType } from '../document/field-type.ts'
import { isList, isObject, tryParseJson, ownMember } from '../../json/json-value.ts'
import { plainDecimals } from '../../json/plain-numbers.ts'
import type { Condition, ConditionTest } from '../document/schema-condition.ts'
import type { SchemaDocument } from '../document/schema-document.ts'
import type { Field, FieldTableColumn } from '../document/schema-field.ts'

/** Values in JSON text keep their spelling. */
export interface FormField {
  readonly key: string
  /** The path of its value in the form data. */
  readonly path: readonly (string | number)[]
  readonly label: string
  readonly help: string
  /** Null if the value can be entered only as JSON. */
  readonly type: FieldType | null
  readonly multiple: boolean
  readonly required: boolean
  readonly isPrivate: boolean
  readonly calculated: boolean
  readonly choices: readonly string[] | null
  /** The columns of a table; empty if users add columns as needed. */
  readonly columns: readonly FieldTableColumn[]
  /** The allowed shapes of a location; null for any. */
  readonly shapes: readonly string[] | null
  readonly unit: { readonly text: string; readonly side: 'prefix' | 'postfix' } | null
  readonly style: { readonly color: string | null; readonly size: string | null; readonly bold: boolean }
  readonly defaultValue: string | null
  readonly example: string | null
  readonly suggest: string | null
  /** The fields of a sub-schema: once, or once per item of a list. A required list has at least one. */
  readonly groups: readonly (readonly FormField[])[]
  /** Why a sub-schema cannot be filled in. */
  readonly broken: 'schema-missing' | 'circular' | null
}

/** Excludes hidden fields. */
export function formFieldsOf(document: SchemaDocument, data: unknown): FormField[] {
  return fieldsOf(document, { fields: document.fields, conditions: document.conditions }, data, [], [])
}

/** The field at a path, which leads to its value or to one of its values. */
export function formFieldAt(fields: readonly FormField[], path: readonly (string | number)[]): FormField | null {
  const all = withNested(fields)
  const at = (place: readonly (string | number)[]) =>
    all.find(
      (field) =>
        field.path.length === place.length && field.path.every((step, index) => `${step}` === `${place[index]}`),
    )
  return at(path) ?? at(path.slice(0, -1)) ?? null
}

/** The label of a field that is in the schema but not shown in the form; null for any other path. */
export function unshownLabelAt(
  document: SchemaDocument,
  shown: readonly FormField[],
  path: readonly string[],
): string | null {
  return isShownAt(shown, path) ? null : labelAt(document, path)
}

export function isShownAt(shown: readonly FormField[], path: readonly string[]): boolean {
  return withNested(shown).some((field) => field.path.join('/') === path.join('/'))
}

/** The paths of the questions that decide whether the one at a path is asked. */
export function decidingPaths(document: SchemaDocument, path: readonly string[]): string[][] {
  const within = path.slice(0, -1)
  let asked: Asked | undefined = document
  for (const step of within) {
    const found: Field | undefined = asked?.fields.find(({ key }) => key === step)
    if (found) asked = document.defs.get(found.ref ?? '')
  }
  return (asked?.conditions ?? [])
    .filter(({ shows, showsElse }) => [...shows, ...showsElse].includes(path.at(-1) ?? ''))
    .flatMap(({ tests }) => tests.map((test) => [...within, ...test.path]))
}

/** The label of the field whose value is at a path; null if there is none, and for a value in a list. */
export function labelAt(document: SchemaDocument, path: readonly string[]): string | null {
  let [fields, found, isItem]: [readonly Field[], Field | undefined, boolean] = [document.fields, undefined, false]
  for (const step of path) {
    isItem = found?.multiple === true && !isItem && /^\d+$/.test(step)
    if (isItem) continue
    found = fields.find(({ key }) => key === step)
    fields = document.defs.get(found?.ref ?? '')?.fields ?? []
    if (!found) return null
  }
  return found && !isItem ? fieldLabel(found).label : null
}

/** Each field, followed by those within it. */
export function withNested(fields: readonly FormField[]): FormField[] {
  return fields.flatMap((field) => [field, ...field.groups.flatMap(withNested)])
}

interface Asked {
  readonly fields: readonly Field[]
  readonly conditions: readonly Condition[]
}

function fieldsOf(
  document: SchemaDocument,
  { fields, conditions }: Asked,
  data: unknown,
  path: FormField['path'],
  within: readonly string[],
): FormField[] {
  const { unasked, demanded } = outcomeOf(conditions, data)
  return fields
    .filter(({ key, hidden }) => !hidden && !unasked.has(key))
    .map((field) => {
      const value = ownMember(data, field.key)
      const required = field.required || demanded.has(field.key)
      return knownField(document, field, required, value, [...path, field.key], within)
    })
}

/** The keys of the fields that the conditions withhold for these values, and of those that they require. */
function outcomeOf(conditions: readonly Condition[], data: unknown) {
  const unasked = new Set(conditions.flatMap(({ shows, showsElse }) => [...shows, ...showsElse]))
  const demanded = new Set<string>()
  for (const [condition, branch] of branchesOf(conditions, data)) {
    for (const key of branch === 'then' ? condition.shows : branch === 'else' ? condition.showsElse : [])
      unasked.delete(key)
    for (const key of branch === 'then' ? condition.requires : branch === 'else' ? condition.requiresElse : [])
      demanded.add(key)
  }
  return { unasked, demanded }
}

/**
 * Removes the answers to questions that the conditions no longer ask. A form keeps them, in case they are asked again,
 * but nobody sees them, so they are not part of the document. Returns the same value if there is nothing to remove.
 */
export function withoutUnasked(document: SchemaDocument, data: unknown, asked: Asked = document): unknown {
  if (!isObject(data)) return data
  const { unasked } = outcomeOf(asked.conditions, data)
  const nested = new Map(asked.fields.map(({ key, ref }) => [key, document.defs.get(ref ?? '')]))
  const kept = Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    if (unasked.has(key)) return []
    const schema = nested.get(key)
    if (!schema) return [[key, value]]
    if (!isList(value)) return [[key, withoutUnasked(document, value, schema)]]
    const items = value.map((item) => withoutUnasked(document, item, schema))
    return [[key, items.every((item, index) => item === value[index]) ? value : items]]
  })
  const isWhole = kept.length === Object.keys(data).length && kept.every(([key, value]) => value === data[key])
  return isWhole ? data : Object.fromEntries(kept)
}

interface MadeField {
  readonly field: FormField
  readonly value: unknown
}

/** Keyed by document and path. Fields within the items of a list are not cached. */
const madeFields = new WeakMap<SchemaDocument, Map<string, MadeField>>()

/** Reuses an unchanged field, so that the cost of a key press in a long form is limited to what changes. */
function knownField(
  document: SchemaDocument,
  field: Field,
  required: boolean,
  value: unknown,
  path: FormField['path'],
  within: readonly string[],
): FormField {
  const make = () => formField(document, field, required, value, path, within)
  if (path.some((step) => typeof step === 'number')) return make()
  const held = madeFields.get(document) ?? new Map<string, MadeField>()
  madeFields.set(document, held)
  const key = path.join('\0')
  const before = held.get(key)
  const isSame = before && before.field.required === (required && !field.autocalculate)
  // Only fields within a sub-schema depend on its value.
  if (isSame && (field.shownAs !== 'sub-schema' || before.value === value)) return before.field
  const made = make()
  held.set(key, { field: made, value })
  return made
}

const none: readonly FieldTableColumn[] = []

function formField(
  document: SchemaDocument,
  field: Field,
  required: boolean,
  value: unknown,
  path: FormField['path'],
  within: readonly string[],
): FormField {
  const { key, ref, multiple, unit, unitSystem } = field
  const { label, help } = fieldLabel(field)
  const isNested = field.shownAs === 'sub-schema' && ref !== null
  const schema = isNested ? document.defs.get(ref) : undefined
  const circular = isNested && within.includes(ref)
  const held: readonly (readonly [number, unknown])[] = isList(value) ? [...value.entries()] : []
  // A required list starts with one empty item.
  const listed = held.length === 0 && required ? [[0, undefined] as const] : held
  const values = multiple ? listed : [[null, value] as const]
  return {
    key,
    path,
    label,
    help,
    type: field.shownAs,
    multiple,
    required: required && !field.autocalculate,
    isPrivate: field.isPrivate,
    calculated: field.autocalculate,
    choices: field.shownAs === 'enum' && field.enumValues ? [...new Set(field.enumValues)] : null,
    columns: field.tableColumns ?? none,
    shapes: field.availableOptions,
    unit: unit === null || unit === '' ? null : { text: unit, side: unitSystem === 'prefix' ? 'prefix' : 'postfix' },
    style: { color: field.textColor, size: field.textSize, bold: field.textBold },
    defaultValue: field.defaultValue,
    example: field.example,
    suggest: field.suggest,
    groups:
      schema && !circular
        ? values.map(([index, one]) =>
            fieldsOf(document, schema, one, index === null ? path : [...path, index], [...within, schema.ref]),
          )
        : [],
    broken: circular ? 'circular' : isNested && !schema ? 'schema-missing' : null,
  }
}

/** The branch that each condition takes for these values; null if its tested fields are not shown. */
function branchesOf(conditions: readonly Condition[], data: unknown): Map<Condition, 'then' | 'else' | null> {
  const owners = new Map<string, readonly Condition[]>()
  for (const condition of conditions)
    for (const key of new Set([...condition.shows, ...condition.showsElse]))
      owners.set(key, [...(owners.get(key) ?? []), condition])
  const known = new Map<Condition, 'then' | 'else' | null>()

  /** A field in conditions is shown if at least one of them shows it; in a cycle it counts as shown. */
  function isAsked(key: string, seen: ReadonlySet<Condition>): boolean {
    const own = owners.get(key)
    return own === undefined || own.some((condition) => seen.has(condition) || isShown(condition, key, seen))
  }

  function isShown(condition: Condition, key: string, seen: ReadonlySet<Condition>): boolean {
    const branch = branchOf(condition, seen)
    return (branch === 'then' ? condition.shows : branch === 'else' ? condition.showsElse : []).includes(key)
  }

  function branchOf(condition: Condition, seen: ReadonlySet<Condition>): 'then' | 'else' | null {
    const before = known.get(condition)
    if (before !== undefined) return before
    const within = new Set([...seen, condition])
    const { tests, join } = condition
    const asked = tests.filter(({ path: [key = ''] }) => isAsked(key, within))
    const reached = join === 'any' ? asked.length > 0 : tests.length > 0 && asked.length === tests.length
    const holds = join === 'any' ? tests.some((test) => passes(test, data)) : tests.every((test) => passes(test, data))
    return reached ? (holds ? 'then' : 'else') : null
  }

  for (const condition of conditions) known.set(condition, branchOf(condition, new Set()))
  return known
}

function passes({ path, how, value }: ConditionTest, data: unknown): boolean {
  let at: unknown = data
  for (const key of path) at = ownMember(at, key)
  at = plainDecimals(at)
  const wanted: unknown = tryParseJson(value)
  if (how === 'is') return isEqual(at, wanted)
  if (!isList(at) || at.length === 0) return false
  return how === 'has' ? at.some((one) => isEqual(one, wanted)) : at.every((one) => isEqual(one, wanted))
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && stringifyJson(a) === stringifyJson(b))
}
