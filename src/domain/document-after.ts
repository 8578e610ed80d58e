import { changedRange, type ChangedRange } from './changed-range.ts'
import { deepestNesting } from './json-fault.ts'
import { depthOf, isStringAt, membersAt, rootSpan, stringAt, type Span } from './json-spans.ts'
import { isJson } from './json-value.ts'
import { fieldOf } from './known-fields.ts'
import type { Place, SchemaDocument } from './schema-document.ts'
import { readField } from './schema-field.ts'

/**
 * The document that a text makes which differs from one read before in a single field, or in what the document is
 * called: all else is taken over, for what stands around a value that is JSON is as good as it was. Null where more has
 * changed, or may have: the text has to be read as a whole.
 */
export function documentAfter(before: SchemaDocument, text: string): SchemaDocument | null {
  const change = changedRange(before.text, text)
  if (!change) return before
  if (before.duplicateKeys.length > 0) return null
  return afterField(before, text, change) ?? afterTitle(before, text, change)
}

function afterField(before: SchemaDocument, text: string, change: ChangedRange): SchemaDocument | null {
  for (const [key, { value }] of before.places) {
    if (change.to > value.to) continue
    return isWithin(change, value) ? withField(before, text, change, key, value) : null
  }
  return null
}

function withField(
  before: SchemaDocument,
  text: string,
  change: ChangedRange,
  key: string,
  place: Span,
): SchemaDocument | null {
  const property = valueAfter(text, change, place)
  const index = before.fields.findIndex((field) => field.key === key)
  const held = before.fields[index]
  const content = property === null ? null : readField(property)
  if (!held || !content || content.position !== held.position) return null
  const fields = before.fields.with(index, fieldOf(content, key, held.required, []))
  return { ...before, text, fields, places: placesAfter(before, change) }
}

function afterTitle(before: SchemaDocument, text: string, change: ChangedRange): SchemaDocument | null {
  const members = membersAt(before.text, rootSpan(before.text))
  const member = members.find(({ value }) => isWithin(change, value))
  if (!member || members.findLast(({ name }) => name === member.name) !== member) return null
  const value = valueAfter(text, change, member.value)
  const said = value !== null && isStringAt(value, rootSpan(value)) ? stringAt(value, rootSpan(value)) : null
  if (said === null) return null
  const places = placesAfter(before, change)
  switch (member.name) {
    case '$id':
      return { ...before, text, places, id: said }
    case 'title':
      return { ...before, text, places, title: said }
    case 'description':
      return { ...before, text, places, description: said }
    default:
      return null
  }
}

function isWithin(change: ChangedRange, { from, to }: Span): boolean {
  return change.from >= from && change.to <= to
}

/** A value with all of a change within it, as it then stands in the text; null where that is no value by itself. */
function valueAfter(text: string, change: ChangedRange, { from, to }: Span): string | null {
  const raw = text.slice(from, to + growthOf(change))
  return raw.trim() === raw && isJson(raw) && depthOf(raw) + 2 <= deepestNesting ? raw : null
}

function growthOf({ from, to, insert }: ChangedRange): number {
  return insert.length - (to - from)
}

/** Where the properties stand after a change within a value. */
function placesAfter({ places }: SchemaDocument, change: ChangedRange): ReadonlyMap<string, Place> {
  const growth = growthOf(change)
  if (growth === 0) return places
  const moved = ({ from, to }: Span) => ({ from: from + growth, to: to + growth })
  return new Map(
    Array.from(places, ([name, place]): [string, Place] => {
      if (place.to < change.from) return [name, place]
      const { key, value } = place
      if (key.from >= change.to) return [name, { ...moved(place), key: moved(key), value: moved(value) }]
      const to = place.to + growth
      return [name, { from: place.from, to, key, value: { from: value.from, to } }]
    }),
  )
}
