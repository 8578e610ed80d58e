import { stringifyJson } from '#api/json.ts'
import { andList } from '../../text/joined.ts'
import { isList, isObject, type JsonObject, ownMember } from '../../json/json-value.ts'
import { blockTypeName } from '../block-type-name.ts'
import { objectsIn, textsIn } from '../workflow.ts'
import { matchByKeys } from './match-by-keys.ts'

/** Names the items that only one of the lists has. */
export function listSentences(
  before: readonly string[],
  after: readonly string[],
): readonly { readonly kind: 'added' | 'removed'; readonly one: string }[] {
  return [
    ...after.filter((one) => !before.includes(one)).map((one) => ({ kind: 'added' as const, one })),
    ...before.filter((one) => !after.includes(one)).map((one) => ({ kind: 'removed' as const, one })),
  ]
}

/** The changes of a block, excluding its children and events. */
export function blockSentences(before: JsonObject, after: JsonObject): string[] {
  return memberNames(before, after).flatMap((member) => {
    const [was, is] = [before[member], after[member]]
    if (isEqual(was, is)) return []
    return ownMember(special, member)?.(was, is) ?? memberSentences(member, was, is)
  })
}

/** Members that are compared separately, or that differ in every file. */
const omitted: ReadonlySet<string> = new Set(['id', 'children', 'events', 'artifacts'])

function memberNames(before: JsonObject, after: JsonObject): readonly string[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter((name) => !omitted.has(name))
  return [...leading.filter((name) => names.includes(name)), ...names.filter((name) => !leading.includes(name))]
}

const leading = ['blockType', 'tag', 'permissions', 'defaultActive']

type Sentences = (was: unknown, is: unknown) => string[]

const special: Readonly<Record<string, Sentences>> = {
  blockType: (was, is) => [`Now “${blockTypeName(String(is))}”, was “${blockTypeName(String(was))}”`],
  tag: (was, is) => [`The tag is now ${shown(is)}, was ${shown(was)}`],
  permissions: (was, is) => {
    const changes = listSentences(textsIn(was), textsIn(is))
    const added = changes.flatMap(({ kind, one }) => (kind === 'added' ? [one] : []))
    const removed = changes.flatMap(({ kind, one }) => (kind === 'removed' ? [one] : []))
    return [
      ...(added.length > 0 ? [`Now also for ${andList(added)}`] : []),
      ...(removed.length > 0 ? [`No longer for ${andList(removed)}`] : []),
    ]
  },
  defaultActive: (_, is) => [is === true ? 'Now shown in its container' : 'No longer shown in its container'],
  stopPropagation: (_, is) => [
    is === true ? 'The next block no longer runs automatically' : 'The next block now runs automatically',
  ],
  filters: (was, is) => rowSentences(was, is, filterText, 'Filters for', 'No longer filters for'),
  options: (was, is) =>
    keyedSentences(
      was,
      is,
      'name',
      (name, value) => `Sets ${name} to ${shown(value)}`,
      'value',
      (name) => `No longer sets ${name}`,
    ),
  presetFields: (was, is) => rowSentences(was, is, ({ name }) => shown(name), 'Presets', 'No longer presets'),
  conditions: (was, is) =>
    rowSentences(
      was,
      is,
      (row) =>
        `${String(row['tag'] ?? '')} ${String(row['type'] ?? '')} ${String(row['value'] ?? row['field'] ?? '')}`.trim(),
      'The condition was added:',
      'The condition was removed:',
    ),
  uiMetaData: (was, is) => uiSentences(isObject(was) ? was : {}, isObject(is) ? is : {}),
}

function uiSentences(before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((member) => {
    const [was, is] = [before[member], after[member]]
    if (isEqual(was, is)) return []
    if (member === 'fields')
      return partSentences('column', was, is, [
        ({ title, name, bindGroup }) => [title, name, bindGroup],
        ({ title, name }) => [title, name],
        ({ name, bindGroup }) => [name, bindGroup],
        ({ title, bindGroup }) => [title, bindGroup],
      ])
    if (member === 'buttons') return partSentences('button', was, is, [({ tag, name }) => [tag ?? name]])
    if (member === 'options') return partSentences('option', was, is, [({ tag, name }) => [tag ?? name]])
    return memberSentences(member, was, is)
  })
}

/** Compares columns, buttons and options. Those that the first of `keysOf` does not match may match by a later one. */
function partSentences(
  noun: string,
  was: unknown,
  is: unknown,
  keysOf: readonly ((row: JsonObject) => readonly unknown[])[],
): string[] {
  const [old, young] = [numbered(was, keysOf), numbered(is, keysOf)]
  const pairs = matchByKeys(
    old,
    young,
    keysOf.map(
      (_, index) =>
        ({ keys }) =>
          keys[index] ?? '',
    ),
  )
  const sentences = pairs.flatMap(({ before, after }) => {
    const label = labelOf(after?.row ?? before?.row ?? {})
    if (!before) return [`The ${noun} “${label}” was added`]
    if (!after) return [`The ${noun} “${label}” was removed`]
    return blockSentences(before.row, after.row).map((sentence) => `The ${noun} “${label}”: ${lowered(sentence)}`)
  })
  const left = pairs.flatMap(({ before, after }) => (before && after ? [before] : []))
  const isReordered = left.some((part, index) => part.place < (left[index - 1]?.place ?? 0))
  return isReordered || sentences.length === 0 ? [...sentences, `The ${noun}s are in another order`] : sentences
}

interface Part {
  readonly row: JsonObject
  readonly place: number
  readonly keys: readonly string[]
}

/** Rows with the same first key are distinguished by their order. */
function numbered(rows: unknown, keysOf: readonly ((row: JsonObject) => readonly unknown[])[]): readonly Part[] {
  const seen = new Map<string, number>()
  return objectsIn(rows).map((row, place) => {
    const [first = [], ...others] = keysOf.map((keyOf) => keyOf(row))
    const key = stringifyJson(first)
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    return {
      row,
      place,
      keys: [`${key} ${before}`, ...others.map((one) => (isNothing(one[0]) ? '' : stringifyJson(one)))],
    }
  })
}

function labelOf({ title, name, tag }: JsonObject): string {
  return [title, name, tag].find((one): one is string => typeof one === 'string' && one !== '') ?? ''
}

/** Compares rows; rows with the same description are equal. */
function rowSentences(
  was: unknown,
  is: unknown,
  textOf: (row: JsonObject) => string,
  added: string,
  removed: string,
): string[] {
  const changes = listSentences(objectsIn(was).map(textOf), objectsIn(is).map(textOf))
  if (changes.length === 0) return ['Its rows are written differently']
  return changes.map(({ kind, one }) => `${kind === 'added' ? added : removed} ${one}`)
}

function keyedSentences(
  was: unknown,
  is: unknown,
  key: string,
  set: (name: string, value: unknown) => string,
  value: string,
  unset: (name: string) => string,
): string[] {
  if (!isList(was ?? []) || !isList(is ?? [])) return memberSentences('options', was, is)
  const [old, young] = [was, is].map(
    (rows) => new Map(objectsIn(rows).map((row) => [String(row[key] ?? ''), row[value]])),
  )
  const sentences = [...new Set([...(young?.keys() ?? []), ...(old?.keys() ?? [])])].flatMap((name) => {
    if (young?.has(name) !== true) return [unset(name)]
    if (old?.has(name) !== true) return [set(name, young.get(name))]
    return isEqual(old.get(name), young.get(name)) ? [] : [`${set(name, young.get(name))}, was ${shown(old.get(name))}`]
  })
  return sentences.length > 0 ? sentences : ['Its options are written differently']
}

const comparisons: ReadonlyMap<unknown, string> = new Map([
  ['equal', 'is'],
  ['not_equal', 'is not'],
  ['in', 'is one of'],
  ['not_in', 'is none of'],
  ['gt', 'is above'],
  ['gte', 'is at least'],
  ['lt', 'is below'],
  ['lte', 'is at most'],
])

function filterText({ field, type, value }: JsonObject): string {
  return `${String(field ?? '')} ${comparisons.get(type) ?? String(type ?? '')} ${shown(value)}`
}

/** The members that most changes are about; others keep the name in the file, which an author knows. */
const memberWords: Readonly<Record<string, string>> = {
  title: 'The title',
  name: 'The name',
  description: 'The description',
  content: 'The content',
  type: 'The type',
  value: 'The value',
  field: 'The field',
  schema: 'The schema',
  presetSchema: 'The schema of the presets',
  bindBlock: 'The block',
  bindGroup: 'The document source',
}

function memberSentences(given: string, was: unknown, is: unknown): string[] {
  const member = ownMember(memberWords, given) ?? given
  if (isObject(was) && isObject(is))
    return [...new Set([...Object.keys(is), ...Object.keys(was)])].flatMap((inner) =>
      isEqual(was[inner], is[inner]) ? [] : memberSentences(`${given}.${inner}`, was[inner], is[inner]),
    )
  if (typeof was === 'boolean' && typeof is === 'boolean') return [`${member} is now ${is ? 'on' : 'off'}`]
  if (isList(was) && isList(is) && [...was, ...is].every((one) => typeof one === 'string'))
    return listSentences(textsIn(was), textsIn(is)).map(
      ({ kind, one }) => `${member}: ${kind === 'added' ? 'now also' : 'no longer'} ${shown(one)}`,
    )
  if (isNothing(was)) return [`${member} is now ${shown(is)}`]
  return isNothing(is)
    ? [`${member} is no longer set, was ${shown(was)}`]
    : [`${member} is now ${shown(is)}, was ${shown(was)}`]
}

const maxShown = 120

/** A value within a sentence. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return `“${shortened(value)}”`
  return isNothing(value) ? 'nothing' : shortened(stringifyJson(value))
}

function shortened(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()}…` : text
}

/** Guardian represents an unset value in several ways. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (isList(value) && value.length === 0)
}

function isEqual(one: unknown, other: unknown): boolean {
  if (isNothing(one) && isNothing(other)) return true
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((value, index) => isEqual(value, other[index]))
  if (isObject(one) && isObject(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isEqual(one[name], other[name]))
  return one === other
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
