import { isList, isObject, type JsonObject } from '../../json/json-value.ts'

export const fieldTypes = [
  'string',
  'number',
  'integer',
  'boolean',
  'date',
  'time',
  'date-time',
  'duration',
  'url',
  'uri',
  'email',
  'image',
  'file',
  'enum',
  'help-text',
  'geojson',
  'sentinel-hub',
  'csv-table',
  'table',
  'rich-text',
  'markdown',
  'prefix',
  'postfix',
  'hedera-account',
  'sub-schema',
] as const

/** `custom` is any other shape. The editor displays it and keeps it unchanged. */
export type FieldType = (typeof fieldTypes)[number] | 'custom'

/** The members of the property or its `items`, and of its `$comment`, that represent a type. */
export interface TypeShape {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly ref?: string
  readonly customType?: string
  readonly unitSystem?: 'prefix' | 'postfix'
}

export const typeShapes: Readonly<Record<Exclude<FieldType, 'custom'>, TypeShape>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'time' },
  'date-time': { type: 'string', format: 'date-time' },
  duration: { type: 'string', format: 'duration' },
  url: { type: 'string', format: 'url' },
  uri: { type: 'string', format: 'uri' },
  email: { type: 'string', format: 'email' },
  image: { type: 'string', pattern: '^ipfs://.+' },
  file: { type: 'string', pattern: '^ipfs://.+', customType: 'file' },
  enum: { type: 'string', customType: 'enum' },
  'help-text': { type: 'null' },
  geojson: { ref: '#GeoJSON', customType: 'geo' },
  'sentinel-hub': { ref: '#SentinelHUB', customType: 'sentinel' },
  'csv-table': { type: 'string', customType: 'csv-table' },
  table: { type: 'string', customType: 'table' },
  'rich-text': { type: 'string', customType: 'richText' },
  markdown: { type: 'string', customType: 'markdown' },
  prefix: { type: 'number', unitSystem: 'prefix' },
  postfix: { type: 'number', unitSystem: 'postfix' },
  'hedera-account': { type: 'string', pattern: String.raw`^\d+\.\d+\.\d+$`, customType: 'hederaAccount' },
  'sub-schema': {},
}

// Guardian's own table has this pattern with doubled backslashes.
const doubledAccountPattern = String.raw`^\\d+\\.\\d+\\.\\d+$`

/** Members that turn a shape into one that the editor has no type for. */
export const foreignShape: ReadonlySet<string> = new Set([
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'const',
  'if',
  'then',
  'else',
  'properties',
  'patternProperties',
  'prefixItems',
])

export function isMultiple(property: JsonObject): boolean {
  return property['type'] === 'array' && isObject(property['items'])
}

export function fieldTypeOf(property: JsonObject, comment: JsonObject): FieldType {
  const shape = isMultiple(property) && isObject(property['items']) ? property['items'] : property
  if (isForeign(property) || isForeign(shape) || isList(shape['items']) || shape['type'] === 'array') return 'custom'
  const customType = comment['customType']
  if (shape['$ref'] !== undefined && shape['type'] === undefined) return refType(shape['$ref'], customType)
  if (isEnum(shape, customType)) return 'enum'
  if (shape['enum'] !== undefined || shape['$ref'] !== undefined) return 'custom'
  if (shape['type'] === 'number' && customType === undefined && plain(shape)) return numberType(comment['unitSystem'])
  const pattern = shape['pattern'] === doubledAccountPattern ? typeShapes['hedera-account'].pattern : shape['pattern']
  const written = { type: shape['type'], format: shape['format'], pattern, customType }
  const known = valueTypes.find((type) => hasShape(written, typeShapes[type]))
  if (known) return known
  // A text may have any pattern.
  return typeof pattern === 'string' && hasShape({ ...written, pattern: undefined }, typeShapes.string)
    ? 'string'
    : 'custom'
}

const valueTypes = fieldTypes.filter(
  (type) => typeShapes[type].type !== undefined && typeShapes[type].unitSystem === undefined,
)

/** The type of the form input, also for custom shapes; null if the value can be entered only as JSON. */
export function shownType(property: JsonObject, comment: JsonObject): FieldType | null {
  const type = fieldTypeOf(property, comment)
  const alternatives = property['oneOf']
  const first = isList(alternatives) && isObject(alternatives[0]) ? alternatives[0] : property
  const shape = isMultiple(first) && isObject(first['items']) ? first['items'] : first
  if (type === 'custom' || type === 'string') {
    const isFile = shape['type'] === 'string' && asksForFile(shape['pattern'])
    if (isFile) return comment['customType'] === 'file' ? 'file' : 'image'
  }
  if (type !== 'custom') return type
  if (shape['$ref'] !== undefined && (shape['type'] === undefined || shape['type'] === 'object'))
    return refShape(shape['$ref'])
  const name = isList(shape['type']) ? shape['type'].find((one) => one !== 'null') : shape['type']
  if (name === 'null') return 'help-text'
  if (name === 'string' && isList(shape['enum'])) return 'enum'
  return basic.find((one) => one === name) ?? null
}

function refShape(ref: unknown): FieldType {
  const known = (['geojson', 'sentinel-hub'] as const).find((type) => typeShapes[type].ref === ref)
  return known ?? 'sub-schema'
}

/** Some patterns contain unnecessary escapes. */
function asksForFile(pattern: unknown): boolean {
  return typeof pattern === 'string' && pattern.replaceAll(String.raw`\/`, '/') === typeShapes.file.pattern
}

const basic = ['string', 'number', 'integer', 'boolean'] as const

function refType(ref: unknown, customType: unknown): FieldType {
  if (ref === typeShapes.geojson.ref) return customType === undefined || customType === 'geo' ? 'geojson' : 'custom'
  if (ref === typeShapes['sentinel-hub'].ref)
    return customType === undefined || customType === 'sentinel' ? 'sentinel-hub' : 'custom'
  return customType === undefined && typeof ref === 'string' ? 'sub-schema' : 'custom'
}

function isEnum(shape: JsonObject, customType: unknown): boolean {
  if (shape['type'] !== 'string' || !plain(shape)) return false
  const { enum: values } = shape
  const listed = isList(values) && values.every((value) => typeof value === 'string')
  if (customType === undefined) return listed
  return customType === 'enum' && (listed || values === undefined)
}

function plain(shape: JsonObject): boolean {
  return shape['format'] === undefined && shape['pattern'] === undefined
}

function numberType(unitSystem: unknown): FieldType {
  if (unitSystem === undefined) return 'number'
  return unitSystem === 'prefix' || unitSystem === 'postfix' ? unitSystem : 'custom'
}

function hasShape(written: Readonly<Record<'type' | 'format' | 'pattern' | 'customType', unknown>>, shape: TypeShape) {
  return (
    written.type === shape.type &&
    written.format === shape.format &&
    written.pattern === shape.pattern &&
    written.customType === shape.customType
  )
}

function isForeign(shape: JsonObject): boolean {
  return Object.keys(shape).some((name) => foreignShape.has(name))
}
