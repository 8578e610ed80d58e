import { membersOf, type JsonNode } from '../../json/json-tree.ts'
import { formOf, type Draft } from '../check/keyword-types.ts'

/** How a sub-schema stands to the one around it: about the same value, about a part of it, or kept for use elsewhere. */
type PartKind = 'same' | 'part' | 'definition'

export interface SchemaPart {
  readonly keyword: string
  /** The name under which a map holds it. */
  readonly name: string | null
  readonly kind: PartKind
  readonly node: JsonNode
}

const sameValue = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'])
const definitions = new Set(['$defs', 'definitions'])

interface KnownParts {
  readonly draft: Draft
  readonly parts: readonly SchemaPart[]
}

// Each check of a document asks for them several times.
const known = new WeakMap<JsonNode, KnownParts>()

/** The schemas that a schema is made of, one level down. What has not the form that its keyword wants is left out. */
export function partsOf(schema: JsonNode, draft: Draft): readonly SchemaPart[] {
  const held = known.get(schema)
  if (held?.draft === draft) return held.parts
  const parts = readParts(schema, draft)
  known.set(schema, { draft, parts })
  return parts
}

function readParts(schema: JsonNode, draft: Draft): readonly SchemaPart[] {
  return membersOf(schema).flatMap(({ name: keyword, value }) => {
    const part = (node: JsonNode, name: string | null = null) => ({ keyword, name, kind: kindOf(keyword), node })
    switch (formOf(keyword, draft)) {
      case 'schema':
      case 'schemaOrBoolean':
        return [part(value)]
      case 'schemaList':
        return itemsOf(value).map((node) => part(node))
      case 'schemaOrList':
        return value.type === 'array' ? itemsOf(value).map((node) => part(node)) : [part(value)]
      case 'schemaMap':
      case 'patternMap':
        return membersOf(value).map((member) => part(member.value, member.name))
      case 'dependencies':
        return membersOf(value).flatMap((member) =>
          member.value.type === 'array' ? [] : [part(member.value, member.name)],
        )
      default:
        return []
    }
  })
}

export function itemsOf(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.type === 'array' ? (node.children ?? []) : []
}

function kindOf(keyword: string): PartKind {
  if (definitions.has(keyword)) return 'definition'
  return sameValue.has(keyword) || keyword === 'dependencies' ? 'same' : 'part'
}
