import { layOut } from '../../json/json-layout.ts'
import { isObjectAt, rawAt, rootSpan, spanAt } from '../../json/json-spans.ts'
import {
  adaptFields,
  localSteps,
  type Adaptation,
  type ImportNote,
  type ImportReason,
} from '../document/foreign-field.ts'
import { isList, parsed } from '../../json/json-value.ts'
import { membersIn, objectOf, stringIn, type RawMembers } from '../../json/raw-members.ts'
import { readDocument } from '../document/schema-document.ts'
import { renameField, suggestKey } from './schema-fields.ts'

export type { ImportNote, ImportReason } from '../document/foreign-field.ts'

export type AdaptedSchema =
  | { readonly ok: true; readonly text: string; readonly notes: readonly ImportNote[] }
  | { readonly ok: false; readonly reasons: readonly ImportReason[] }

const either = '{"oneOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}],"readOnly":true}'
const systemFields: RawMembers = new Map([
  ['@context', either],
  ['type', either],
  ['id', '{"type":"string","readOnly":true}'],
])

/** Makes of any JSON Schema of an object one that Guardian reads: token for token what it was wherever it can stay. */
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

/** The schema of the object itself: many tools only refer to it from the outermost level. */
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

/** A document as Guardian keeps them, `ref` for one within another. */
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

/** Keys that Guardian does not take get others, and the members that every document has their place before all fields. */
function withFreeKeys(text: string, within: string | null, { notes, reasons }: Adaptation): string {
  let result = text
  const read = readDocument(text)
  for (const key of read.ok ? read.document.places.keys() : []) {
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
  const names = parsed(required)
  const missing = ['@context', 'type'].filter((key) => !(isList(names) && names.includes(key)))
  const rest = required.slice(1, -1).trim()
  return `[${[...missing.map((key) => JSON.stringify(key)), ...(rest === '' ? [] : [rest])].join(',')}]`
}
