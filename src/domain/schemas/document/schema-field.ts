import { isMultiple, shownType, fieldTypeOf, type FieldType } from './field-type.ts'
import { rawMember } from '../../json/json-splice.ts'
import { itemsAt, rawAt, rootSpan } from '../../json/json-reader.ts'
import { isList, isObject, tryParseJson, type JsonObject } from '../../json/json-value.ts'
import { readComment, type FieldComment } from './schema-comment.ts'

export interface FieldTableColumn {
  readonly key: string
  readonly name: string
}

/** A field as the editor shows it. `defaultValue`, `example` and `suggest` are JSON text with the original digits. */
export interface Field {
  readonly key: string
  /** From the root of the document. */
  readonly path: readonly string[]
  readonly title: string
  readonly description: string
  readonly type: FieldType
  /** The type of its form input, also for a custom type; null if the value can be entered only as JSON. */
  readonly shownAs: FieldType | null
  readonly required: boolean
  readonly multiple: boolean
  /** For a sub-schema field, its schema. For an enum, where its values are listed. */
  readonly ref: string | null
  readonly unit: string | null
  readonly unitSystem: string | null
  readonly enumValues: readonly string[] | null
  /** For a text: the pattern that its values must match. */
  readonly pattern: string | null
  /** For a table: the predefined columns. */
  readonly tableColumns: readonly FieldTableColumn[] | null
  /** For a location: the allowed GeoJSON shapes. */
  readonly availableOptions: readonly string[] | null
  readonly isPrivate: boolean
  readonly hidden: boolean
  readonly autocalculate: boolean
  readonly isUpdatable: boolean
  readonly expression: string | null
  readonly defaultValue: string | null
  readonly example: string | null
  readonly suggest: string | null
  readonly textColor: string | null
  readonly textSize: string | null
  readonly textBold: boolean
  /** Its path in Guardian's property glossary. */
  readonly property: string | null
  /** `orderPosition` in its comment. */
  readonly position: number | null
  readonly term: string | null
  /** The key of the field that it depends on. */
  readonly dependsOn: string | null
  readonly commentState: FieldComment['state']
  /** Members that none of the above represents; edits preserve them. */
  readonly extra: readonly string[]
}

export type FieldContent = Omit<Field, 'key' | 'path' | 'required'>

const representedMembers = new Set(
  'title description type format pattern enum $ref items examples default readOnly $comment'.split(' '),
)

/** Null for a system field, which no editor shows, and for anything but an object. */
export function readField(text: string): FieldContent | null {
  const property = tryParseJson(text)
  if (!isObject(property)) return null
  // Guardian reads the first alternative instead of the property.
  const alternative = isList(property['oneOf']) ? property['oneOf'][0] : undefined
  const first = isObject(alternative) ? alternative : property
  const items = isObject(first['items']) ? first['items'] : undefined
  if (property['readOnly'] === true) return null
  const comment = readComment(property['$comment'] ?? first['$comment'])
  const { values } = comment
  const shape = isMultiple(first) && items ? items : first
  return {
    title: textOrNull(property['title'] ?? first['title']) ?? '',
    description: textOrNull(property['description'] ?? first['description']) ?? '',
    type: fieldTypeOf(property, values),
    shownAs: shownType(property, values),
    multiple: isMultiple(first),
    ref: textOrNull(shape['$ref']),
    unit: textOrNull(values['unit']),
    unitSystem: textOrNull(values['unitSystem']),
    enumValues: textsOrNull(shape['enum']),
    pattern: textOrNull(shape['pattern']),
    tableColumns: columnsOrNull(values['tableColumns']),
    availableOptions: textsOrNull(values['availableOptions']),
    isPrivate: Boolean(values['isPrivate']),
    hidden: Boolean(values['hidden']),
    autocalculate: Boolean(values['autocalculate']),
    isUpdatable: Boolean(values['isUpdatable']),
    expression: textOrNull(values['expression']),
    defaultValue: property['default'] === undefined ? null : (rawMember(text, 'default') ?? null),
    example: isList(property['examples']) ? firstItem(rawMember(text, 'examples')) : null,
    suggest: values['suggest'] === undefined ? null : (rawMember(comment.text, 'suggest') ?? null),
    textColor: textOrNull(values['textColor']),
    textSize: textOrNull(values['textSize']),
    textBold: Boolean(values['textBold']),
    property: textOrNull(values['property']),
    position: typeof values['orderPosition'] === 'number' ? values['orderPosition'] : null,
    term: textOrNull(values['term']),
    dependsOn: isObject(values['dependency']) ? textOrNull(values['dependency']['on']) : null,
    commentState: comment.state,
    extra: extraOf(property),
  }
}

function textOrNull(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : null
}

function textsOrNull(value: unknown): readonly string[] | null {
  return isList(value) && value.every((one) => typeof one === 'string') ? value : null
}

function columnsOrNull(value: unknown): readonly FieldTableColumn[] | null {
  if (!isList(value)) return null
  return value.filter(isObject).flatMap(({ key, name }) => {
    const known = textOrNull(key)
    return known === null ? [] : [{ key: known, name: textOrNull(name) ?? known }]
  })
}

function firstItem(list: string | undefined): string | null {
  const [first] = list === undefined ? [] : itemsAt(list, rootSpan(list))
  return first && list !== undefined ? rawAt(list, first) : null
}

function extraOf(property: JsonObject): readonly string[] {
  return Object.keys(property).filter((name) => !representedMembers.has(name))
}

/** Fields by the text of their property. The same text can occur under several keys. */
export type FieldsByText = ReadonlyMap<string, readonly Field[]>

export interface FieldReader {
  /** Null for a system field, and for anything but an object. `path` leads to the schema that contains the field. */
  read(property: string, key: string, required: boolean, path: readonly string[]): Field | null
  fieldsByText(): FieldsByText
}

/**
 * Reads the fields of one document. Fields that are unchanged since the previous document are returned as the same
 * objects.
 */
export function createFieldReader(previous: FieldsByText): FieldReader {
  const found = new Map<string, Field[]>()
  return {
    read(property, key, required, path) {
      const known = [...(found.get(property) ?? []), ...(previous.get(property) ?? [])]
      const same = known.find((one) => one.key === key && one.required === required && isInside(one.path, path))
      const content = same ?? known[0] ?? readField(property)
      if (!content) return null
      const field = same ?? fieldWith(content, key, required, path)
      found.set(property, [...(found.get(property) ?? []), field])
      return field
    },
    fieldsByText: () => found,
  }
}

export function fieldWith(content: FieldContent, key: string, required: boolean, path: readonly string[]): Field {
  return { ...content, key, path: [...path, 'properties', key], required }
}

function isInside(fieldPath: readonly string[], path: readonly string[]): boolean {
  return fieldPath.length === path.length + 2 && path.every((step, index) => step === fieldPath[index])
}

interface Positioned {
  readonly position: number | null
}

/**
 * Fields in display order: those without a position first, in text order, then the others by position. Guardian treats
 * position 0 as none.
 */
export function sortFields<Item extends Positioned>(items: readonly Item[]): Item[] {
  return [
    ...items.filter((item) => !isNumbered(item)),
    ...items.filter(isNumbered).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)),
  ]
}

function isNumbered({ position }: Positioned): boolean {
  return position !== null && position !== 0 && position !== -1
}
