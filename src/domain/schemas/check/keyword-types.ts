import { membersOf, type JsonNode } from '../../json/json-tree.ts'
/** The drafts of JSON Schema, by what tells them apart in `$schema`. */
const drafts = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const
export type Draft = (typeof drafts)[number]

/** What a keyword's value has to be. `…Map` is an object whose values are; `…List` a list that holds them. */
export type Form =
  | 'schema'
  | 'schemaList'
  | 'schemaOrList'
  | 'schemaMap'
  | 'patternMap'
  | 'dependencies'
  | 'string'
  | 'pattern'
  | 'boolean'
  | 'number'
  | 'positive'
  | 'count'
  | 'names'
  | 'nameMap'
  | 'types'
  | 'list'
  | 'reference'
  | 'schemaOrBoolean'

const since2019: readonly Draft[] = ['2019-09', '2020-12']
const since7: readonly Draft[] = ['draft-07', ...since2019]
const since6: readonly Draft[] = ['draft-06', ...since7]

/** A keyword, and the drafts that know it; all where none is named. */
interface Keyword {
  readonly form: Form
  readonly drafts?: readonly Draft[]
}

const branches = ['if', 'then', 'else'].map((name) => [name, [{ form: 'schema', drafts: since7 }]] as const)

const keywords = new Map<string, readonly Keyword[]>([
  ...branches,
  ...Object.entries({
    $schema: [{ form: 'string' }],
    $id: [{ form: 'string' }],
    $ref: [{ form: 'reference' }],
    $comment: [{ form: 'string' }],
    $anchor: [{ form: 'string', drafts: since2019 }],
    // Guardian keeps sub-schemas here in every draft.
    $defs: [{ form: 'schemaMap' }],
    definitions: [{ form: 'schemaMap' }],
    title: [{ form: 'string' }],
    description: [{ form: 'string' }],
    format: [{ form: 'string' }],
    readOnly: [{ form: 'boolean', drafts: since7 }],
    writeOnly: [{ form: 'boolean', drafts: since7 }],
    deprecated: [{ form: 'boolean', drafts: since2019 }],
    examples: [{ form: 'list', drafts: since6 }],
    contentMediaType: [{ form: 'string', drafts: since7 }],
    contentEncoding: [{ form: 'string', drafts: since7 }],
    type: [{ form: 'types' }],
    enum: [{ form: 'list' }],
    allOf: [{ form: 'schemaList' }],
    anyOf: [{ form: 'schemaList' }],
    oneOf: [{ form: 'schemaList' }],
    not: [{ form: 'schema' }],
    properties: [{ form: 'schemaMap' }],
    patternProperties: [{ form: 'patternMap' }],
    additionalProperties: [{ form: 'schemaOrBoolean' }],
    unevaluatedProperties: [{ form: 'schema', drafts: since2019 }],
    propertyNames: [{ form: 'schema', drafts: since6 }],
    dependencies: [{ form: 'dependencies' }],
    dependentSchemas: [{ form: 'schemaMap', drafts: since2019 }],
    dependentRequired: [{ form: 'nameMap', drafts: since2019 }],
    required: [{ form: 'names' }],
    minProperties: [{ form: 'count' }],
    maxProperties: [{ form: 'count' }],
    items: [
      { form: 'schema', drafts: ['2020-12'] },
      { form: 'schemaOrList', drafts: ['draft-04', 'draft-06', 'draft-07', '2019-09'] },
    ],
    prefixItems: [{ form: 'schemaList', drafts: ['2020-12'] }],
    additionalItems: [{ form: 'schemaOrBoolean', drafts: ['draft-04', 'draft-06', 'draft-07', '2019-09'] }],
    unevaluatedItems: [{ form: 'schema', drafts: since2019 }],
    contains: [{ form: 'schema', drafts: since6 }],
    minContains: [{ form: 'count', drafts: since2019 }],
    maxContains: [{ form: 'count', drafts: since2019 }],
    minItems: [{ form: 'count' }],
    maxItems: [{ form: 'count' }],
    uniqueItems: [{ form: 'boolean' }],
    minLength: [{ form: 'count' }],
    maxLength: [{ form: 'count' }],
    pattern: [{ form: 'pattern' }],
    minimum: [{ form: 'number' }],
    maximum: [{ form: 'number' }],
    multipleOf: [{ form: 'positive' }],
    exclusiveMinimum: [
      { form: 'boolean', drafts: ['draft-04'] },
      { form: 'number', drafts: since6 },
    ],
    exclusiveMaximum: [
      { form: 'boolean', drafts: ['draft-04'] },
      { form: 'number', drafts: since6 },
    ],
  } satisfies Record<string, readonly Keyword[]>),
])

/** What a draft wants of a keyword; undefined for one that it does not know. */
export function formOf(keyword: string, draft: Draft): Form | undefined {
  return keywords.get(keyword)?.find((one) => one.drafts === undefined || one.drafts.includes(draft))?.form
}

/** The draft that `$schema` names; null for one that nobody knows. Without it a document is draft-07, as in Guardian. */
export function draftOf(schema: string | undefined): Draft | null {
  if (schema === undefined) return 'draft-07'
  const named =
    /^https?:\/\/json-schema\.org\/(?:draft\/(2019-09|2020-12)\/schema|(draft-0[467])\/(?:hyper-)?schema)#?$/.exec(
      schema,
    )
  return drafts.find((draft) => draft === (named?.[1] ?? named?.[2])) ?? null
}

/** Types that a value can have. */
export const typeNames = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] as const

/** How a sub-schema stands to the one around it: about the same value, about a part of it, or kept for use elsewhere. */
type PartKind = 'same' | 'part' | 'definition'

interface SchemaPart {
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
