import { itemsOf, memberOf, membersOf, stringOf, type JsonNode } from '../../json/json-reader.ts'
import { keywordTypeOf, type Dialect } from './keyword-types.ts'

export interface SchemaContext {
  readonly root: JsonNode
  readonly dialect: Dialect
  /** Skips values of the wrong type for their keyword. */
  subschemasOf(schema: JsonNode): readonly Subschema[]
  /** The target of a reference: a node, null for a built-in or external schema, or undefined if there is none. */
  resolve(ref: string): JsonNode | null | undefined
}

interface Subschema {
  readonly keyword: string
  /** The key in a map of schemas. */
  readonly name: string | null
  /** `same` describes the same value as its parent schema, `part` a part of it; `definition` is for use elsewhere. */
  readonly kind: 'same' | 'part' | 'definition'
  readonly node: JsonNode
}

export function createSchemaContext(root: JsonNode, dialect: Dialect): SchemaContext {
  // Each check visits all schemas.
  const known = new Map<JsonNode, readonly Subschema[]>()
  const subschemasOf = (schema: JsonNode) => {
    const subschemas = known.get(schema) ?? readSubschemas(schema, dialect)
    known.set(schema, subschemas)
    return subschemas
  }
  return { root, dialect, subschemasOf, resolve: createResolver(root, subschemasOf) }
}

export function visitSchemas(
  { root, subschemasOf }: Pick<SchemaContext, 'root' | 'subschemasOf'>,
  visit: (schema: JsonNode) => void,
): void {
  visit(root)
  for (const { node } of subschemasOf(root)) visitSchemas({ root: node, subschemasOf }, visit)
}

function readSubschemas(schema: JsonNode, dialect: Dialect): readonly Subschema[] {
  return membersOf(schema).flatMap(({ name: keyword, value }) => {
    const kind = subschemaKind(keyword)
    const subschema = (node: JsonNode, name: string | null = null): Subschema => ({ keyword, name, kind, node })
    switch (keywordTypeOf(keyword, dialect)) {
      case 'schema':
      case 'schemaOrBoolean':
        return [subschema(value)]
      case 'schemaList':
        return itemsOf(value).map((node) => subschema(node))
      case 'schemaOrList':
        return value.type === 'array' ? itemsOf(value).map((node) => subschema(node)) : [subschema(value)]
      case 'schemaMap':
      case 'patternMap':
        return membersOf(value).map((member) => subschema(member.value, member.name))
      case 'dependencies':
        return membersOf(value)
          .filter((member) => member.value.type !== 'array')
          .map((member) => subschema(member.value, member.name))
      default:
        return []
    }
  })
}

const definitionKeywords = new Set(['$defs', 'definitions'])
const sameValueKeywords = new Set('allOf anyOf oneOf not if then else dependentSchemas dependencies'.split(' '))

function subschemaKind(keyword: string): Subschema['kind'] {
  if (definitionKeywords.has(keyword)) return 'definition'
  return sameValueKeywords.has(keyword) ? 'same' : 'part'
}

/** Sub-schemas that every Guardian provides. */
const builtIn = new Set(['#GeoJSON', '#SentinelHUB'])

/** Resolves references by the key in `$defs`, as Guardian does, by `$id`, by anchor and by JSON pointer. */
function createResolver(root: JsonNode, subschemasOf: SchemaContext['subschemasOf']): SchemaContext['resolve'] {
  const named = namedSchemas(root, subschemasOf)
  const children = new Map<JsonNode, ReadonlyMap<string, JsonNode>>()

  function childOf(node: JsonNode, step: string): JsonNode | undefined {
    if (node.type === 'array') return /^\d+$/.test(step) ? itemsOf(node)[Number(step)] : undefined
    const known = children.get(node) ?? new Map(membersOf(node).map((member) => [member.name, member.value]))
    children.set(node, known)
    return known.get(step)
  }

  return (ref) => {
    const found = named.get(ref)
    if (found) return found
    if (ref === '#') return root
    if (!ref.startsWith('#') || builtIn.has(ref)) return null
    if (!ref.startsWith('#/')) return undefined
    let node: JsonNode | undefined = root
    for (const step of pointerSteps(ref) ?? [undefined])
      node = node && step !== undefined ? childOf(node, step) : undefined
    return node
  }
}

/** The first schema with a name wins. */
function namedSchemas(root: JsonNode, subschemasOf: SchemaContext['subschemasOf']): ReadonlyMap<string, JsonNode> {
  const named = new Map<string, JsonNode>()
  const add = (name: string | undefined, node: JsonNode) => {
    if (name !== undefined && !named.has(name)) named.set(name, node)
  }
  const collect = (schema: JsonNode, mayHaveId: boolean): void => {
    if (mayHaveId) add(stringOf(memberOf(schema, '$id')), schema)
    const anchor = stringOf(memberOf(schema, '$anchor'))
    if (anchor !== undefined) add(`#${anchor}`, schema)
    for (const { kind, name, node } of subschemasOf(schema)) {
      if (kind === 'definition' && name !== null) add(name, node)
      collect(node, kind === 'definition')
    }
  }
  collect(root, true)
  return named
}

function pointerSteps(ref: string): string[] | null {
  try {
    const steps = decodeURIComponent(ref.slice(2)).split('/')
    return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  } catch {
    return null
  }
}
