import { insertMember, removeMembers, spliced, type Splice } from './json-splice.ts'
import { isObjectAt, memberAt, membersAt, rawAt, rootSpan } from './json-spans.ts'
import { withCommentMember } from './schema-comment.ts'
import { readDocument } from './schema-document.ts'
import { edited, findField, refused, type Edit } from './schema-edit.ts'

/** Moves a field to a position among those that are shown: its property, and its number where the order needs one. */
export function moveField(text: string, key: string, toIndex: number): Edit {
  const found = findField(text, key)
  if (!found.ok) return found
  const others = found.document.fields.map((field) => field.key).filter((other) => other !== key)
  const at = Math.max(0, Math.min(toIndex, others.length))
  const wanted = others.toSpliced(at, 0, key)
  return inWantedOrder(withPropertyAt(text, key, wanted), wanted)
}

/** Moves a property behind that of the field it is to follow, or before all fields. */
function withPropertyAt(text: string, key: string, wanted: readonly string[]): string {
  const object = memberAt(text, rootSpan(text), 'properties')
  const member = object && membersAt(text, object).findLast(({ name }) => name === key)
  if (!object || !member) return text
  const after = predecessorOf(text, key, wanted)
  const members = membersAt(text, object)
  const before = members[members.findLastIndex(({ name }) => name === key) - 1]?.name ?? null
  if (after === before || after === key) return text
  const inserted = insertMember(text, object, rawAt(text, member.key), rawAt(text, member.value), after)
  return spliced(text, [inserted, ...removeMembers(text, object, new Set([key]))])
}

/** The property that a field's comes after in the text: that of the field before it in the order, else what stands before all of them. */
export function predecessorOf(text: string, key: string, wanted: readonly string[]): string | null {
  const previous = wanted[wanted.indexOf(key) - 1]
  if (previous !== undefined) return previous
  const object = memberAt(text, rootSpan(text), 'properties')
  const names = object ? membersAt(text, object).map(({ name }) => name) : []
  const fields = new Set(wanted)
  const first = names.findIndex((name) => name !== key && fields.has(name))
  if (first < 0) return names.findLast((name) => name !== key) ?? null
  return names.slice(0, first).findLast((name) => name !== key) ?? null
}

/**
 * Writes the order of fields where the text does not give it already: their numbers from 0 on, as Guardian does.
 * `wanted` names each field once.
 */
export function inWantedOrder(text: string, wanted: readonly string[]): Edit {
  const read = readDocument(text)
  if (!read.ok) return refused({ kind: 'not-readable' })
  const { fields, places } = read.document
  if (fields.every((field, index) => field.key === wanted[index])) return edited(text)
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const splices: Splice[] = []
  for (const [index, key] of wanted.entries()) {
    const [field, place] = [byKey.get(key), places.get(key)]
    if (!field || !place || field.position === index || (index === 0 && field.position === null)) continue
    const insert = withCommentMember(rawAt(text, place.value), 'orderPosition', String(index))
    if (insert === undefined) return refused({ kind: 'order-unwritable', key })
    splices.push({ ...place.value, insert })
  }
  return edited(spliced(text, splices))
}

/** Whether a text has an object of properties that fields can be put into. */
export function hasProperties(text: string): boolean {
  return isObjectAt(text, memberAt(text, rootSpan(text), 'properties'))
}
