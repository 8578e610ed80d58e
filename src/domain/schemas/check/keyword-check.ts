import { memberOf, membersOf, stringOf, type JsonNode } from '../../json/json-tree.ts'
import type { ViolationList } from './schema-violation.ts'
import { keywordTypeOf, typeNames, type Dialect, type KeywordType, itemsOf, subschemasOf } from './keyword-types.ts'
import type { ResolveReference } from './references.ts'

const listed = typeNames.map((name) => `"${name}"`).join(', ')

/** What a value has to be, in words that go on after “must be”; and what to write instead. */
const wanted: Readonly<Record<KeywordType, readonly [form: string, remedy: string]>> = {
  schema: ['a schema', 'Write an object, true or false.'],
  schemaOrBoolean: ['a schema, true or false', 'Write an object, true or false.'],
  schemaList: ['a list of at least one schema', 'Write a list of objects, or remove it.'],
  schemaOrList: ['a schema or a list of schemas', 'Write an object, or a list of objects.'],
  schemaMap: ['an object whose values are schemas', 'Write an object with a schema under each key.'],
  patternMap: ['an object of patterns and schemas', 'Write an object with a schema under each pattern.'],
  dependencies: ['an object of schemas or lists of names', 'Write a schema or a list of names under each key.'],
  string: ['a text', 'Put it between quotation marks.'],
  pattern: ['a regular expression', 'Mend the expression, or remove it.'],
  boolean: ['true or false', 'Write true or false, without quotation marks.'],
  number: ['a number', 'Write a number, without quotation marks.'],
  positive: ['a number above 0', 'Write a number above 0.'],
  count: ['a whole number, 0 or more', 'Write a whole number, without quotation marks.'],
  names: ['a list of different names', 'Write a list of texts, each once.'],
  nameMap: ['an object of lists of names', 'Write a list of names under each key.'],
  types: [`one of ${listed}, or a list of them`, 'Choose one of them.'],
  list: ['a list', 'Put it between [ and ].'],
  reference: ['a text', 'Write the key of a schema in `$defs`.'],
}

/** Holds every keyword of every schema against what its draft wants of it. Unknown keywords may be anything. */
export function checkKeywords(schema: JsonNode, draft: Dialect, resolve: ResolveReference, list: ViolationList): void {
  if (schema.type === 'boolean' && draft !== 'draft-04') return
  if (schema.type !== 'object') {
    list.add(schema, 'keyword', 'Here must be a schema.', wanted.schema[1])
    return
  }
  for (const { name, value } of membersOf(schema)) {
    const form = keywordTypeOf(name, draft)
    if (form === undefined) continue
    const [expected, remedy] = wanted[form]
    if (!fits(value, form, draft))
      list.add(value, form === 'pattern' ? 'pattern' : 'keyword', `\`${name}\` must be ${expected}.`, remedy)
    else if (form === 'patternMap') checkPatterns(value, list)
    else if (form === 'reference') checkReference(schema, value, resolve, list)
  }
  for (const { node } of subschemasOf(schema, draft)) checkKeywords(node, draft, resolve, list)
}

function fits(value: JsonNode, form: KeywordType, draft: Dialect): boolean {
  const number = value.type === 'number' ? Number(value.value) : null
  switch (form) {
    // What should be a schema is looked at when its turn comes.
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
      return isNames(value) && (draft !== 'draft-04' || itemsOf(value).length > 0)
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

/** A type beside a reference makes it a list of values from elsewhere. */
function checkReference(schema: JsonNode, value: JsonNode, resolve: ResolveReference, list: ViolationList): void {
  const ref = String(value.value)
  if (memberOf(schema, 'type') || resolve(ref) !== undefined) return
  list.add(
    value,
    'reference',
    `\`$ref\` ${JSON.stringify(ref)} leads to nothing in this document.`,
    'Add the schema to `$defs` under this key, or refer to one that is there.',
  )
}
