import { changedRange, type ChangedRange } from '../../text/changed-range.ts'
import {
  findJsonObjectViolation,
  findNestingBeyond,
  type JsonViolation,
  isStringAt,
  itemsAt,
  maxDepth,
  membersAt,
  rawAt,
  rootSpan,
  spanAt,
  stringAt,
  type MemberSpan,
  type TextSpan,
} from '../../json/json-reader.ts'
import { isJson, tryParseJson } from '../../json/json-value.ts'
import { readConditions, type Condition } from './schema-condition.ts'
import {
  createFieldReader,
  fieldWith,
  readField,
  sortFields,
  type Field,
  type FieldReader,
  type FieldsByText,
} from './schema-field.ts'

/** A schema in the `$defs` of another one, which fields can refer to. */
export interface SubSchema {
  /** The `$ref` value of fields that use it. */
  readonly ref: string
  readonly title: string
  readonly description: string
  readonly fields: readonly Field[]
  readonly conditions: readonly Condition[]
}

/** Parsed from the text, which is the source of truth. */
export interface SchemaDocument {
  readonly text: string
  readonly id: string
  readonly title: string
  readonly description: string
  /** In display order, without system fields. */
  readonly fields: readonly Field[]
  readonly systemKeys: readonly string[]
  /** All keys in `required`, with or without a field. */
  readonly required: readonly string[]
  readonly conditions: readonly Condition[]
  readonly defs: ReadonlyMap<string, SubSchema>
  /** Keys that occur more than once among the properties; only the last occurrence counts. */
  readonly duplicateKeys: readonly string[]
  /** By field key. */
  readonly propertyPlaces: ReadonlyMap<string, PropertyPlace>
}

interface PropertyPlace extends TextSpan {
  readonly key: TextSpan
  readonly value: TextSpan
}

export type ReadDocument =
  | { readonly ok: true; readonly document: SchemaDocument }
  | { readonly ok: false; readonly violation: JsonViolation }

// An editor reads the text on each key press. The memo affects only the cost: a text similar to a recent one is read
// only where they differ, and unchanged fields stay the same objects, so they are not redrawn.
const maxRecent = 6
let recent: readonly { readonly text: string; readonly read: ReadDocument }[] = []
let lastFields: FieldsByText = new Map()

/** Accepts any JSON object; whatever is not a field, condition or sub-schema is ignored. */
export function readDocument(text: string): ReadDocument {
  const known = recent.find((one) => one.text === text)
  if (known) return known.read
  const read = incrementalRead(text) ?? fullRead(text)
  recent = [{ text, read }, ...recent].slice(0, maxRecent)
  return read
}

function incrementalRead(text: string): ReadDocument | null {
  // Keep the newest two: an editor may show a document and a schema within it.
  for (const { read } of recent.filter((one) => one.read.ok).slice(0, 2)) {
    const document = read.ok ? documentAfterChange(read.document, text) : null
    if (document) return { ok: true, document }
  }
  return null
}

function fullRead(text: string): ReadDocument {
  const violation = findJsonObjectViolation(text)
  if (violation) return { ok: false, violation }
  const reader = createFieldReader(lastFields)
  const document = documentOf(text, reader)
  lastFields = reader.fieldsByText()
  return { ok: true, document }
}

export function placeOf(text: string, path: readonly (string | number)[]): TextSpan | null {
  return findJsonObjectViolation(text) ? null : (spanAt(text, path) ?? null)
}

export function rawField({ text }: SchemaDocument, key: string): string | null {
  const span = spanAt(text, ['properties', key])
  return span ? rawAt(text, span) : null
}

function documentOf(text: string, reader: FieldReader): SchemaDocument {
  const root = membersAt(text, rootSpan(text))
  const schema = readSchema(text, root, [], reader)
  const { properties } = schema
  return {
    text,
    id: textIn(text, root, '$id'),
    title: schema.title,
    description: schema.description,
    fields: schema.fields,
    systemKeys: [...properties.keys()].filter((key) => !schema.keys.has(key)),
    required: schema.required,
    conditions: schema.conditions,
    defs: defsIn(text, root, reader),
    duplicateKeys: schema.duplicateKeys,
    propertyPlaces: new Map(
      [...properties].flatMap(([name, member]) => (schema.keys.has(name) ? [[name, placeOfMember(member)]] : [])),
    ),
  }
}

function placeOfMember({ key, value }: MemberSpan): PropertyPlace {
  return { from: key.from, to: value.to, key, value }
}

interface ReadSchema extends Omit<SubSchema, 'ref'> {
  readonly required: readonly string[]
  readonly properties: ReadonlyMap<string, MemberSpan>
  readonly duplicateKeys: readonly string[]
  readonly keys: ReadonlySet<string>
}

function readSchema(
  text: string,
  members: readonly MemberSpan[],
  path: readonly string[],
  reader: FieldReader,
): ReadSchema {
  const required = textsIn(text, valueIn(members, 'required'))
  const demanded = new Set(required)
  const object = valueIn(members, 'properties')
  const all = object ? membersAt(text, object) : []
  const properties = new Map<string, MemberSpan>()
  const duplicateKeys = new Set<string>()
  for (const member of all) {
    if (properties.has(member.name)) duplicateKeys.add(member.name)
    properties.set(member.name, member)
  }
  const fields = [...properties.values()].flatMap(
    ({ name, value }) => reader.read(rawAt(text, value), name, demanded.has(name), path) ?? [],
  )
  const allOf = valueIn(members, 'allOf')
  return {
    title: textIn(text, members, 'title'),
    description: textIn(text, members, 'description'),
    fields: sortFields(fields),
    conditions: allOf ? readConditions(tryParseJson(rawAt(text, allOf))) : [],
    required,
    properties,
    duplicateKeys: [...duplicateKeys],
    keys: new Set(fields.map(({ key }) => key)),
  }
}

function defsIn(text: string, root: readonly MemberSpan[], reader: FieldReader): ReadonlyMap<string, SubSchema> {
  const object = valueIn(root, '$defs')
  const members = object ? membersAt(text, object) : []
  return new Map(
    members.map(({ name, value }) => {
      const { title, description, fields, conditions } = readSchema(
        text,
        membersAt(text, value),
        ['$defs', name],
        reader,
      )
      return [name, { ref: name, title, description, fields, conditions }]
    }),
  )
}

function valueIn(members: readonly MemberSpan[], name: string): TextSpan | undefined {
  return members.findLast((member) => member.name === name)?.value
}

function textIn(text: string, members: readonly MemberSpan[], name: string): string {
  const value = valueIn(members, name)
  return isStringAt(text, value) ? stringAt(text, value) : ''
}

function textsIn(text: string, list: TextSpan | undefined): readonly string[] {
  return list ? itemsAt(text, list).flatMap((item) => (isStringAt(text, item) ? [stringAt(text, item)] : [])) : []
}

/**
 * Derives a document whose text differs from a known one only within one field, in its key, or in the document's id,
 * title or description. Around a changed JSON value the known text is still valid, so the rest is reused. Null if more
 * has changed, or may have: the text must then be read in full.
 */
export function documentAfterChange(before: SchemaDocument, text: string): SchemaDocument | null {
  const change = changedRange(before.text, text)
  if (!change) return before
  if (before.duplicateKeys.length > 0) return null
  return afterFieldChange(before, text, change) ?? afterTitleChange(before, text, change)
}

function afterFieldChange(before: SchemaDocument, text: string, change: ChangedRange): SchemaDocument | null {
  for (const [key, place] of before.propertyPlaces) {
    if (change.to > place.to) continue
    if (isWithin(change, place.key)) return withKey(before, text, change, key, place)
    return isWithin(change, place.value) ? withField(before, text, change, key, place.value) : null
  }
  return null
}

function withKey(
  before: SchemaDocument,
  text: string,
  change: ChangedRange,
  key: string,
  place: PropertyPlace,
): SchemaDocument | null {
  const newKey = stringAfter(text, change, place.key)
  if (newKey === null || before.propertyPlaces.has(newKey) || before.systemKeys.includes(newKey)) return null
  const index = before.fields.findIndex((field) => field.key === key)
  const content = readField(rawAt(before.text, place.value))
  if (!content || index < 0) return null
  const fields = before.fields.with(index, fieldWith(content, newKey, before.required.includes(newKey), []))
  const places = Array.from(placesAfter(before, change), ([name, held]): [string, PropertyPlace] => [
    name === key ? newKey : name,
    held,
  ])
  return { ...before, text, fields, propertyPlaces: new Map(places) }
}

function withField(
  before: SchemaDocument,
  text: string,
  change: ChangedRange,
  key: string,
  place: TextSpan,
): SchemaDocument | null {
  const property = valueAfter(text, change, place)
  const index = before.fields.findIndex((field) => field.key === key)
  const held = before.fields[index]
  const content = property === null ? null : readField(property)
  if (!held || !content || content.position !== held.position) return null
  const fields = before.fields.with(index, fieldWith(content, key, held.required, []))
  return { ...before, text, fields, propertyPlaces: placesAfter(before, change) }
}

function afterTitleChange(before: SchemaDocument, text: string, change: ChangedRange): SchemaDocument | null {
  const members = membersAt(before.text, rootSpan(before.text))
  const member = members.find(({ value }) => isWithin(change, value))
  // Any other value may be as long as the whole text, so a partial read would save nothing.
  if (!member || !isStringAt(before.text, member.value)) return null
  if (members.findLast(({ name }) => name === member.name) !== member) return null
  const string = stringAfter(text, change, member.value)
  if (string === null) return null
  const propertyPlaces = placesAfter(before, change)
  switch (member.name) {
    case '$id':
      return { ...before, text, propertyPlaces, id: string }
    case 'title':
      return { ...before, text, propertyPlaces, title: string }
    case 'description':
      return { ...before, text, propertyPlaces, description: string }
    default:
      return null
  }
}

function isWithin(change: ChangedRange, { from, to }: TextSpan): boolean {
  return change.from >= from && change.to <= to
}

/** The value around a change, after the change; null if that is not a single JSON value. */
function valueAfter(text: string, change: ChangedRange, { from, to }: TextSpan): string | null {
  const raw = text.slice(from, to + growthOf(change))
  return raw.trim() === raw && isJson(raw) && findNestingBeyond(raw, maxDepth - 2) === null ? raw : null
}

/** The string around a change, after the change; null if it is no longer a string. */
function stringAfter(text: string, change: ChangedRange, token: TextSpan): string | null {
  const value = valueAfter(text, change, token)
  return value !== null && isStringAt(value, rootSpan(value)) ? stringAt(value, rootSpan(value)) : null
}

function growthOf({ from, to, insert }: ChangedRange): number {
  return insert.length - (to - from)
}

function placesAfter({ propertyPlaces }: SchemaDocument, change: ChangedRange): ReadonlyMap<string, PropertyPlace> {
  const growth = growthOf(change)
  if (growth === 0) return propertyPlaces
  const moved = ({ from, to }: TextSpan) => ({ from: from + growth, to: to + growth })
  return new Map(
    Array.from(propertyPlaces, ([name, place]): [string, PropertyPlace] => {
      if (place.to < change.from) return [name, place]
      const { key, value } = place
      if (key.from >= change.to) return [name, { ...moved(place), key: moved(key), value: moved(value) }]
      const to = place.to + growth
      if (change.to <= key.to)
        return [name, { from: place.from, to, key: { from: key.from, to: key.to + growth }, value: moved(value) }]
      return [name, { from: place.from, to, key, value: { from: value.from, to } }]
    }),
  )
}
