import { layOut } from '../../json/json-layout.ts'
import { isObjectAt, rawAt, rootSpan, spanAt, isStringAt, membersAt, stringAt } from '../../json/json-reader.ts'
import { isList, tryParseJson, isObject } from '../../json/json-value.ts'
import { readDocument } from '../document/schema-document.ts'
import { renameField, suggestKey } from './schema-fields.ts'
import { fieldTypeOf } from '../document/field-type.ts'
type AdaptedSchema =
  | { readonly ok: true; readonly text: string; readonly notes: readonly ImportNote[] }
  | { readonly ok: false; readonly reasons: readonly ImportReason[] }

const either = '{"oneOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}],"readOnly":true}'
const systemFields: RawMembers = new Map([
  ['@context', either],
  ['type', either],
  ['id', '{"type":"string","readOnly":true}'],
])

/** Turns any JSON Schema of an object into one that Guardian can read. Whatever can stay keeps its spelling. */
export function adaptSchema(text: string): AdaptedSchema {
  const root = rootOf(text)
  if (root === null) return { ok: false, reasons: [{ kind: 'no-object-schema' }] }
  const adaptation: Adaptation = { text, defs: new Map(), open: [], notes: [], reasons: [], documentOf }
  const body = documentOf(root, null, adaptation)
  if (adaptation.reasons.length > 0) return { ok: false, reasons: adaptation.reasons }
  const members = new Map(membersIn(body))
  if (adaptation.defs.size > 0) members.set('$defs', objectOf(adaptation.defs))
  return { ok: true, text: layOut(objectOf(members)), notes: adaptation.notes }
}

/** The schema of the object itself, which many generators put into a definition that the root refers to. */
function rootOf(text: string): string | null {
  const whole = rawAt(text, rootSpan(text))
  const members = membersIn(whole)
  if (members.has('properties')) return whole
  const steps = localSteps(stringIn(members, '$ref') ?? '')
  const target = steps ? spanAt(text, steps) : undefined
  const found = isObjectAt(text, target) ? rawAt(text, target) : null
  return found !== null && membersIn(found).has('properties') ? found : null
}

const first = new Set(['$schema', 'title', 'description'])
const replaced = new Set(['$id', 'id', '$comment', '$ref', '$defs', 'definitions', 'properties', 'required', 'type'])

/** `ref` is the reference of a sub-schema; null for the document itself. */
function documentOf(schema: string, ref: string | null, adaptation: Adaptation): string {
  const members = membersIn(schema)
  const fields = adaptFields(members.get('properties') ?? '{}', ref, adaptation)
  const list = members.get('required')
  const own = ref === null ? [] : [['$id', JSON.stringify(ref)] as const, ['$comment', commentFor(ref)] as const]
  const kept = [...members].filter(([name]) => !replaced.has(name) && !first.has(name))
  if (ref === null)
    for (const [name] of kept)
      if (name !== 'additionalProperties') adaptation.notes.push({ kind: 'kept', member: name })
  const document = objectOf(
    new Map([
      ...own,
      ...[...members].filter(([name]) => first.has(name)),
      ['type', '"object"'],
      ['properties', objectOf(fields)],
      ['required', list?.startsWith('[') ? list : '[]'],
      ...(members.has('additionalProperties') ? [] : [['additionalProperties', 'false'] as const]),
      ...kept,
    ]),
  )
  return withFreeKeys(document, ref, adaptation)
}

function commentFor(ref: string): string {
  return JSON.stringify(JSON.stringify({ '@id': ref, term: ref.slice(1) }))
}

/** Replaces keys that Guardian rejects, and puts the system fields first. */
function withFreeKeys(text: string, within: string | null, { notes, reasons }: Adaptation): string {
  let result = text
  const read = readDocument(text)
  for (const key of read.ok ? read.document.propertyPlaces.keys() : []) {
    if (!systemFields.has(key) && !/\s/.test(key) && key !== '') continue
    const now = readDocument(result)
    const to = now.ok ? suggestKey(now.document, systemFields.has(key) ? `${key} value` : key) : key
    const edit = renameField(result, key, to)
    if (edit.ok) notes.push({ kind: 'renamed', within, from: key, to })
    else reasons.push({ kind: 'key-taken', key })
    result = edit.ok ? edit.text : result
  }
  const body = new Map(membersIn(result))
  body.set('required', withSystemKeys(body.get('required') ?? '[]'))
  body.set('properties', objectOf(new Map([...systemFields, ...membersIn(body.get('properties') ?? '{}')])))
  return objectOf(body)
}

function withSystemKeys(required: string): string {
  const names = tryParseJson(required)
  const missing = ['@context', 'type'].filter((key) => !(isList(names) && names.includes(key)))
  const rest = required.slice(1, -1).trim()
  return `[${[...missing.map((key) => JSON.stringify(key)), ...(rest === '' ? [] : [rest])].join(',')}]`
}

export type ImportNote =
  /** `within` names the enclosing sub-schema, if any. */
  | { readonly kind: 'renamed'; readonly within: string | null; readonly from: string; readonly to: string }
  /** A nested object became a separate schema. */
  | { readonly kind: 'nested'; readonly path: readonly string[]; readonly ref: string }
  /** A shape that the editor cannot represent; it is kept. */
  | { readonly kind: 'custom'; readonly path: readonly string[] }
  /** The system fills in the field, so no editor shows it. */
  | { readonly kind: 'read-only'; readonly path: readonly string[] }
  /** A member that Guardian ignores; it is kept. */
  | { readonly kind: 'kept'; readonly member: string }

export type ImportReason =
  | { readonly kind: 'no-object-schema' }
  /** A reference that leads out of the text, or nowhere. */
  | { readonly kind: 'reference'; readonly path: readonly string[]; readonly ref: string }
  | { readonly kind: 'circular'; readonly path: readonly string[]; readonly ref: string }
  /** A field whose schema is true or false. */
  | { readonly kind: 'no-schema'; readonly path: readonly string[] }
  | { readonly kind: 'key-taken'; readonly key: string }

interface Adaptation {
  readonly text: string
  readonly defs: Map<string, string>
  /** The sub-schemas under construction, outermost first. */
  readonly open: readonly string[]
  readonly notes: ImportNote[]
  readonly reasons: ImportReason[]
  readonly documentOf: (schema: string, ref: string | null, adaptation: Adaptation) => string
}

/** Adds the comment that Guardian expects to each field. */
function adaptFields(properties: string, within: string | null, adaptation: Adaptation): RawMembers {
  const path = within === null ? [] : [within]
  return new Map(
    [...membersIn(properties)].map(([key, raw], index) => [
      key,
      adaptField(key, raw, index, [...path, key], adaptation),
    ]),
  )
}

function adaptField(key: string, raw: string, index: number, path: readonly string[], adaptation: Adaptation): string {
  if (!isObjectAt(raw, rootSpan(raw))) {
    adaptation.reasons.push({ kind: 'no-schema', path })
    return raw
  }
  const list = listItems(raw)
  const shape = adaptShape(list ?? raw, path, adaptation)
  const members = new Map(list === null ? shape : [...membersIn(raw), ['items', objectOf(shape)] as const])
  const ref = stringIn(shape, '$ref')
  const text = stringIn(members, '$comment')
  members.delete('$comment')
  const isSchema = ref !== undefined && !shape.has('type')
  const property = tryParseJson(objectOf(members))
  const isEnum = isObject(property) && fieldTypeOf(property, {}) === 'enum'
  const comment = {
    term: key,
    '@id': isSchema ? ref : 'https://www.schema.org/text',
    customType: isEnum ? 'enum' : undefined,
    orderPosition: index,
    comment: text,
  }
  if (isObject(property) && property['readOnly'] === true) adaptation.notes.push({ kind: 'read-only', path })
  else if (isObject(property) && fieldTypeOf(property, isEnum ? { customType: 'enum' } : {}) === 'custom')
    adaptation.notes.push({ kind: 'custom', path })
  return objectOf(new Map([...members, ['$comment', JSON.stringify(JSON.stringify(comment))]]))
}

function listItems(raw: string): string | null {
  const members = membersIn(raw)
  const items = members.get('items')
  return stringIn(members, 'type') === 'array' && items?.startsWith('{') ? items : null
}

/** The part that describes a single value. An object's schema moves to `$defs` and is replaced by a reference. */
function adaptShape(raw: string, path: readonly string[], adaptation: Adaptation): RawMembers {
  const members = membersIn(raw)
  const ref = stringIn(members, '$ref')
  if (ref !== undefined) return followReference(members, ref, path, adaptation)
  if (!members.has('properties')) return members
  const name = stringIn(members, 'title') ?? path.at(-1) ?? ''
  const own = freeRef(name, adaptation)
  adaptation.notes.push({ kind: 'nested', path, ref: own })
  return withReferenceTo(members, define(own, raw, adaptation))
}

function followReference(
  members: RawMembers,
  ref: string,
  path: readonly string[],
  adaptation: Adaptation,
): RawMembers {
  const steps = localSteps(ref) ?? namedSteps(ref, adaptation.text)
  const target = steps ? spanAt(adaptation.text, steps) : undefined
  if (!steps || !isObjectAt(adaptation.text, target)) {
    adaptation.reasons.push({ kind: 'reference', path, ref })
    return members
  }
  const own = localSteps(ref) ? `#${steps[1]}` : ref
  if (adaptation.open.includes(own)) {
    adaptation.reasons.push({ kind: 'circular', path, ref })
    return members
  }
  const definition = rawAt(adaptation.text, target)
  const inner = membersIn(definition)
  if (inner.has('properties')) return withReferenceTo(members, define(own, definition, adaptation))
  // Guardian's `$defs` contain only schemas of objects; any other schema is inlined.
  const within = { ...adaptation, open: [...adaptation.open, own] }
  const rest = [...members].filter(([member]) => member !== '$ref')
  return new Map([...adaptShape(definition, path, within), ...rest])
}

/** Adds a sub-schema unless it exists. */
function define(ref: string, schema: string, adaptation: Adaptation): string {
  if (!adaptation.defs.has(ref)) {
    const text = adaptation.documentOf(schema, ref, { ...adaptation, open: [...adaptation.open, ref] })
    adaptation.defs.set(ref, text)
  }
  return ref
}

/** The members that stay with a field whose shape moved to `$defs`. */
function withReferenceTo(members: RawMembers, ref: string): RawMembers {
  const stays = new Set(['title', 'description', '$comment', 'examples', 'default', 'readOnly'])
  return new Map([...[...members].filter(([name]) => stays.has(name)), ['$ref', JSON.stringify(ref)]])
}

function freeRef(name: string, { defs, open }: Adaptation): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}_-]+/gu, '') || 'Schema'
  const base = `#${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
  for (let number = 1; ; number += 1) {
    const ref = number === 1 ? base : `${base}${number}`
    if (!defs.has(ref) && !open.includes(ref)) return ref
  }
}

type Steps = readonly [place: string, name: string]

/** The path of the only definition that `#X` can mean, as Guardian writes references; null if there is none or another. */
function namedSteps(ref: string, text: string): Steps | null {
  if (!/^#[^/]/.test(ref)) return null
  const possible = ['$defs', 'definitions'].flatMap((place): Steps[] => [
    [place, ref],
    [place, ref.slice(1)],
  ])
  const [steps, other] = possible.filter((one) => isObjectAt(text, spanAt(text, one)))
  return steps && !other ? steps : null
}

/** The path of `#/definitions/X` or `#/$defs/X`; null for any other reference. */
function localSteps(ref: string): Steps | null {
  const [, place, name] = /^#\/(definitions|\$defs)\/([^/]+)$/.exec(ref) ?? []
  if (place === undefined || name === undefined) return null
  try {
    return [place, decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')]
  } catch {
    return null
  }
}

/** The members of an object in order, as JSON text. */
type RawMembers = ReadonlyMap<string, string>

function membersIn(object: string): RawMembers {
  return new Map(membersAt(object, rootSpan(object)).map(({ name, value }) => [name, rawAt(object, value)]))
}

function objectOf(members: RawMembers): string {
  return `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
}

function stringIn(members: RawMembers, name: string): string | undefined {
  const raw = members.get(name)
  const root = raw === undefined ? undefined : rootSpan(raw)
  return raw !== undefined && isStringAt(raw, root) ? stringAt(raw, root) : undefined
}
