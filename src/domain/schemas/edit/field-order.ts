import { membersAt, memberAt, rawAt, rootSpan } from '../../json/json-reader.ts'
import { insertMember, removeMembers, spliced, type Splice } from '../../json/json-splice.ts'
import { commentSplices, withCommentMember } from '../document/schema-comment.ts'
import type { SchemaDocument } from '../document/schema-document.ts'
import { edited, findField, rejected, type Edit, type EditRejection } from './schema-edit.ts'
import { readField, sortFields } from '../document/schema-field.ts'

/** Writes `orderPosition` only if the order requires it. */
export function moveField(text: string, key: string, toIndex: number): Edit {
  const found = findField(text, key)
  if (!found.ok) return found
  const { document } = found
  const place = document.propertyPlaces.get(key)
  const others = document.fields.map((field) => field.key).filter((other) => other !== key)
  const wanted = others.toSpliced(Math.max(0, Math.min(toIndex, others.length)), 0, key)
  if (!place || document.fields.every((field, index) => field.key === wanted[index])) return edited(text)
  const splices = placeField(document, wanted, key, rawAt(text, place.value))
  return 'kind' in splices ? rejected(splices) : edited(spliced(text, splices))
}

/** Places a new or existing property after that of the preceding field, and writes the order. */
export function placeField(
  document: SchemaDocument,
  wanted: readonly string[],
  key: string,
  property: string,
): readonly Splice[] | EditRejection {
  const { text, propertyPlaces, fields } = document
  const object = memberAt(text, rootSpan(text), 'properties')
  if (!object) return { kind: 'member-unreadable', member: 'properties' }
  const names = membersAt(text, object).map(({ name }) => name)
  const after = predecessorOf(names, key, wanted)
  const stays = names.includes(key) && after === (names[names.lastIndexOf(key) - 1] ?? null)
  const others = names.filter((name) => name !== key)
  const standing = others.toSpliced(after === null ? 0 : others.lastIndexOf(after) + 1, 0, key)
  const isOrdered = resultsInOrder(document, key, property, standing, wanted)
  const index = wanted.indexOf(key)
  const numbered = isOrdered || hasPosition(readField(property), index) ? property : withNumber(property, index)
  if (numbered === undefined) return { kind: 'order-unwritable', key }
  const rest = isOrdered ? [] : numberSplices(document, wanted, key)
  if ('kind' in rest) return rest
  const place = propertyPlaces.get(key)
  if (stays && place) return [...rest, { ...place.value, insert: numbered }]
  const rawKey = place && fields.length > 0 ? rawAt(text, place.key) : JSON.stringify(key)
  const removed = place ? removeMembers(text, object, new Set([key])) : []
  return [...rest, ...removed, insertMember(text, object, rawKey, numbered, after)]
}

/** Writes positions from 0, as Guardian does, unless the text already yields the order. */
export function orderSplices(document: SchemaDocument, wanted: readonly string[]): readonly Splice[] | EditRejection {
  const given = document.fields.every((field, index) => field.key === wanted[index])
  return given ? [] : numberSplices(document, wanted, null)
}

function numberSplices(
  { text, fields, propertyPlaces }: SchemaDocument,
  wanted: readonly string[],
  except: string | null,
) {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const splices: Splice[] = []
  for (const [index, key] of wanted.entries()) {
    const [field, place] = [byKey.get(key), propertyPlaces.get(key)]
    if (key === except || !field || !place || hasPosition(field, index)) continue
    const written =
      field.commentState === 'unreadable'
        ? undefined
        : commentSplices(text, place.value, 'orderPosition', String(index))
    if (!written) return { kind: 'order-unwritable', key } satisfies EditRejection
    splices.push(...written)
  }
  return splices
}

/** The first field does not need a position. */
function hasPosition(field: { readonly position: number | null } | null, index: number): boolean {
  return field?.position === index || (index === 0 && (field?.position ?? null) === null)
}

function withNumber(property: string, index: number): string | undefined {
  return withCommentMember(property, 'orderPosition', String(index))
}

/** True if the existing positions yield the wanted order once the properties are in the order of `standing`. */
function resultsInOrder(
  { fields }: SchemaDocument,
  key: string,
  property: string,
  standing: readonly string[],
  wanted: readonly string[],
): boolean {
  const positions = new Map(fields.map((field) => [field.key, field.position]))
  positions.set(key, readField(property)?.position ?? null)
  const placed = [...new Set(standing)].flatMap((name) => {
    const position = positions.get(name)
    return position === undefined ? [] : [{ name, position }]
  })
  return sortFields(placed).every(({ name }, index) => name === wanted[index])
}

/** The property to insert a field after: that of the preceding field, otherwise the last one before all fields. */
function predecessorOf(names: readonly string[], key: string, wanted: readonly string[]): string | null {
  const previous = wanted[wanted.indexOf(key) - 1]
  if (previous !== undefined) return previous
  const fields = new Set(wanted)
  const first = names.findIndex((name) => name !== key && fields.has(name))
  const before = first < 0 ? names : names.slice(0, first)
  return before.findLast((name) => name !== key) ?? null
}
