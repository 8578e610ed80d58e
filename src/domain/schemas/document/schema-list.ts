import { itemsOf, memberOf, membersOf, readJsonTree, stringOf, type JsonNode } from '../../json/json-reader.ts'
import { isCreatable, type SchemaValue } from './schema.ts'
import type { Field } from './schema-field.ts'
import { foldText } from '../../text/fold-text.ts'

export interface ListedSchema extends SchemaValue {
  /** Excludes system fields; null if the document cannot be read. */
  readonly fieldCount: number | null
  /** The IRIs of the schemas that its document embeds or refers to. */
  readonly references: ReadonlySet<string>
  /** Folded text for search. */
  readonly searchText: string
}

export interface EntityGroup {
  readonly entity: string
  /** The active schema first, then the others, last changed first. */
  readonly schemas: readonly ListedSchema[]
}

export function listedSchemaOf(schema: SchemaValue): ListedSchema {
  const tree = readJsonTree(schema.text ?? '')
  const root = tree.ok ? tree.root : undefined
  const fields = membersOf(memberOf(root, 'properties')).filter(
    ({ value }) => memberOf(value, 'readOnly')?.value !== true,
  )
  const fieldNames = fields.flatMap(({ name, value }) => [name, stringOf(memberOf(value, 'title')) ?? ''])
  const { name, description, entity, uuid, id } = schema
  return {
    ...schema,
    fieldCount: root ? fields.length : null,
    references: root ? referencesIn(root) : new Set(),
    searchText: foldText([name, description, entity, entity.replaceAll('_', ' '), uuid, id, ...fieldNames].join('\n')),
  }
}

/** A match contains every word of the search. */
export function searchSchemas(schemas: readonly ListedSchema[], search: string): ListedSchema[] {
  const words = foldText(search).split(' ')
  return schemas.filter((schema) => words.every((word) => schema.searchText.includes(word)))
}

/** Creatable entities first, then the others by name. */
export function groupsByEntity(schemas: readonly ListedSchema[]): EntityGroup[] {
  return [...Map.groupBy(schemas, ({ entity }) => entity)]
    .map(([entity, members]) => ({
      entity,
      schemas: members.toSorted((a, b) => Number(b.active) - Number(a.active) || lastChangedFirst(a, b)),
    }))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || compare(a.entity, b.entity))
}

/** All schemas in one list: last changed first, or by name. */
export function sortSchemas(schemas: readonly ListedSchema[], order: 'changed' | 'name'): ListedSchema[] {
  if (order === 'changed') return schemas.toSorted(lastChangedFirst)
  return schemas.toSorted((a, b) => compare(foldText(a.name), foldText(b.name)) || lastChangedFirst(a, b))
}

/** The schemas whose documents embed or refer to this one. */
export function dependentsOf(schema: SchemaValue, schemas: readonly ListedSchema[]): ListedSchema[] {
  return schemas.filter(({ id, references }) => id !== schema.id && schema.iri !== '' && references.has(schema.iri))
}

/** The schema that is deactivated when this one is activated. */
export function deactivatedBy(schema: SchemaValue, schemas: readonly ListedSchema[]): ListedSchema | null {
  return schemas.find(({ id, active, entity }) => active && id !== schema.id && entity === schema.entity) ?? null
}

function lastChangedFirst(a: SchemaValue, b: SchemaValue): number {
  return (b.updatedAt ?? 0) - (a.updatedAt ?? 0) || compare(a.id, b.id)
}

function rankOf({ entity }: EntityGroup): number {
  return isCreatable(entity) ? 0 : 1
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function referencesIn(root: JsonNode): Set<string> {
  const found = new Set(membersOf(memberOf(root, '$defs')).map(({ name }) => name))
  const visit = (node: JsonNode) => {
    for (const { name, value } of membersOf(node)) {
      if (name === '$ref') found.add(stringOf(value) ?? '')
      visit(value)
    }
    itemsOf(node).forEach(visit)
  }
  visit(root)
  return found
}

/**
 * The fields whose title, description or key contains every word, and the field `kept`. Returns the list itself for an
 * empty search.
 */
export function matchingFields(fields: readonly Field[], search: string, kept: string | null): readonly Field[] {
  const words = foldText(search)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return fields
  return fields.filter(({ key, title, description }) => {
    const text = foldText(`${title} ${description} ${key}`)
    return key === kept || words.every((word) => text.includes(word))
  })
}
