import type { Field } from '../document/schema-field.ts'
import { isJson, tryParseJson } from '../../json/json-value.ts'

export type InputKind = 'text' | 'number' | 'boolean' | 'choice' | 'json'

const kinds: Partial<Record<NonNullable<Field['shownAs']>, InputKind>> = {
  number: 'number',
  integer: 'number',
  prefix: 'number',
  postfix: 'number',
  boolean: 'boolean',
  geojson: 'json',
  'sentinel-hub': 'json',
  'sub-schema': 'json',
  'help-text': 'json',
}

export function inputKindOf(field: Pick<Field, 'shownAs' | 'multiple' | 'enumValues'>): InputKind {
  if (field.multiple || field.shownAs === null) return 'json'
  if (field.shownAs === 'enum') return field.enumValues === null ? 'text' : 'choice'
  return kinds[field.shownAs] ?? 'text'
}

/** The input's text for a JSON value; empty if there is none. */
export function inputTextOf(json: string | null, kind: InputKind): string {
  if (json === null) return ''
  const value = kind === 'text' || kind === 'choice' ? tryParseJson(json) : undefined
  return typeof value === 'string' ? value : json
}

/** The JSON of an input's text, with the same digits; null if empty, undefined if invalid. */
export function parseInputText(text: string, kind: InputKind): string | null | undefined {
  if (text === '') return null
  if (kind === 'text' || kind === 'choice') return JSON.stringify(text)
  const trimmed = text.trim()
  if (trimmed === '') return null
  const fits = kind === 'number' ? typeof tryParseJson(trimmed) === 'number' : isJson(trimmed)
  return fits ? trimmed : undefined
}
