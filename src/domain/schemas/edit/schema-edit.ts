import { type FieldType, typeShapes, foreignShape } from '../document/field-type.ts'
import { withOption, type FieldOption, type FieldOptions, type PropertyRejection } from './field-option.ts'
import { contradictionsOfField, type Remedy, type SchemaContradiction } from '../check/contradictions.ts'
import { rawAt, rootSpan, spanAt, isListAt, itemsAt, memberAt, stringAt, isStringAt } from '../../json/json-reader.ts'
import {
  addItem,
  removeItems,
  removeMembers,
  setMember,
  spliced,
  withMember,
  type Splice,
} from '../../json/json-splice.ts'
import { tryParseJson } from '../../json/json-value.ts'
import { readComment, withCommentMember } from '../document/schema-comment.ts'
import { readDocument, type SchemaDocument } from '../document/schema-document.ts'
import { withEnum, withType, withValueShape } from '../document/schema-property.ts'
import { readField, type Field } from '../document/schema-field.ts'
import type { FieldUse } from './schema-uses.ts'

/** The text is left unchanged. */
export type EditRejection =
  | PropertyRejection
  /** The text is currently not a JSON object. */
  | { readonly kind: 'not-readable' }
  | { readonly kind: 'no-such-field'; readonly key: string }
  | { readonly kind: 'key-empty' }
  | { readonly kind: 'key-with-space'; readonly key: string }
  | { readonly kind: 'key-taken'; readonly key: string }
  /** The key occurs twice among the properties, so only editing the JSON is unambiguous. */
  | { readonly kind: 'key-repeats'; readonly key: string }
  | { readonly kind: 'in-use'; readonly key: string; readonly uses: readonly FieldUse[] }
  /** The field's position belongs in its comment, which cannot be read. */
  | { readonly kind: 'order-unwritable'; readonly key: string }
  /** A member of the document has the wrong type. */
  | { readonly kind: 'member-unreadable'; readonly member: string }
  | { readonly kind: 'no-such-schema'; readonly ref: string | null }
  | { readonly kind: 'no-such-condition' }
  /** It tests nothing, shows nothing, or shows a field that it also tests or hides. */
  | { readonly kind: 'condition-incomplete' }
  /** A condition compares a field with an empty value, or a number with a text. */
  | { readonly kind: 'test-value'; readonly test: string; readonly isNumber: boolean }
  /** The other schema embeds this one. */
  | { readonly kind: 'contains-itself' }
  | { readonly kind: 'contradiction'; readonly contradiction: SchemaContradiction }

export type Edit =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly rejection: EditRejection }

export function edited(text: string): Edit {
  return { ok: true, text }
}

export function rejected(rejection: EditRejection): Edit {
  return { ok: false, rejection }
}

export function setTitle(text: string, title: string): Edit {
  return setText(text, 'title', title, '$comment')
}

export function setDescription(text: string, description: string): Edit {
  return setText(text, 'description', description, 'title')
}

function setText(text: string, name: string, value: string, after: string): Edit {
  if (!readDocument(text).ok) return rejected({ kind: 'not-readable' })
  return edited(withMember(text, name, JSON.stringify(value), after))
}

/** Null removes the option. Rejects a value that contradicts the field's other options. */
export function setFieldOption<Option extends FieldOption>(
  text: string,
  key: string,
  option: Option,
  value: FieldOptions[Option] | null,
): Edit {
  return editField(
    text,
    key,
    (property, field) => {
      if (Object.is(field[option], value)) return property
      if (option === 'required') return { property, required: value === true }
      return withOption(property, option, value, field.multiple)
    },
    option,
  )
}

export interface TypeDetails {
  readonly ref?: string
  readonly enumValues?: readonly string[]
  readonly unit?: string
  /** The schemas that `ref` may name; those in the document itself by default. */
  readonly defs?: SchemaDocument['defs'] | undefined
}

/** Removes options that only the old type uses. */
export function setFieldType(
  text: string,
  key: string,
  type: Exclude<FieldType, 'custom'>,
  details: TypeDetails = {},
): Edit {
  const read = readDocument(text)
  const ref = details.ref ?? null
  if (read.ok && type === 'sub-schema' && (ref === null || !(details.defs ?? read.document.defs).has(ref)))
    return rejected({ kind: 'no-such-schema', ref })
  return editField(text, key, (property, field) => {
    const kept = field.extra.filter((name) => foreignShape.has(name))
    if (kept.length > 0) return { kind: 'shape-kept', members: kept }
    const id = read.ok && ref !== null ? schemaIdOf(read.document, ref) : idOfText
    return retyped(property, field, type, { ...details, id })
  })
}

const idOfText = 'https://www.schema.org/text'

/** The `@id` in the comment of a sub-schema. */
export function schemaIdOf({ text }: SchemaDocument, ref: string): string {
  const defs = memberAt(text, rootSpan(text), '$defs')
  const comment = memberAt(text, memberAt(text, defs, ref), '$comment')
  const id = isStringAt(text, comment) ? readComment(tryParseJson(rawAt(text, comment))).values['@id'] : undefined
  return typeof id === 'string' ? id : ref
}

/** Options in the comment that only some types have. */
const typesByOption: Readonly<Record<string, readonly FieldType[]>> = {
  unit: ['prefix', 'postfix', 'number', 'integer'],
  enumName: ['enum'],
  availableOptions: ['geojson'],
  tableColumns: ['table'],
  textColor: ['help-text'],
  textSize: ['help-text'],
  textBold: ['help-text'],
}

function retyped(
  property: string,
  field: Field,
  type: Exclude<FieldType, 'custom'>,
  { ref, enumValues, unit, id }: TypeDetails & { readonly id: string },
): string | PropertyRejection {
  const shaped = withValueShape(property, field.multiple, (shape) => {
    const typed = withType(shape, type, ref ?? null)
    return type === 'enum' && enumValues ? withEnum(typed, enumValues) : typed
  })
  const { customType, unitSystem } = typeShapes[type]
  const wasSchema = field.type === 'sub-schema' || field.type === 'geojson' || field.type === 'sentinel-hub'
  const members: readonly (readonly [name: string, value: string | null])[] = [
    ['customType', customType ?? null],
    ['unitSystem', unitSystem ?? null],
    ...(unit === undefined ? [] : [['unit', unit] as const]),
    ...Object.keys(typesByOption).flatMap((name) =>
      typesByOption[name]?.includes(type) ? [] : [[name, null] as const],
    ),
    ...((wasSchema || type === 'sub-schema') && field.commentState === 'read' ? [['@id', id] as const] : []),
  ]
  let result = shaped
  for (const [name, value] of members) {
    const next = withCommentMember(result, name, value === null ? null : JSON.stringify(value))
    if (next === undefined && value !== null) return { kind: 'comment-unreadable' }
    result = next ?? result
  }
  return result
}

interface Changed {
  readonly property: string
  readonly required: boolean
}

type Change = (property: string, field: Field) => string | Changed | PropertyRejection

function editField(text: string, key: string, change: Change, option?: FieldOption): Edit {
  const found = findField(text, key)
  if (!found.ok) return found
  const { document, field } = found
  const { value: place } = document.propertyPlaces.get(key) ?? { value: rootSpan(text) }
  const changed = change(rawAt(text, place), field)
  if (typeof changed === 'object' && 'kind' in changed) return rejected(changed)
  const { property, required } = typeof changed === 'string' ? { property: changed, required: field.required } : changed
  const contradiction = findNewContradiction(document, field, property, required)
  if (contradiction) {
    const remedies = contradiction.remedies.filter((remedy) => remedy.kind !== 'option' || remedy.option !== option)
    return rejected({ kind: 'contradiction', contradiction: { ...contradiction, remedies } })
  }
  const demanded = requiredSplices(document, key, required)
  if (!demanded) return rejected({ kind: 'member-unreadable', member: 'required' })
  return edited(spliced(text, [{ ...place, insert: property }, ...demanded, ...copySplices(document, field, change)]))
}

/**
 * Conditions repeat the fields that they show, and a value must satisfy all copies. Each copy gets the same change as
 * the field, so it keeps its own particulars.
 */
function copySplices({ text, conditions }: SchemaDocument, field: Field, change: Change): Splice[] {
  const { key } = field
  const places = conditions.flatMap(({ index, shows, showsElse }) => [
    ...(shows.includes(key) ? [spanAt(text, ['allOf', index, 'then', 'properties', key])] : []),
    ...(showsElse.includes(key) ? [spanAt(text, ['allOf', index, 'else', 'properties', key])] : []),
  ])
  return places.flatMap((place) => {
    const property = place && rawAt(text, place)
    const content = property === undefined ? null : readField(property)
    if (!place || property === undefined || content?.type !== field.type) return []
    const changed = change(property, { ...field, ...content })
    if (typeof changed === 'object' && 'kind' in changed) return []
    return [{ ...place, insert: typeof changed === 'string' ? changed : changed.property }]
  })
}

/** The first error that a change would introduce. */
function findNewContradiction(
  document: SchemaDocument,
  field: Field,
  property: string,
  required: boolean,
): SchemaContradiction | undefined {
  const content = readField(property)
  if (!content) return undefined
  const after: Field = { ...content, key: field.key, path: field.path, required }
  const known = new Set(contradictionsOfField(field).map(contradictionId))
  const shown = document.conditions.some(({ shows, showsElse }) => [...shows, ...showsElse].includes(field.key))
  const demanded: SchemaContradiction[] =
    shown && required && !field.required
      ? [
          {
            rule: 'shown-and-required',
            severity: 'error',
            key: field.key,
            path: field.path,
            option: 'required',
            remedies: [],
          },
        ]
      : []
  return [...contradictionsOfField(after), ...demanded].find(
    (one) => one.severity === 'error' && !known.has(contradictionId(one)),
  )
}

function contradictionId({ rule, option }: SchemaContradiction): string {
  return `${rule} ${option}`
}

export function findField(
  text: string,
  key: string,
):
  | { readonly ok: true; readonly document: SchemaDocument; readonly field: Field }
  | { readonly ok: false; readonly rejection: EditRejection } {
  const read = readDocument(text)
  if (!read.ok) return { ok: false, rejection: { kind: 'not-readable' } }
  const { document } = read
  const field = document.fields.find((one) => one.key === key)
  if (!field) return { ok: false, rejection: { kind: 'no-such-field', key } }
  if (document.duplicateKeys.includes(key)) return { ok: false, rejection: { kind: 'key-repeats', key } }
  return { ok: true, document, field }
}

/** Undefined if `required` is not a list. */
export function requiredSplices(document: SchemaDocument, key: string, wanted: boolean): Splice[] | undefined {
  const { text, required } = document
  if (required.includes(key) === wanted) return []
  const root = rootSpan(text)
  const list = memberAt(text, root, 'required')
  if (!list) return [setMember(text, root, 'required', JSON.stringify([key]), 'properties')]
  if (!isListAt(text, list)) return undefined
  if (wanted) return [addItem(text, list, JSON.stringify(key))]
  const gone = itemsAt(text, list).flatMap((item, index) =>
    isStringAt(text, item) && stringAt(text, item) === key ? [index] : [],
  )
  return removeItems(text, list, new Set(gone))
}

/** Removes `allOf` along with its last condition. */
export function removeCondition(text: string, index: number): Edit {
  const read = readDocument(text)
  if (!read.ok) return rejected({ kind: 'not-readable' })
  const root = rootSpan(text)
  const list = memberAt(text, root, 'allOf')
  const { conditions } = read.document
  if (!list || !conditions[index]) return rejected({ kind: 'no-such-condition' })
  return edited(
    spliced(
      text,
      conditions.length === 1
        ? removeMembers(text, root, new Set(['allOf']))
        : removeItems(text, list, new Set([index])),
    ),
  )
}

/** A remedy that must be applied by hand leaves the text unchanged. */
export function applyRemedy(text: string, remedy: Remedy): Edit {
  switch (remedy.kind) {
    case 'option':
      return setFieldOption(text, remedy.key, remedy.option, remedy.value)
    case 'remove-condition':
      return removeCondition(text, remedy.condition)
    case 'drop-required': {
      const read = readDocument(text)
      const splices = read.ok ? requiredSplices(read.document, remedy.key, false) : undefined
      return splices ? edited(spliced(text, splices)) : rejected({ kind: 'not-readable' })
    }
    case 'json':
      return edited(text)
  }
}
