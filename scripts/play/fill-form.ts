import { isList, isObject, tryParseJson, type JsonObject } from '#domain/json/json-value.ts'

const filledBySystem: ReadonlySet<string> = new Set(['@context', 'type', 'id', 'policyId', 'ref', 'guardianVersion'])
const maxFormDepth = 12

/** A document that matches a schema, as dull as possible. */
export function fillForm(schemaText: string): JsonObject {
  const root = tryParseJson(schemaText)
  const value = isObject(root) ? valueFor(root, root, 0) : {}
  return isObject(value) ? value : {}
}

function valueFor(schema: JsonObject, root: JsonObject, depth: number): unknown {
  const { $ref, type, format, properties, items, pattern, required } = schema
  const given = schema['enum']
  if (depth > maxFormDepth) return undefined
  if (schema['const'] !== undefined) return schema['const']
  if (isList(given)) return given[0]
  if (typeof $ref === 'string') return refer($ref, root, depth)
  const [first] = isList(schema['oneOf']) ? schema['oneOf'] : isList(schema['anyOf']) ? schema['anyOf'] : []
  if (isObject(first) && isObject(first['properties']) && 'coordinates' in first['properties'])
    return { type: 'Point', coordinates: [0, 0] }
  if (isObject(first)) return valueFor(first, root, depth + 1)
  if (isObject(properties)) return objectFor(properties, isList(required) ? required : [], root, depth)
  if (type === 'array') return isObject(items) ? [valueFor(items, root, depth + 1)] : []
  if (type === 'number' || type === 'integer') return Math.max(7, Number(schema['minimum'] ?? 7))
  if (type === 'boolean') return true
  if (type === 'object') return {}
  if (type === 'null') return null
  return textFor(String(format ?? ''), typeof pattern === 'string' ? pattern : '')
}

function objectFor(properties: JsonObject, required: readonly unknown[], root: JsonObject, depth: number): JsonObject {
  const entries = Object.entries(properties).flatMap(([name, property]) => {
    if (!isObject(property) || filledBySystem.has(name) || property['readOnly'] === true) return []
    if (depth > 6 && !required.includes(name)) return []
    const value = valueFor(property, root, depth + 1)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

function refer(ref: string, root: JsonObject, depth: number): unknown {
  const defs = isObject(root['$defs']) ? root['$defs'] : {}
  const target = defs[ref] ?? defs[ref.replace('#/$defs/', '')]
  return isObject(target) ? valueFor(target, root, depth + 1) : geoPoint(ref)
}

function geoPoint(ref: string): unknown {
  return /geojson/i.test(ref) ? { type: 'Point', coordinates: [0, 0] } : {}
}

const byFormat: Readonly<Record<string, string>> = {
  date: '2026-01-02',
  time: '10:00:00Z',
  'date-time': '2026-01-02T10:00:00.000Z',
  duration: 'P1D',
  email: 'a@example.org',
  url: 'https://example.org',
  uri: 'https://example.org',
}

function textFor(format: string, pattern: string): string {
  if (/ipfs/.test(pattern)) return 'ipfs://bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy'
  if (/\\d.*\\\.\\d/.test(pattern)) return '0.0.1001'
  return byFormat[format] ?? 'text'
}
