import { changedRange, type ChangedRange } from '../../text/changed-range.ts'
import {
  maxDepth,
  findNestingBeyond,
  isStringAt,
  membersAt,
  rawAt,
  rootSpan,
  stringAt,
  type Span,
} from '../../json/json-reader.ts'
import { isJson } from '../../json/json-value.ts'
import { fieldOf } from './known-fields.ts'
import type { PropertyPlace, SchemaDocument } from './schema-document.ts'
import { readField } from './schema-field.ts'

/**
 * The document that a text makes which differs from one read before in a single field, in its key, or in what the
 * document is called: all else is taken over, for what stands around a value that is JSON is as good as it was. Null where more has
 * changed, or may have: the text has to be read as a whole.
 */
export function documentAfter(before: SchemaDocument, text: string): SchemaDocument | null {
  const change = changedRange(before.text, text)
  if (!change) return before
  if (before.duplicateKeys.length > 0) return null
  return afterField(before, text, change) ?? afterTitle(before, text, change)
}

function afterField(before: SchemaDocument, text: string, change: ChangedRange): SchemaDocument | null {
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
  const newKey = saidAfter(text, change, place.key)
  if (newKey === null || before.propertyPlaces.has(newKey) || before.systemKeys.includes(newKey)) return null
  const index = before.fields.findIndex((field) => field.key === key)
  const content = readField(rawAt(before.text, place.value))
  if (!content || index < 0) return null
  const fields = before.fields.with(index, fieldOf(content, newKey, before.required.includes(newKey), []))
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
  place: Span,
): SchemaDocument | null {
  const property = valueAfter(text, change, place)
  const index = before.fields.findIndex((field) => field.key === key)
  const held = before.fields[index]
  const content = property === null ? null : readField(property)
  if (!held || !content || content.position !== held.position) return null
  const fields = before.fields.with(index, fieldOf(content, key, held.required, []))
  return { ...before, text, fields, propertyPlaces: placesAfter(before, change) }
}

function afterTitle(before: SchemaDocument, text: string, change: ChangedRange): SchemaDocument | null {
  const members = membersAt(before.text, rootSpan(before.text))
  const member = members.find(({ value }) => isWithin(change, value))
  // A property of another kind may be as long as the whole text: it is not looked into.
  if (!member || !isStringAt(before.text, member.value)) return null
  if (members.findLast(({ name }) => name === member.name) !== member) return null
  const said = saidAfter(text, change, member.value)
  if (said === null) return null
  const propertyPlaces = placesAfter(before, change)
  switch (member.name) {
    case '$id':
      return { ...before, text, propertyPlaces, id: said }
    case 'title':
      return { ...before, text, propertyPlaces, title: said }
    case 'description':
      return { ...before, text, propertyPlaces, description: said }
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
  return raw.trim() === raw && isJson(raw) && findNestingBeyond(raw, maxDepth - 2) === null ? raw : null
}

/** The string that a token with all of a change within it has become; null where it is none any more. */
function saidAfter(text: string, change: ChangedRange, token: Span): string | null {
  const value = valueAfter(text, change, token)
  return value !== null && isStringAt(value, rootSpan(value)) ? stringAt(value, rootSpan(value)) : null
}

function growthOf({ from, to, insert }: ChangedRange): number {
  return insert.length - (to - from)
}

/** Where the properties stand after a change within a key or a value. */
function placesAfter({ propertyPlaces }: SchemaDocument, change: ChangedRange): ReadonlyMap<string, PropertyPlace> {
  const growth = growthOf(change)
  if (growth === 0) return propertyPlaces
  const moved = ({ from, to }: Span) => ({ from: from + growth, to: to + growth })
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
