import { itemsOf, memberOf, membersOf, stringOf, type JsonNode } from '../../json/json-reader.ts'
import { keywordTypeOf, typeNames, type Dialect, type KeywordType } from './keyword-types.ts'
import type { SchemaContext } from './schema-context.ts'
import type { ViolationList } from './schema-violation.ts'

const listed = typeNames.map((name) => `"${name}"`).join(', ')

/** By type: the expected value, as a continuation of “must be”, and the remedy. */
const wanted: Readonly<Record<KeywordType, readonly [expected: string, remedy: string]>> = {
  schema: ['a schema', 'Write an object, true or false.'],
  schemaOrBoolean: ['a schema, true or false', 'Write an object, true or false.'],
  schemaList: ['a list of at least one schema', 'Write a list of objects, or remove it.'],
  schemaOrList: ['a schema or a list of schemas', 'Write an object, or a list of objects.'],
  schemaMap: ['an object whose values are schemas', 'Write an object with a schema under each key.'],
  patternMap: ['an object of patterns and schemas', 'Write an object with a schema under each pattern.'],
  dependencies: ['an object of schemas or lists of names', 'Write a schema or a list of names under each key.'],
  string: ['a text', 'Put it in quotation marks.'],
  pattern: ['a regular expression', 'Fix the expression, or remove it.'],
  boolean: ['true or false', 'Write true or false, without quotation marks.'],
  number: ['a number', 'Write a number, without quotation marks.'],
  positive: ['a number above 0', 'Write a number above 0.'],
  count: ['a whole number, 0 or more', 'Write a whole number, without quotation marks.'],
  names: ['a list of different names', 'Write a list of strings without repeats.'],
  nameMap: ['an object of lists of names', 'Write a list of names under each key.'],
  types: [`one of ${listed}, or a list of them`, 'Choose one of them.'],
  list: ['a list', 'Put it between [ and ].'],
  reference: ['a text', 'Write the key of a schema in `$defs`.'],
}

/** Unknown keywords may have any value. */
export function checkKeywords(context: SchemaContext, list: ViolationList, schema: JsonNode = context.root): void {
  const { dialect, subschemasOf } = context
  if (schema.type === 'boolean' && dialect !== 'draft-04') return
  if (schema.type !== 'object') {
    list.add(schema, 'keyword', 'A schema is expected here.', wanted.schema[1])
    return
  }
  for (const { name, value } of membersOf(schema)) {
    const type = keywordTypeOf(name, dialect)
    if (type === undefined) continue
    const [expected, remedy] = wanted[type]
    if (!fitsType(value, type, dialect))
      list.add(value, type === 'pattern' ? 'pattern' : 'keyword', `\`${name}\` must be ${expected}.`, remedy)
    else if (type === 'patternMap') checkPatterns(value, list)
    else if (type === 'reference') checkReference(context, schema, value, list)
  }
  for (const { node } of subschemasOf(schema)) checkKeywords(context, list, node)
}

function fitsType(value: JsonNode, type: KeywordType, dialect: Dialect): boolean {
  const number = value.type === 'number' ? Number(value.value) : null
  switch (type) {
    // Subschemas are checked when they are visited.
    case 'schema':
    case 'schemaOrList':
      return true
    case 'schemaOrBoolean':
      return value.type === 'object' || value.type === 'boolean'
    case 'schemaList':
      return itemsOf(value).length > 0
    case 'schemaMap':
    case 'patternMap':
      return value.type === 'object'
    case 'dependencies':
      return (
        value.type === 'object' && membersOf(value).every((one) => one.value.type !== 'array' || isNames(one.value))
      )
    case 'nameMap':
      return value.type === 'object' && membersOf(value).every((one) => isNames(one.value))
    case 'string':
    case 'reference':
      return value.type === 'string'
    case 'pattern':
      return isPattern(stringOf(value))
    case 'boolean':
      return value.type === 'boolean'
    case 'number':
      return number !== null
    case 'positive':
      return number !== null && number > 0
    case 'count':
      return number !== null && number >= 0 && Number.isInteger(number)
    case 'names':
      return isNames(value) && (dialect !== 'draft-04' || itemsOf(value).length > 0)
    case 'types':
      return value.type === 'array'
        ? itemsOf(value).length > 0 && isNames(value) && itemsOf(value).every(isType)
        : isType(value)
    case 'list':
      return value.type === 'array'
  }
}

function isNames(value: JsonNode): boolean {
  const names = itemsOf(value).map(stringOf)
  return value.type === 'array' && names.every((name) => name !== undefined) && new Set(names).size === names.length
}

function isType(value: JsonNode): boolean {
  return typeNames.some((name) => name === stringOf(value))
}

function isPattern(text: string | undefined): boolean {
  if (text === undefined) return false
  return compiles(text, 'u') || compiles(text, '')
}

function compiles(text: string, flags: string): boolean {
  try {
    return new RegExp(text, flags) instanceof RegExp
  } catch {
    return false
  }
}

function checkPatterns(map: JsonNode, list: ViolationList): void {
  for (const { name, key } of membersOf(map))
    if (!isPattern(name))
      list.add(key, 'pattern', `The key of a pattern must be ${wanted.pattern[0]}.`, wanted.pattern[1])
}

/** A type next to a reference means a list of values from elsewhere. */
function checkReference({ resolve }: SchemaContext, schema: JsonNode, value: JsonNode, list: ViolationList): void {
  const ref = String(value.value)
  if (memberOf(schema, 'type') || resolve(ref) !== undefined) return
  list.add(
    value,
    'reference',
    `\`$ref\` ${JSON.stringify(ref)} leads to nothing in this document.`,
    'Add the schema to `$defs` under this key, or refer to one that exists.',
  )
}
