import { isList, isObject, tryParseJson, type JsonObject } from '#domain/json/json-value.ts'
import { valueAt, withValueAt } from '#domain/json/json-path.ts'
import { readDocument, type SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import type { FieldType } from '#domain/schemas/document/field-type.ts'
import { geoValue, isGeoType } from '#domain/schemas/form/geo-shape.ts'
import { validateForm } from '#domain/schemas/form/form-validation.ts'
import { formFieldsOf, type FormField } from '#domain/schemas/form/schema-form.ts'
import type { InventedValues } from './invented-values.ts'

/** Filling in a field may reveal others, and sub-schemas start empty. */
const maxRounds = 16

type Path = FormField['path']

interface Answering {
  readonly schema: unknown
  readonly values: InventedValues
  /** The groups to leave out, by path. */
  readonly omitted: ReadonlySet<string>
}

/**
 * A minimal document that matches a schema: every visible field that `begun` leaves open is filled in. Like a person,
 * it corrects begun values that do not match, and leaves out an optional group that cannot be filled in.
 */
export function fillForm(schemaText: string, begun: JsonObject, values: InventedValues): JsonObject {
  const read = readDocument(schemaText)
  if (!read.ok) return {}
  const schema = tryParseJson(schemaText)
  const omitted = new Set<string>()
  const fill = (from: unknown) => filled(read.document, from, { schema, values, omitted })
  let data = fill(begun)
  for (let round = 0; round < maxRounds; round += 1) {
    const check = validateForm(schemaText, data)
    const violation = check.ok ? check.violations[0] : undefined
    if (!violation) break
    const path = violation.path.map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    const corrected = fill(withoutValue(data, path))
    if (JSON.stringify(corrected) !== JSON.stringify(data)) {
      data = corrected
      continue
    }
    const group = optionalGroup(formFieldsOf(read.document, data), path)
    if (group === null) break
    omitted.add(JSON.stringify(group))
    data = fill(withoutValue(data, group))
  }
  return isObject(data) ? data : {}
}

function withoutValue(data: unknown, path: Path): unknown {
  // Removing one item would shift the others.
  const whole = path.findIndex((step) => typeof step === 'number')
  return withValueAt(data, whole === -1 ? path : path.slice(0, whole), undefined)
}

/** The innermost optional group around a value; null if all are required. */
function optionalGroup(fields: readonly FormField[], path: Path): Path | null {
  for (const field of fields) {
    if (field.groups.length === 0 || !field.path.every((step, index) => step === path[index])) continue
    for (const group of field.groups) {
      const inner = optionalGroup(group, path)
      if (inner) return inner
    }
    if (!field.required) return field.path
  }
  return null
}

function filled(document: SchemaDocument, begun: unknown, answering: Answering): unknown {
  let data = begun
  for (let round = 0; round < maxRounds; round += 1) {
    const fields = formFieldsOf(document, data)
    const next = answered(fields, shownOf(fields, data, {}), answering)
    if (JSON.stringify(next) === JSON.stringify(data)) break
    data = next
  }
  return data
}

/** Removes the values of hidden fields, such as those from a preset. */
function shownOf(fields: readonly FormField[], data: unknown, begun: unknown): unknown {
  let shown = begun
  for (const { path, groups, multiple } of fields) {
    const value = valueAt(data, path)
    if (value === undefined || (multiple && !isList(value))) continue
    shown = withValueAt(shown, path, groups.length === 0 ? value : isList(value) ? [] : {})
    for (const group of groups) shown = shownOf(group, data, shown)
  }
  return shown
}

function answered(fields: readonly FormField[], data: unknown, answering: Answering): unknown {
  let given = data
  for (const field of fields) {
    if (field.calculated || field.broken === 'circular') continue
    if (answering.omitted.has(JSON.stringify(field.path))) continue
    if (valueAt(given, field.path) === undefined) given = withValueAt(given, field.path, valueFor(field, answering))
    for (const group of field.groups) given = answered(group, given, answering)
  }
  return given
}

const byType: Readonly<Partial<Record<FieldType, unknown>>> = {
  boolean: true,
  date: '2026-01-02',
  time: '10:00:00Z',
  'date-time': '2026-01-02T10:00:00.000Z',
  duration: 'P1D',
  url: 'https://example.org',
  uri: 'https://example.org',
  email: 'a@example.org',
  image: 'ipfs://bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy',
  file: 'ipfs://bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy',
  'help-text': null,
  'hedera-account': '0.0.1001',
  'sub-schema': {},
  'sentinel-hub': { layers: 'NATURAL-COLOR', format: 'image/jpeg', maxcc: 0, width: 1, height: 1, bbox: '', time: '' },
}

const numeric: ReadonlySet<FieldType | null> = new Set(['number', 'prefix', 'postfix', 'integer'])

function valueFor(field: FormField, answering: Answering): unknown {
  const one = oneValue(field, answering)
  return field.multiple && one !== undefined ? [one] : one
}

function oneValue({ type, choices, shapes, path, broken, example }: FormField, { schema, values }: Answering): unknown {
  if (broken !== null) return {}
  if (type === 'help-text') return undefined
  const name = path.join('.')
  if (type === 'enum') return choices?.[values.choice(name, choices.length)] ?? 'text'
  if (numeric.has(type)) return values.number(name, itemAt(schema, path))
  if (type === 'geojson') {
    const shape = shapes?.find(isGeoType) ?? 'Point'
    const points = [
      [0, 0],
      [0, 1],
      [1, 1],
    ].slice(0, shape === 'Point' ? 1 : shape === 'LineString' ? 2 : 3)
    return geoValue({ type: shape, points: points.map(([x = 0, y = 0]) => [x, y] as const) })
  }
  if (type === null || type === 'custom') return customValue(propertyAt(schema, path))
  if (Object.hasOwn(byType, type)) return byType[type]
  const item = itemAt(schema, path)
  if (typeof item['pattern'] === 'string' && item['pattern'].includes('ipfs')) return customValue(item)
  const known = example === null ? null : tryParseJson(example)
  // Formulas parse text as numbers.
  return typeof known === 'string' ? known : `${values.number(name, {})}`
}

/** The schema of a field, or of its items if it has several values. */
function itemAt(schema: unknown, path: Path): JsonObject {
  const property = propertyAt(schema, path)
  return isObject(property['items']) ? property['items'] : property
}

/** The schema of the field at the end of a path, through lists and sub-schemas. */
function propertyAt(schema: unknown, path: FormField['path']): JsonObject {
  const root = isObject(schema) ? schema : {}
  const defs = isObject(root['$defs']) ? root['$defs'] : {}
  let at: unknown = root
  for (const step of path) {
    let held: JsonObject = isObject(at) ? at : {}
    if (isObject(held['items'])) held = held['items']
    const target = defs[String(held['$ref'])]
    if (isObject(target)) held = target
    if (typeof step !== 'number') at = isObject(held['properties']) ? held['properties'][step] : undefined
  }
  return isObject(at) ? at : {}
}

function customValue(property: JsonObject): unknown {
  const { const: constant, enum: choices, oneOf, anyOf, type, items } = property
  if (constant !== undefined) return constant
  if (isList(choices)) return choices[0]
  const first = [oneOf, anyOf].filter(isList).flat().find(isObject)
  if (first && isObject(first['properties']) && 'coordinates' in first['properties'])
    return { type: 'Point', coordinates: [0, 0] }
  if (first) return customValue(first)
  if (type === 'array') return isObject(items) ? [customValue(items)] : []
  if (type === 'number' || type === 'integer') return Math.max(7, Number(property['minimum'] ?? 7))
  if (type === 'boolean') return true
  if (type === 'object') return {}
  const { pattern } = property
  if (typeof pattern !== 'string' || !pattern.includes('ipfs')) return 'text'
  // Early Guardians stored files by the address of a gateway.
  return pattern.includes('ipfs.io')
    ? 'https://ipfs.io/ipfs/bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy'
    : byType.image
}
