import type { JsonObject } from '#domain/json/json-value.ts'

/** A field of a document as a Guardian's editor writes it; `comment` goes into its `$comment` beside the usual. */
export interface SampleField {
  readonly key: string
  readonly title: string
  readonly description?: string
  readonly shape: JsonObject
  readonly many?: boolean
  readonly comment?: JsonObject
  readonly beside?: JsonObject
}

const names = { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }], readOnly: true }

/** What every document has that the editor builds. */
export const systemProperties = { '@context': names, type: names, id: { type: 'string', readOnly: true } }

export function propertiesOf(fields: readonly SampleField[]): JsonObject {
  return Object.fromEntries(fields.map((field, position) => [field.key, propertyOf(field, position)]))
}

function propertyOf(field: SampleField, position: number): JsonObject {
  const { key, title, description = title, shape, many = false, comment = {}, beside = {} } = field
  const id = typeof shape['$ref'] === 'string' ? shape['$ref'] : 'https://www.schema.org/text'
  return {
    title,
    description,
    ...(many ? { type: 'array', items: shape } : shape),
    readOnly: false,
    ...beside,
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

/** A document as the editor builds it. */
export function documentOf({ title, description, fields, required, more = {} }: SampleDocument): JsonObject {
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

export const text = { type: 'string' }
export const number = { type: 'number' }

/** One part of a document that holds for some values alone. */
export function conditionOf(
  ...parts: readonly [test: JsonObject, fulfilled: JsonObject, otherwise: JsonObject]
): JsonObject {
  return Object.fromEntries(['if', 'then', 'else'].map((keyword, index) => [keyword, parts[index]]))
}
