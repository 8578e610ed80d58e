import { isList, isObject, tryParseJson, type JsonObject } from '#domain/json/json-value.ts'
import { valueAt, withValueAt } from '#domain/json/json-path.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import type { FieldType } from '#domain/schemas/document/field-type.ts'
import { geoValue, isGeoType } from '#domain/schemas/form/geo-shape.ts'
import { formFieldsOf, type FormField } from '#domain/schemas/form/schema-form.ts'

/** Filling in a field may reveal others, and sub-schemas start empty. */
const maxRounds = 16

/** A minimal document that matches a schema: every visible field that `begun` leaves open is filled in. */
export function fillForm(schemaText: string, begun: JsonObject): JsonObject {
  const read = readDocument(schemaText)
  if (!read.ok) return {}
  let data: unknown = begun
  for (let round = 0; round < maxRounds; round += 1) {
    const fields = formFieldsOf(read.document, data)
    const next = answered(fields, shownOf(fields, data, {}), tryParseJson(schemaText))
    if (JSON.stringify(next) === JSON.stringify(data)) break
    data = next
  }
  return isObject(data) ? data : {}
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

function answered(fields: readonly FormField[], data: unknown, schema: unknown): unknown {
  let filled = data
  for (const field of fields) {
    if (field.calculated || field.broken === 'circular') continue
    if (valueAt(filled, field.path) === undefined) filled = withValueAt(filled, field.path, valueFor(field, schema))
    for (const group of field.groups) filled = answered(group, filled, schema)
  }
  return filled
}

const byType: Readonly<Partial<Record<FieldType, unknown>>> = {
  number: 7,
  prefix: 7,
  postfix: 7,
  integer: 7,
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

function valueFor(field: FormField, schema: unknown): unknown {
  const one = oneValue(field, schema)
  return field.multiple && one !== undefined ? [one] : one
}

function oneValue({ type, choices, shapes, path, broken, example }: FormField, schema: unknown): unknown {
  if (broken !== null) return {}
  if (type === 'help-text') return undefined
  if (type === 'enum') return choices?.[0] ?? 'text'
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
  const property = propertyAt(schema, path)
  const item = isObject(property['items']) ? property['items'] : property
  if (typeof item['pattern'] === 'string' && item['pattern'].includes('ipfs')) return customValue(item)
  const known = example === null ? null : tryParseJson(example)
  // Formulas parse text as numbers.
  return typeof known === 'string' ? known : '7'
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
