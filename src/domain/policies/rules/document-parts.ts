import type { JsonPath } from '../../json/json-path.ts'
import { isList, isObject, tryParseJson, type JsonObject } from '../../json/json-value.ts'

/** The JSON text of a schema's document by its IRI; undefined if it is not known. */
type SchemaText = (iri: string) => string | undefined

/** Sub-schemas inside each other. */
const maxDepth = 16

/**
 * The places in a document that follow a schema, by the fields of the document's own schema. Without one, by the type that
 * the parts name.
 */
export function partPaths(
  subject: JsonObject,
  { schema, part, textOf }: { readonly schema: string | null; readonly part: string; readonly textOf: SchemaText },
): readonly JsonPath[] {
  const text = schema === null ? undefined : textOf(schema)
  if (text === undefined) return typedPaths(subject, part.replace(/^#/, ''))
  const root = tryParseJson(text)
  const defs = isObject(root) && isObject(root['$defs']) ? root['$defs'] : {}
  const fields = fieldPaths(root, { part, defs, textOf }, [])
  return fields.flatMap((field) => placesOf(subject, field))
}

interface Search {
  readonly part: string
  readonly defs: JsonObject
  readonly textOf: SchemaText
}

/** Names of members, from the outside in. */
function fieldPaths(schema: unknown, search: Search, around: string[]): string[][] {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {}
  if (around.length >= maxDepth) return []
  return Object.entries(properties).flatMap(([name, property]) => {
    const iri = referenceIn(property)
    if (iri === null) return []
    const path = around.concat(name)
    const inner = search.defs[iri] ?? tryParseJson(search.textOf(iri) ?? '')
    const further = fieldPaths(inner, search, path)
    return isSame(iri, search.part) ? [path].concat(further) : further
  })
}

/** The IRI of a field's sub-schema, whether it holds one value or several. */
function referenceIn(property: unknown): string | null {
  if (!isObject(property)) return null
  const held = isObject(property['items']) ? property['items'] : property
  return typeof held['$ref'] === 'string' ? held['$ref'] : null
}

function isSame(one: string, other: string): boolean {
  return one.replace(/^#/, '') === other.replace(/^#/, '')
}

function placesOf(value: unknown, path: readonly string[], at: JsonPath = []): JsonPath[] {
  if (isList(value)) return value.flatMap((one, index) => placesOf(one, path, [...at, index]))
  if (!isObject(value)) return []
  const [step, ...further] = path
  return step === undefined ? [at] : placesOf(value[step], further, [...at, step])
}

function typedPaths(value: unknown, type: string, at: JsonPath = []): JsonPath[] {
  if (isList(value)) return value.flatMap((one, index) => typedPaths(one, type, [...at, index]))
  if (!isObject(value)) return []
  if (value['type'] === type) return [at]
  return Object.entries(value).flatMap(([name, one]) => typedPaths(one, type, [...at, name]))
}
