import { isListAt, itemsAt, rawAt, rootSpan } from '#domain/json/json-reader.ts'
import { isObject, tryParseJson } from '#domain/json/json-value.ts'
import { shortLabel } from '#domain/schemas/document/field-label.ts'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import type { Field } from '#domain/schemas/document/schema-field.ts'
import { comparedOptions } from '#domain/schemas/merge/schema-difference.ts'
import type { Conflict } from '#domain/schemas/merge/schema-merge.ts'
import { conditionMessages } from '../fields/messages.ts'
import { differenceMessages } from '../versions/messages.ts'
import { saveMessages } from './messages.ts'

/** The documents of the sides of a merge. The first one that has a field names it. */
export type MergeSides = readonly SchemaDocument[]

/** For example "Way / Values", "Condition 1 / When / Way" or "Field order". */
export function conflictPlace({ kind, path }: Conflict, sides: MergeSides): string {
  if (kind !== 'document') return saveMessages.merge.places[kind]
  const names: string[] = []
  let lists: readonly (readonly Field[])[] = sides.map(({ fields }) => fields)
  for (let at = 0; at < path.length; at += 1) {
    const [step, next] = [String(path[at]), path[at + 1]]
    if (step === 'properties' && next !== undefined) {
      const field = fieldIn(lists, String(next))
      names.push(field ? shortLabel(field) : String(next))
      lists = fieldsOf(sides, field?.ref ?? null)
    } else if (step === '$defs' && next !== undefined) {
      const ref = String(next)
      names.push(sides.map(({ defs }) => defs.get(ref)?.title).find((title) => title) ?? ref)
      lists = fieldsOf(sides, ref)
    } else if (step === 'allOf' && typeof next === 'number' && at === conditionsAt(path)) {
      names.push(conditionMessages.number(next))
    } else {
      const name = nameOfMember(step)
      if (name !== null) names.push(name)
      if (typeof next !== 'number' && next !== '#') continue
    }
    // The next step belongs to this one.
    at += 1
  }
  return names.join(' / ')
}

/** Null if the value is an object, which has no words. */
export function conflictValue({ kind, path }: Conflict, raw: string, sides: MergeSides): string | null {
  if (kind === 'order')
    return itemsIn(raw)
      .map((key) => labelOf(sides, key))
      .join(', ')
  const option = optionOf(String(path.at(-1)))
  const value = tryParseJson(raw)
  if (isObject(value)) return null
  if (typeof value === 'string' || typeof value === 'boolean')
    return differenceMessages.value({ option: kind === 'document' ? option : 'json', before: null, after: null }, value)
  return isListAt(raw, rootSpan(raw)) ? itemsIn(raw).join(', ') || differenceMessages.nothing : raw
}

function conditionsAt([first]: Conflict['path']): number {
  return first === '$defs' ? 2 : 0
}

function fieldIn(lists: readonly (readonly Field[])[], key: string): Field | undefined {
  return lists.flat().find((field) => field.key === key)
}

function labelOf(sides: MergeSides, key: string): string {
  const field = fieldIn(
    sides.map(({ fields }) => fields),
    key,
  )
  return field ? shortLabel(field) : key
}

function fieldsOf(sides: MergeSides, ref: string | null): readonly (readonly Field[])[] {
  return ref === null ? [] : sides.map(({ defs }) => defs.get(ref)?.fields ?? [])
}

/** Members of JSON Schema that hold an option under another name. */
const options: Readonly<Record<string, string>> = {
  format: 'type',
  customType: 'type',
  enum: 'enumValues',
  $ref: 'ref',
  default: 'defaultValue',
  examples: 'example',
}

const inConditions: ReadonlyMap<string, string> = new Map([
  ['if', conditionMessages.when],
  ['then', conditionMessages.thenAsk],
  ['else', conditionMessages.elseAsk],
])

/** Members that only lead to others, whose names say enough. */
const silent = new Set(['$comment', 'items', 'anyOf', 'allOf', 'const', 'contains'])

function optionOf(member: string): (typeof comparedOptions)[number] | 'json' {
  return comparedOptions.find((option) => option === (options[member] ?? member)) ?? 'json'
}

function nameOfMember(member: string): string | null {
  if (silent.has(member)) return null
  const option = optionOf(member)
  return inConditions.get(member) ?? (option === 'json' ? member : differenceMessages.option(option))
}

/** Texts without quotes, other items as JSON. */
function itemsIn(raw: string): string[] {
  return itemsAt(raw, rootSpan(raw)).map((item) => {
    const text = rawAt(raw, item)
    const value = tryParseJson(text)
    return typeof value === 'string' ? value : text
  })
}
