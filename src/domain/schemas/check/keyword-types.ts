/** Identified by a part of `$schema`. */
const dialects = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const
export type Dialect = (typeof dialects)[number]

/** The type of a keyword's value. `…Map` is an object of such values, `…List` a list. */
export type KeywordType =
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

const since2019: readonly Dialect[] = ['2019-09', '2020-12']
const since7: readonly Dialect[] = ['draft-07', ...since2019]
const since6: readonly Dialect[] = ['draft-06', ...since7]

/** A keyword without `dialects` exists in all of them. */
interface Keyword {
  readonly type: KeywordType
  readonly dialects?: readonly Dialect[]
}

const branches = ['if', 'then', 'else'].map((name) => [name, [{ type: 'schema', dialects: since7 }]] as const)

const keywords = new Map<string, readonly Keyword[]>([
  ...branches,
  ...Object.entries({
    $schema: [{ type: 'string' }],
    $id: [{ type: 'string' }],
    $ref: [{ type: 'reference' }],
    $comment: [{ type: 'string' }],
    $anchor: [{ type: 'string', dialects: since2019 }],
    // Guardian keeps sub-schemas here in every dialect.
    $defs: [{ type: 'schemaMap' }],
    definitions: [{ type: 'schemaMap' }],
    title: [{ type: 'string' }],
    description: [{ type: 'string' }],
    format: [{ type: 'string' }],
    readOnly: [{ type: 'boolean', dialects: since7 }],
    writeOnly: [{ type: 'boolean', dialects: since7 }],
    deprecated: [{ type: 'boolean', dialects: since2019 }],
    examples: [{ type: 'list', dialects: since6 }],
    contentMediaType: [{ type: 'string', dialects: since7 }],
    contentEncoding: [{ type: 'string', dialects: since7 }],
    type: [{ type: 'types' }],
    enum: [{ type: 'list' }],
    allOf: [{ type: 'schemaList' }],
    anyOf: [{ type: 'schemaList' }],
    oneOf: [{ type: 'schemaList' }],
    not: [{ type: 'schema' }],
    properties: [{ type: 'schemaMap' }],
    patternProperties: [{ type: 'patternMap' }],
    additionalProperties: [{ type: 'schemaOrBoolean' }],
    unevaluatedProperties: [{ type: 'schema', dialects: since2019 }],
    propertyNames: [{ type: 'schema', dialects: since6 }],
    dependencies: [{ type: 'dependencies' }],
    dependentSchemas: [{ type: 'schemaMap', dialects: since2019 }],
    dependentRequired: [{ type: 'nameMap', dialects: since2019 }],
    required: [{ type: 'names' }],
    minProperties: [{ type: 'count' }],
    maxProperties: [{ type: 'count' }],
    items: [
      { type: 'schema', dialects: ['2020-12'] },
      { type: 'schemaOrList', dialects: ['draft-04', 'draft-06', 'draft-07', '2019-09'] },
    ],
    prefixItems: [{ type: 'schemaList', dialects: ['2020-12'] }],
    additionalItems: [{ type: 'schemaOrBoolean', dialects: ['draft-04', 'draft-06', 'draft-07', '2019-09'] }],
    unevaluatedItems: [{ type: 'schema', dialects: since2019 }],
    contains: [{ type: 'schema', dialects: since6 }],
    minContains: [{ type: 'count', dialects: since2019 }],
    maxContains: [{ type: 'count', dialects: since2019 }],
    minItems: [{ type: 'count' }],
    maxItems: [{ type: 'count' }],
    uniqueItems: [{ type: 'boolean' }],
    minLength: [{ type: 'count' }],
    maxLength: [{ type: 'count' }],
    pattern: [{ type: 'pattern' }],
    minimum: [{ type: 'number' }],
    maximum: [{ type: 'number' }],
    multipleOf: [{ type: 'positive' }],
    exclusiveMinimum: [
      { type: 'boolean', dialects: ['draft-04'] },
      { type: 'number', dialects: since6 },
    ],
    exclusiveMaximum: [
      { type: 'boolean', dialects: ['draft-04'] },
      { type: 'number', dialects: since6 },
    ],
  } satisfies Record<string, readonly Keyword[]>),
])

/** Undefined if the dialect does not have the keyword. */
export function keywordTypeOf(keyword: string, dialect: Dialect): KeywordType | undefined {
  return keywords.get(keyword)?.find((one) => one.dialects === undefined || one.dialects.includes(dialect))?.type
}

/** Null for an unknown `$schema`. A document without one is draft-07, as in Guardian. */
export function dialectOf(schema: string | undefined): Dialect | null {
  if (schema === undefined) return 'draft-07'
  const named =
    /^https?:\/\/json-schema\.org\/(?:draft\/(2019-09|2020-12)\/schema|(draft-0[467])\/(?:hyper-)?schema)#?$/.exec(
      schema,
    )
  return dialects.find((draft) => draft === (named?.[1] ?? named?.[2])) ?? null
}

export const typeNames = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] as const
