import { fieldLabel } from '../document/field-label.ts'
import type { FieldType } from '../document/field-type.ts'
import { sameTokens } from '../../json/json-layout.ts'
import { membersAt, rawAt, rootSpan } from '../../json/json-reader.ts'
import { rawMember } from '../../json/json-splice.ts'
import { isList, tryParseJson } from '../../json/json-value.ts'
import { longestIncreasingSubsequence } from '../../text/longest-increasing-subsequence.ts'
import { readComment, withCommentMember, withoutPosition } from '../document/schema-comment.ts'
import { conditionDifference, type ConditionChange } from './condition-difference.ts'
import { rawField, type SchemaDocument } from '../document/schema-document.ts'
import type { Field } from '../document/schema-field.ts'

type Shown = string | boolean | readonly string[] | null

/** `json` is the property's text, for changes that no option represents. */
export interface OptionChange {
  readonly option: (typeof comparedOptions)[number] | 'json'
  readonly before: Shown
  readonly after: Shown
}

export type FieldChange =
  | { readonly kind: 'added' | 'removed'; readonly key: string; readonly label: string; readonly type: FieldType }
  /** `from` is the previous key of a renamed field; `moved` holds the display positions of a moved one. */
  | {
      readonly kind: 'changed'
      readonly key: string
      readonly label: string
      readonly from: string | null
      readonly moved: { readonly from: number; readonly to: number } | null
      readonly options: readonly OptionChange[]
    }

/** A member of the document that is not a field. `before` and `after` are JSON text; null if absent. */
export interface MemberChange {
  readonly path: readonly string[]
  readonly before: string | null
  readonly after: string | null
}

export interface SchemaDifference {
  readonly fields: readonly FieldChange[]
  readonly conditions: readonly ConditionChange[]
  readonly members: readonly MemberChange[]
}

export const comparedOptions = [
  ...(['title', 'description', 'type', 'required', 'multiple', 'ref', 'enumValues', 'unit', 'unitSystem'] as const),
  ...(['isPrivate', 'hidden', 'autocalculate', 'expression', 'isUpdatable', 'defaultValue', 'example'] as const),
  ...(['suggest', 'textColor', 'textSize', 'textBold', 'property', 'pattern', 'availableOptions'] as const),
  ...(['tableColumns'] as const),
] as const

/** By field, in the order of the later document, with removed fields last. */
export function differenceOf(before: SchemaDocument, after: SchemaDocument): SchemaDifference {
  const old = new Map(before.fields.map((field, index) => [field.key, { field, index }]))
  const young = new Set(after.fields.map(({ key }) => key))
  const gone = before.fields.filter(({ key }) => !young.has(key))
  const renamed = renamedIn(before, after, gone, new Set(old.keys()))
  const kept = after.fields.map((field) => old.get(renamed.get(field.key) ?? field.key))
  const inPlace = longestIncreasingSubsequence(kept.flatMap((one) => one?.index ?? []))
  let position = -1
  const changed = after.fields.flatMap((field, to): FieldChange[] => {
    const was = kept[to]
    if (!was) return [{ kind: 'added', key: field.key, label: fieldLabel(field).label, type: field.type }]
    position += 1
    const moved = inPlace.has(position) ? null : { from: was.index, to }
    const from = was.field.key === field.key ? null : was.field.key
    const options = optionChanges(before, was.field, after, field)
    if (!moved && from === null && options.length === 0) return []
    return [{ kind: 'changed', key: field.key, label: fieldLabel(field).label, from, moved, options }]
  })
  const renamedFrom = new Set(renamed.values())
  const removed = gone.flatMap((field): FieldChange[] =>
    renamedFrom.has(field.key)
      ? []
      : [{ kind: 'removed', key: field.key, label: fieldLabel(field).label, type: field.type }],
  )
  const ofConditions = conditionDifference(before, after, renamed)
  const members = memberChanges(before, after).filter(({ path }) => !ofConditions || path[0] !== 'allOf')
  return {
    fields: [...changed, ...removed],
    conditions: ofConditions?.conditions ?? [],
    members: [...members, ...(ofConditions?.others ?? [])],
  }
}

/** Maps new keys to old keys, for fields that have another key in the other document. */
export function renamedFields(before: SchemaDocument, after: SchemaDocument): ReadonlyMap<string, string> {
  const young = new Set(after.fields.map(({ key }) => key))
  const gone = before.fields.filter(({ key }) => !young.has(key))
  return renamedIn(before, after, gone, new Set(before.fields.map(({ key }) => key)))
}

/** Maps new keys to old keys, for fields with the same content as a removed field. */
function renamedIn(
  before: SchemaDocument,
  after: SchemaDocument,
  gone: readonly Field[],
  old: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const byContent = new Map(gone.map(({ key }) => [fieldContentOf(before, key), key]))
  const renamed = new Map<string, string>()
  for (const { key } of after.fields) {
    const content = fieldContentOf(after, key)
    const from = old.has(key) ? undefined : byContent.get(content)
    if (from === undefined) continue
    renamed.set(key, from)
    byContent.delete(content)
  }
  return renamed
}

/** A property's text without its name and position. */
function fieldContentOf(document: SchemaDocument, key: string): string {
  const raw = rawField(document, key) ?? '{}'
  return withoutPosition(withCommentMember(raw, 'term', null) ?? raw)
}

function optionChanges(before: SchemaDocument, old: Field, after: SchemaDocument, young: Field): OptionChange[] {
  if (old === young) return []
  const changes = comparedOptions.flatMap((option): OptionChange[] => {
    const [was, is] = [shownOf(old, option), shownOf(young, option)]
    return isSame(was, is) ? [] : [{ option, before: was, after: is }]
  })
  const [was, is] = [fieldContentOf(before, old.key), fieldContentOf(after, young.key)]
  if (changes.length === 0) return sameTokens(was, is) ? [] : [{ option: 'json', before: was, after: is }]
  const others = otherParts(was, is)
  return others ? [...changes, { option: 'json', ...others }] : changes
}

function shownOf(field: Field, option: (typeof comparedOptions)[number]): Shown {
  if (option === 'tableColumns') return field.tableColumns?.map(({ key, name }) => `${key}: ${name}`) ?? null
  return field[option]
}

const membersOfOptions = new Set(
  'title description type format pattern enum $ref items oneOf examples default minLength $comment'.split(' '),
)
const commentsOfOptions = new Set([
  ...comparedOptions,
  ...'@id term customType orderPosition enumName conditionRequired'.split(' '),
])

/** The differences that no option represents; null if there are none. */
function otherParts(before: string, after: string): { readonly before: string; readonly after: string } | null {
  const [old, young] = [partsOf(before), partsOf(after)]
  const names = [...new Set([...old.keys(), ...young.keys()])].filter(
    (name) => !sameTokens(old.get(name) ?? 'null', young.get(name) ?? 'null'),
  )
  const written = (parts: ReadonlyMap<string, string>) =>
    names.flatMap((name) => (parts.has(name) ? [`${JSON.stringify(name)}: ${parts.get(name)}`] : [])).join(', ')
  return names.length === 0 ? null : { before: written(old), after: written(young) }
}

/** The members of a property, its items and its comment that no option represents. */
function partsOf(property: string): Map<string, string> {
  const members = membersAt(property, rootSpan(property))
  const rawOf = (name: string) => rawMember(property, name)
  const items = rawOf('items') ?? ''
  const { text } = readComment(tryParseJson(rawOf('$comment') ?? 'null'))
  const inComment = text === '' ? [] : membersAt(text, rootSpan(text))
  return new Map([
    ...(items.startsWith('{') ? partsOf(items) : []),
    ...members.flatMap(({ name, value }) =>
      membersOfOptions.has(name) ? [] : [[name, rawAt(property, value)] as const],
    ),
    ...inComment.flatMap(({ name, value }) =>
      commentsOfOptions.has(name) ? [] : [[name, rawAt(text, value)] as const],
    ),
  ])
}

function isSame(a: Shown, b: Shown): boolean {
  return typeof a === 'object' || typeof b === 'object' ? JSON.stringify(a) === JSON.stringify(b) : a === b
}

function memberChanges(before: SchemaDocument, after: SchemaDocument): MemberChange[] {
  const [old, young] = [otherMembersOf(before), otherMembersOf(after)]
  return [...new Set([...young.keys(), ...old.keys()])].flatMap((id) => {
    const [was, is] = [old.get(id), young.get(id)]
    if (was && is && sameTokens(was.raw, is.raw)) return []
    if (id === '$id' || (id === '$comment' && noteOf(was?.raw) === noteOf(is?.raw))) return []
    return [{ path: (is ?? was)?.path ?? [], before: was?.raw ?? null, after: is?.raw ?? null }]
  })
}

/** A document's `$comment` without its identity, which the service writes. */
function noteOf(raw: string | undefined): string {
  const { text } = readComment(tryParseJson(raw ?? 'null'))
  const members = text === '' ? [] : membersAt(text, rootSpan(text))
  return members
    .filter(({ name }) => name !== '@id' && name !== 'term')
    .map(({ name, value }) => `${name} ${rawAt(text, value)}`)
    .join('\n')
}

/** All members of a document except its fields; definitions and system fields are separate members. */
function otherMembersOf({
  text,
  fields,
}: SchemaDocument): ReadonlyMap<string, { path: readonly string[]; raw: string }> {
  const keys = new Set(fields.map(({ key }) => key))
  const found = membersAt(text, rootSpan(text)).flatMap(({ name, value }) => {
    if (name === 'required') return [{ path: [name], raw: requiredOthers(rawAt(text, value), keys) }]
    if (name !== 'properties' && name !== '$defs') return [{ path: [name], raw: rawAt(text, value) }]
    return membersAt(text, value)
      .filter((member) => name === '$defs' || !keys.has(member.name))
      .map((member) => ({ path: [name, member.name], raw: rawAt(text, member.value) }))
  })
  return new Map(found.map((one) => [one.path.join('\0'), one]))
}

function requiredOthers(raw: string, keys: ReadonlySet<string>): string {
  const list = tryParseJson(raw)
  return JSON.stringify(isList(list) ? list.filter((key) => typeof key !== 'string' || !keys.has(key)) : list)
}
