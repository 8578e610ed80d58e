import { isMultiple, shownType, typeOf, type FieldType } from './field-type.ts'
import { rawMember } from '../../json/json-splice.ts'
import { itemsAt, rawAt, rootSpan } from '../../json/json-reader.ts'
import { isList, isObject, tryParseJson, type JsonObject } from '../../json/json-value.ts'
import { readComment, type FieldComment } from './schema-comment.ts'

/** A field of a schema as its editor shows it. `defaultValue`, `example` and `suggest` are JSON text, digit for digit. */
export interface Field {
  readonly key: string
  /** Where it stands in the document. */
  readonly path: readonly string[]
  readonly title: string
  readonly description: string
  readonly type: FieldType
  /** What a form shows a field of a custom type as; null where only JSON will do. */
  readonly shownAs: FieldType | null
  readonly required: boolean
  readonly multiple: boolean
  /** The schema that a sub-schema's values have, or where the values of an enum are listed. */
  readonly ref: string | null
  readonly unit: string | null
  readonly unitSystem: string | null
  readonly enumValues: readonly string[] | null
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
  /** Its path in the glossary of properties. */
  readonly property: string | null
  /** What its place in the order is written as. */
  readonly position: number | null
  readonly term: string | null
  /** The key of a field that it depends on. */
  readonly dependsOn: string | null
  readonly commentState: FieldComment['state']
  /** Members that stand for none of the above; they are kept. */
  readonly extra: readonly string[]
}

/** What the text of a property alone says of a field. */
export type FieldContent = Omit<Field, 'key' | 'path' | 'required'>

const known = new Set(
  'title description type format pattern enum $ref items examples default readOnly $comment'.split(' '),
)

/** Reads a property from its text; null for a system field, which no editor shows, and for what is no object. */
export function readField(text: string): FieldContent | null {
  const property = tryParseJson(text)
  if (!isObject(property)) return null
  // Guardian reads the first of several alternatives in place of the property.
  const alternative = isList(property['oneOf']) ? property['oneOf'][0] : undefined
  const first = isObject(alternative) ? alternative : property
  const items = isObject(first['items']) ? first['items'] : undefined
  if (property['readOnly'] === true) return null
  const comment = readComment(property['$comment'] ?? first['$comment'])
  const { values } = comment
  const shape = isMultiple(first) && items ? items : first
  return {
    title: textOf(property['title'] ?? first['title']) ?? '',
    description: textOf(property['description'] ?? first['description']) ?? '',
    type: typeOf(property, values),
    shownAs: shownType(property, values),
    multiple: isMultiple(first),
    ref: textOf(shape['$ref']),
    unit: textOf(values['unit']),
    unitSystem: textOf(values['unitSystem']),
    enumValues: textsOf(shape['enum']),
    isPrivate: Boolean(values['isPrivate']),
    hidden: Boolean(values['hidden']),
    autocalculate: Boolean(values['autocalculate']),
    isUpdatable: Boolean(values['isUpdatable']),
    expression: textOf(values['expression']),
    defaultValue: property['default'] === undefined ? null : (rawMember(text, 'default') ?? null),
    example: isList(property['examples']) ? firstItem(rawMember(text, 'examples')) : null,
    suggest: values['suggest'] === undefined ? null : (rawMember(comment.text, 'suggest') ?? null),
    textColor: textOf(values['textColor']),
    textSize: textOf(values['textSize']),
    textBold: Boolean(values['textBold']),
    property: textOf(values['property']),
    position: typeof values['orderPosition'] === 'number' ? values['orderPosition'] : null,
    term: textOf(values['term']),
    dependsOn: isObject(values['dependency']) ? textOf(values['dependency']['on']) : null,
    commentState: comment.state,
    extra: extraOf(property),
  }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : null
}

function textsOf(value: unknown): readonly string[] | null {
  return isList(value) && value.every((one) => typeof one === 'string') ? value : null
}

function firstItem(list: string | undefined): string | null {
  const [first] = list === undefined ? [] : itemsAt(list, rootSpan(list))
  return first && list !== undefined ? rawAt(list, first) : null
}

function extraOf(property: JsonObject): readonly string[] {
  return Object.keys(property).filter((name) => !known.has(name))
}

/** What the order of fields is made of: the number that a field's comment gives. */
interface Ordered {
  readonly position: number | null
}

/**
 * Fields in the order in which they are shown: by their numbers; those without one come first, as they stand in the
 * text. So does number 0, which Guardian takes for none.
 */
export function inOrder<Item extends Ordered>(items: readonly Item[]): Item[] {
  return [
    ...items.filter((item) => !isNumbered(item)),
    ...items.filter(isNumbered).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)),
  ]
}

function isNumbered({ position }: Ordered): boolean {
  return position !== null && position !== 0 && position !== -1
}
