import type { JsonObject } from '#domain/json/json-value.ts'

/** A field as Guardian's editor writes it. `comment` adds members to its `$comment`, `more` to the property. */
export interface SampleField {
  readonly key: string
  readonly title: string
  readonly description?: string
  readonly shape: JsonObject
  readonly many?: boolean
  readonly comment?: JsonObject
  readonly more?: JsonObject
}

const names = { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }], readOnly: true }

/** The properties of every document that Guardian's editor builds. */
export const systemProperties = { '@context': names, type: names, id: { type: 'string', readOnly: true } }

export function propertiesOf(fields: readonly SampleField[]): JsonObject {
  return Object.fromEntries(fields.map((field, position) => [field.key, propertyOf(field, position)]))
}

function propertyOf(field: SampleField, position: number): JsonObject {
  const { key, title, description = title, shape, many = false, comment = {}, more = {} } = field
  const id = typeof shape['$ref'] === 'string' ? shape['$ref'] : 'https://www.schema.org/text'
  return {
    title,
    description,
    ...(many ? { type: 'array', items: shape } : shape),
    readOnly: false,
    ...more,
    $comment: JSON.stringify({ term: key, '@id': id, ...comment, orderPosition: position }),
  }
}

export interface SampleDocument {
  readonly title: string
  readonly description: string
  readonly fields: readonly SampleField[]
  readonly required: readonly string[]
  readonly more?: JsonObject
}

/** A document as Guardian's editor builds it. */
export function schemaDocumentOf({ title, description, fields, required, more = {} }: SampleDocument): JsonObject {
  return {
    title,
    description,
    type: 'object',
    properties: { ...systemProperties, ...propertiesOf(fields) },
    required: ['@context', 'type', ...required],
    additionalProperties: false,
    ...more,
  }
}

export const textType = { type: 'string' }
export const numberType = { type: 'number' }

export function conditionOf(
  ...parts: readonly [test: JsonObject, fulfilled: JsonObject, otherwise: JsonObject]
): JsonObject {
  return Object.fromEntries(['if', 'then', 'else'].map((keyword, index) => [keyword, parts[index]]))
}
