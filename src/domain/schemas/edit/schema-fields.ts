import { typeShapes, type FieldType } from '../document/field-type.ts'
import { placeField } from './field-order.ts'
import { inOneLine, layOut } from '../../json/json-layout.ts'
import {
  isObjectAt,
  isStringAt,
  memberAt,
  membersAt,
  rawAt,
  rootSpan,
  stringAt,
  type TextSpan,
} from '../../json/json-reader.ts'
import { indentOf, removeMembers, spliced, withMember, type Splice } from '../../json/json-splice.ts'
import { readComment, withCommentMember } from '../document/schema-comment.ts'
import { readDocument, type SchemaDocument } from '../document/schema-document.ts'
import {
  edited,
  findField,
  rejected,
  type Edit,
  type EditRejection,
  type TypeDetails,
  requiredSplices,
  schemaIdOf,
} from './schema-edit.ts'
import { mentionsIn, usesOf, usesOutsideTokens } from './schema-uses.ts'

export interface NewField extends TypeDetails {
  readonly key: string
  readonly type: Exclude<FieldType, 'custom'>
  readonly title?: string
  readonly description?: string
  readonly required?: boolean
}

/** `at` is a display position; without one, the field comes last. */
export function addField(text: string, field: NewField, at?: number): Edit {
  const read = readDocument(text)
  if (!read.ok) return rejected({ kind: 'not-readable' })
  const { document } = read
  const rejection = whyKeyUnusable(document, field.key)
  if (rejection) return rejected(rejection)
  const { ref = null, defs = document.defs } = field
  if (field.type === 'sub-schema' && (ref === null || !defs.has(ref))) return rejected({ kind: 'no-such-schema', ref })
  return insertField(document, field.key, propertyOf(document, field), field.required === true, at)
}

/** Adds a copy after the field. */
export function duplicateField(text: string, key: string, newKey: string): Edit {
  const found = findField(text, key)
  if (!found.ok) return found
  const { document, field } = found
  const rejection = whyKeyUnusable(document, newKey)
  if (rejection) return rejected(rejection)
  const place = document.propertyPlaces.get(key)?.value
  const property = place ? rawAt(text, place) : '{}'
  const termed = field.term === key ? withCommentMember(property, 'term', JSON.stringify(newKey)) : property
  return insertField(document, newKey, termed ?? property, field.required, document.fields.indexOf(field) + 1)
}

/** Rejected if anything but `required` refers to the field. */
export function removeField(text: string, key: string): Edit {
  const found = findField(text, key)
  if (!found.ok) return found
  const uses = usesOf(found.document, key).filter(({ kind }) => kind !== 'required')
  if (uses.length > 0) return rejected({ kind: 'in-use', key, uses })
  const properties = memberAt(text, rootSpan(text), 'properties')
  const demanded = requiredSplices(found.document, key, false)
  if (!properties || !demanded) return rejected({ kind: 'member-unreadable', member: 'required' })
  return edited(spliced(text, [...removeMembers(text, properties, new Set([key])), ...demanded]))
}

/** Renames a field wherever the document refers to it: in `required`, in conditions and in its comment. */
export function renameField(text: string, key: string, newKey: string): Edit {
  const found = findField(text, key)
  if (!found.ok || key === newKey) return found.ok ? edited(text) : found
  const { document } = found
  const rejection = whyKeyUnusable(document, newKey)
  if (rejection) return rejected(rejection)
  const uses = usesOutsideTokens(document, key)
  if (uses.length > 0) return rejected({ kind: 'in-use', key, uses })
  const usesOfNew = usesOf(document, newKey).filter(({ kind }) => kind !== 'required')
  if (usesOfNew.length > 0) return rejected({ kind: 'in-use', key: newKey, uses: usesOfNew })
  const place = document.propertyPlaces.get(key)
  const isNamed = document.required.includes(newKey)
  const demanded = isNamed ? requiredSplices(document, key, false) : []
  const mentions = mentionsIn(text).filter(({ name, use }) => name === key && !(isNamed && use.kind === 'required'))
  const written = [...(place ? [place.key] : []), ...mentions.map(({ token }) => token)]
  const properties = [...(place ? [place.value] : []), ...mentions.flatMap(({ property }) => property ?? [])]
  return edited(
    spliced(text, [
      ...(demanded ?? []),
      ...written.map(({ from, to }) => ({ from, to, insert: JSON.stringify(newKey) })),
      ...properties.flatMap((property) => renamedTerm(text, property, key, newKey)),
    ]),
  )
}

/** An unused key derived from a title: `legalName` from `Legal name`. */
export function suggestKey({ propertyPlaces, systemKeys }: SchemaDocument, title: string): string {
  return freeKey(new Set([...propertyPlaces.keys(), ...systemKeys]), title)
}

/** The key that suits the field's title, if its present key was derived from its title before; else the present key. */
export function keyAfterTitle(document: SchemaDocument, key: string, titleBefore: string): string {
  const field = document.fields.find((one) => one.key === key)
  const others = new Set([...document.propertyPlaces.keys(), ...document.systemKeys])
  others.delete(key)
  return field && freeKey(others, titleBefore) === key ? freeKey(others, field.title ?? '') : key
}

function freeKey(taken: ReadonlySet<string>, title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .match(/[A-Za-z0-9]+/g)
  const [first = 'field', ...others] = words ?? []
  const head = /^[A-Z0-9]+$/.test(first) ? first.toLowerCase() : first.charAt(0).toLowerCase() + first.slice(1)
  const joined = head + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  // JavaScript's JSON writers put integer keys first, which would change the order of fields.
  const base = /^\d/.test(joined) ? `field${joined}` : joined
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}${number}`
    if (!taken.has(key)) return key
  }
}

function whyKeyUnusable({ propertyPlaces, systemKeys }: SchemaDocument, key: string): EditRejection | null {
  if (key === '') return { kind: 'key-empty' }
  if (/\s/.test(key)) return { kind: 'key-with-space', key }
  return propertyPlaces.has(key) || systemKeys.includes(key) ? { kind: 'key-taken', key } : null
}

function renamedTerm(text: string, property: TextSpan, key: string, newKey: string): Splice[] {
  if (!isObjectAt(text, property)) return []
  const token = memberAt(text, property, '$comment')
  const comment = isStringAt(text, token) ? readComment(stringAt(text, token)) : null
  if (!token || comment?.values['term'] !== key) return []
  const whole = withCommentMember(`{"$comment":${rawAt(text, token)}}`, 'term', JSON.stringify(newKey))
  return whole === undefined ? [] : [{ ...token, insert: whole.slice('{"$comment":'.length, -1) }]
}

function insertField(known: SchemaDocument, key: string, property: string, required: boolean, at?: number): Edit {
  const document = withProperties(known)
  if (!document) return rejected({ kind: 'member-unreadable', member: 'properties' })
  const keys = document.fields.map((field) => field.key)
  const placed = placeField(document, keys.toSpliced(at ?? keys.length, 0, key), key, numberedLast(document, property))
  if ('kind' in placed) return rejected(placed)
  const demanded = requiredSplices(document, key, required)
  if (!demanded) return rejected({ kind: 'member-unreadable', member: 'required' })
  return edited(spliced(document.text, [...placed, ...demanded]))
}

/** The document, with `properties` added if it has none. Undefined if `properties` is not an object. */
function withProperties(document: SchemaDocument): SchemaDocument | undefined {
  const { text } = document
  const properties = memberAt(text, rootSpan(text), 'properties')
  if (properties) return isObjectAt(text, properties) ? document : undefined
  const read = readDocument(withMember(text, 'properties', '{}'))
  return read.ok ? read.document : undefined
}

/** Gives a property the last position if the document uses positions. */
function numberedLast({ fields }: SchemaDocument, property: string): string {
  const positions = fields.flatMap(({ position }) => position ?? [])
  if (fields.length > 0 && positions.length === 0) return withCommentMember(property, 'orderPosition', null) ?? property
  const next = Math.floor(Math.max(-1, ...positions)) + 1
  return withCommentMember(property, 'orderPosition', String(next)) ?? property
}

function propertyOf(document: SchemaDocument, field: NewField): string {
  const { type, ref, unit, enumValues } = field
  const shape = typeShapes[type]
  const target = type === 'sub-schema' ? ref : shape.ref
  const comment = {
    term: field.key,
    '@id': target === undefined ? 'https://www.schema.org/text' : schemaIdOf(document, target),
    customType: shape.customType,
    unit: shape.unitSystem ? (unit ?? '') : undefined,
    unitSystem: shape.unitSystem,
  }
  const property = JSON.stringify({
    title: field.title ?? field.key,
    description: field.description ?? '',
    readOnly: false,
    $ref: target,
    type: shape.type,
    format: shape.format,
    pattern: shape.pattern,
    enum: type === 'enum' ? (enumValues ?? []) : undefined,
    $comment: JSON.stringify(comment),
  })
  return inStyleOf(document.text, property)
}

function inStyleOf(text: string, property: string): string {
  const unit = indentOf(text)
  const object = memberAt(text, rootSpan(text), 'properties')
  const last = object && membersAt(text, object).at(-1)
  const inLine = last ? !rawAt(text, last.value).includes('\n') : unit === null
  if (unit !== null && !inLine) return layOut(property, unit, unit + unit)
  const colon = last ? text.slice(last.key.to, last.value.from) : ':'
  const line = inOneLine(property, colon !== ':')
  return last && /^\{\s/.test(rawAt(text, last.value)) ? `{ ${line.slice(1, -1)} }` : line
}
