import { isList, isObject, type JsonObject } from '../json/json-value.ts'
import { plainDecimals } from '../json/plain-numbers.ts'
import { valueAt, withValueAt, type JsonPath } from '../json/json-path.ts'

export const rowKinds = { credential: 'vc', presentation: 'vp', did: 'did', approval: 'approval' } as const
export type RowKind = (typeof rowKinds)[keyof typeof rowKinds]

/**
 * A document with its metadata, under the names of Guardian's API. Rows are immutable: a block passes on changed
 * copies. A row that is not stored yet has no id.
 */
export interface Row extends JsonObject {
  readonly id?: string | undefined
  readonly document: JsonObject
  readonly option: JsonObject
  /** A DID. */
  readonly owner: string
  /** The IRI of the document's schema. */
  readonly schema: string | null
  /** The tag of the block that it came from. */
  readonly tag: string | null
  /** The ids of related messages. */
  readonly relationships: readonly string[] | null
}

/** Members that answers add to the stored row. */
const added: ReadonlySet<string> = new Set([
  'ownerName',
  'issuerName',
  'assignedToName',
  '__sourceTag__',
  'history',
  'blocks',
  'comments',
  '_actions',
])

export function withoutAdded(row: Row): Row {
  const { document, option, owner, schema, tag, relationships } = row
  const kept = Object.entries(row).filter(([name]) => !added.has(name))
  return { ...Object.fromEntries(kept), document, option, owner, schema, tag, relationships }
}

export function rowKindOf({ verifiableCredential, credentialSubject, verificationMethod }: JsonObject): RowKind {
  if (verifiableCredential !== undefined) return rowKinds.presentation
  if (credentialSubject === undefined && verificationMethod !== undefined) return rowKinds.did
  return rowKinds.credential
}

/** The first credential subject; empty if there is none. */
export function subjectOf({ credentialSubject }: JsonObject): JsonObject {
  const first = isList(credentialSubject) ? credentialSubject[0] : credentialSubject
  return isObject(first) ? first : {}
}

/**
 * The value at a path such as `document.credentialSubject.0.field7`. Numbers are array positions; `L` is the last item.
 */
export function fieldOf(data: unknown, field: string): unknown {
  return plainDecimals(valueAt(data, pathIn(data, field)))
}

/** A copy of the row with a value at a dot path. */
export function withField(row: Row, field: string, value: unknown): Row {
  const changed = withValueAt(row, pathIn(row, field), value)
  return isRow(changed) ? changed : row
}

export function isRow(value: unknown): value is Row {
  return (
    isObject(value) && isObject(value['document']) && isObject(value['option']) && typeof value['owner'] === 'string'
  )
}

export function pathIn(data: unknown, field: string): JsonPath {
  const path: (string | number)[] = []
  for (const step of field.split('.')) {
    const held = valueAt(data, path)
    if (step === 'L' && isList(held)) path.push(Math.max(0, held.length - 1))
    else path.push(/^\d+$/.test(step) ? Number(step) : step)
  }
  return path
}

/** In a verifiable credential, the subject holds the values that the user entered. */
export function isCredential({ credentialSubject }: JsonObject): boolean {
  return isList(credentialSubject)
}

export function textIn(row: JsonObject, name: string): string | null {
  const value = row[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export interface RowChange {
  readonly field: string
  /** Null if absent. */
  readonly from: string | null
  readonly to: string | null
}

/** The differences between two states, in the order of the later one. Empty if there is no earlier state. */
export function changesBetween(before: JsonObject | null, after: JsonObject): RowChange[] {
  if (before === null) return []
  const fields = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...fields].flatMap((field) => {
    const [from, to] = [listedText(before[field]), listedText(after[field])]
    return from === to ? [] : [{ field, from, to }]
  })
}

function listedText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (isList(value)) return value.length === 0 ? null : value.map((one) => listedText(one) ?? '').join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
