import { documentAfter } from './incremental-parse.ts'
import {
  findJsonObjectViolation,
  type JsonViolation,
  isStringAt,
  itemsAt,
  membersAt,
  rawAt,
  rootSpan,
  spanAt,
  stringAt,
  type MemberSpan,
  type Span,
} from '../../json/json-reader.ts'
import { tryParseJson } from '../../json/json-value.ts'
import { beginFields, contentOf, fieldOf } from './known-fields.ts'
import { readConditions, type Condition } from './schema-condition.ts'
import { type Field, inOrder } from './schema-field.ts'

/** A schema that is kept in another's document, for its fields to refer to. */
export interface SubSchema {
  /** What fields refer to it by. */
  readonly ref: string
  readonly title: string
  readonly description: string
  readonly fields: readonly Field[]
  readonly conditions: readonly Condition[]
}

/** The document of a schema as its editor shows it. Its text is the truth; this is read from it. */
export interface SchemaDocument {
  readonly text: string
  readonly id: string
  readonly title: string
  readonly description: string
  /** In the order in which they are shown, without system fields. */
  readonly fields: readonly Field[]
  /** Keys of the fields that the system fills in. */
  readonly systemKeys: readonly string[]
  /** The keys that `required` names, whether there are such fields or not. */
  readonly required: readonly string[]
  readonly conditions: readonly Condition[]
  readonly defs: ReadonlyMap<string, SubSchema>
  /** Keys that stand twice among the properties: only the last counts. */
  readonly duplicateKeys: readonly string[]
  /** Where in the text each field's property stands. */
  readonly propertyPlaces: ReadonlyMap<string, PropertyPlace>
}

/** The whole of a property, and its key and value by themselves. */
export interface PropertyPlace extends Span {
  readonly key: Span
  readonly value: Span
}

export type ReadDocument =
  { readonly ok: true; readonly document: SchemaDocument } | { readonly ok: false; readonly violation: JsonViolation }

// Each key press is read anew: of a text that differs little from the last one, only the part that does.
const maxRecent = 6
let recent: readonly { readonly text: string; readonly read: ReadDocument }[] = []

/** Reads a document's text. It need not be a good schema, only an object of JSON; whatever else it holds is passed over. */
export function readDocument(text: string): ReadDocument {
  const last = recent.find((one) => one.text === text)
  if (last) return last.read
  const read = readUnknown(text)
  recent = [{ text, read }, ...recent].slice(0, maxRecent)
  return read
}

function readUnknown(text: string): ReadDocument {
  for (const { read } of recent) {
    const document = read.ok ? documentAfter(read.document, text) : null
    if (document) return { ok: true, document }
    if (read.ok) break
  }
  const violation = findJsonObjectViolation(text)
  return violation ? { ok: false, violation } : { ok: true, document: documentOf(text) }
}

/** The place of the value at a path of keys and positions. */
export function placeOf(text: string, path: readonly (string | number)[]): Span | null {
  return findJsonObjectViolation(text) ? null : (spanAt(text, path) ?? null)
}

/** The property of a field as it stands in the text. */
export function rawField({ text }: SchemaDocument, key: string): string | null {
  const span = spanAt(text, ['properties', key])
  return span ? rawAt(text, span) : null
}

function documentOf(text: string): SchemaDocument {
  beginFields()
  const root = membersAt(text, rootSpan(text))
  const schema = readSchema(text, root, [])
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
    defs: defsIn(text, root),
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

function readSchema(text: string, members: readonly MemberSpan[], path: readonly string[]): ReadSchema {
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
  const fields = [...properties.values()].flatMap(({ name, value }) => {
    const content = contentOf(rawAt(text, value))
    return content ? [fieldOf(content, name, demanded.has(name), path)] : []
  })
  const allOf = valueIn(members, 'allOf')
  return {
    title: textIn(text, members, 'title'),
    description: textIn(text, members, 'description'),
    fields: inOrder(fields),
    conditions: allOf ? readConditions(tryParseJson(rawAt(text, allOf))) : [],
    required,
    properties,
    duplicateKeys: [...duplicateKeys],
    keys: new Set(fields.map(({ key }) => key)),
  }
}

function defsIn(text: string, root: readonly MemberSpan[]): ReadonlyMap<string, SubSchema> {
  const object = valueIn(root, '$defs')
  const members = object ? membersAt(text, object) : []
  return new Map(
    members.map(({ name, value }) => {
      const { title, description, fields, conditions } = readSchema(text, membersAt(text, value), ['$defs', name])
      return [name, { ref: name, title, description, fields, conditions }]
    }),
  )
}

function valueIn(members: readonly MemberSpan[], name: string): Span | undefined {
  return members.findLast((member) => member.name === name)?.value
}

function textIn(text: string, members: readonly MemberSpan[], name: string): string {
  const value = valueIn(members, name)
  return isStringAt(text, value) ? stringAt(text, value) : ''
}

function textsIn(text: string, list: Span | undefined): readonly string[] {
  return list ? itemsAt(text, list).flatMap((item) => (isStringAt(text, item) ? [stringAt(text, item)] : [])) : []
}
