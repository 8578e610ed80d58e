import type { JsonPath } from '../../json/json-path.ts'
import { isList, isObject, type JsonObject } from '../../json/json-value.ts'

/** Returns a schema document by IRI; undefined if unknown. */
type SchemaDocument = (iri: string) => unknown

/** The maximum nesting of sub-schemas. */
const maxDepth = 16

/**
 * The paths within a document that hold parts with a certain schema, found through the document's own schema. If that
 * is unknown, by the parts' types.
 */
export function partPaths(
  subject: JsonObject,
  {
    schema,
    part,
    documentOf,
  }: { readonly schema: string | null; readonly part: string; readonly documentOf: SchemaDocument },
): readonly JsonPath[] {
  const root = schema === null ? undefined : documentOf(schema)
  if (root === undefined) return typedPaths(subject, part.replace(/^#/, ''))
  const defs = isObject(root) && isObject(root['$defs']) ? root['$defs'] : {}
  const fields = fieldPaths(root, [subject], { part, defs, documentOf }, [])
  return fields.flatMap((field) => placesOf(subject, field))
}

interface Search {
  readonly part: string
  readonly defs: JsonObject
  readonly documentOf: SchemaDocument
}

/**
 * Member names, outermost first. Only schemas of what the document holds are read: sub-schemas often contain each other
 * many times.
 */
function fieldPaths(
  schema: unknown,
  held: readonly JsonObject[],
  search: Search,
  around: readonly string[],
): string[][] {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {}
  if (around.length >= maxDepth) return []
  return Object.entries(properties).flatMap(([name, property]) => {
    const iri = referenceIn(property)
    const inside = held.flatMap((one) => objectsAt(one[name]))
    if (iri === null || inside.length === 0) return []
    const path = around.concat(name)
    const inner = search.defs[iri] ?? search.documentOf(iri)
    const further = fieldPaths(inner, inside, search, path)
    return isSame(iri, search.part) ? [path].concat(further) : further
  })
}

function objectsAt(value: unknown): JsonObject[] {
  if (isList(value)) return value.flatMap(objectsAt)
  return isObject(value) ? [value] : []
}

/** The IRI of a field's sub-schema, for fields with one value or several. */
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
