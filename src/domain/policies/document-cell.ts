import type { SourceField, StoredDocument } from '#api/policies/blocks.ts'
import { parseInstant } from '../time/instant.ts'
import { isList, isObject } from '../json/json-value.ts'
import { withStatusWord } from './work/document-status.ts'
import { geoParts, type Position } from '../schemas/form/geo-shape.ts'

export type Cell =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'flag'; readonly value: boolean }
  /** In milliseconds since 1970. */
  | { readonly kind: 'time'; readonly at: number }
  | { readonly kind: 'place'; readonly points: readonly Position[] }
  | { readonly kind: 'json'; readonly text: string }

export interface DocumentColumn {
  /** The path of the value, which the service also sorts by. */
  readonly name: string
  readonly title: string
  /** True if all loaded values are numbers. */
  readonly isNumber: boolean
}

const maxCellLength = 160

export function cellOf(value: unknown): Cell {
  if (value === undefined || value === null || value === '') return { kind: 'nothing' }
  if (typeof value === 'boolean') return { kind: 'flag', value }
  if (typeof value === 'number' || typeof value === 'bigint') return { kind: 'number', text: String(value) }
  if (typeof value === 'string') return textCell(value)
  if (isList(value) && value.every((one) => typeof one === 'string' || typeof one === 'number'))
    return value.length === 0 ? { kind: 'nothing' } : { kind: 'text', text: value.join(', ') }
  if (isList(value) && value.length > 0 && value.every(isSerial))
    return { kind: 'text', text: shortened(value.map(({ serial }) => String(serial)).join(', ')) }
  const points = geoParts(value).flatMap((part) => part.points)
  if (points.length > 0) return { kind: 'place', points }
  return { kind: 'json', text: shortened(JSON.stringify(value, exact)) }
}

/** A unique token, as a Guardian lists those that were minted for a document. */
function isSerial(value: unknown): value is { readonly serial: unknown } {
  return isObject(value) && 'tokenId' in value && 'serial' in value
}

/** False for a path that only answers have: the states of a document are stored apart from it. */
export function isStoredPath(path: string): boolean {
  return path !== '' && !path.startsWith('history.')
}

/** The value at a column's path: steps separated by dots, array positions as numbers; `L` is the last item. */
export function valueUnder(row: StoredDocument, name: string): unknown {
  let value: unknown = row
  for (const step of name.split('.')) {
    if (isList(value)) value = step === 'L' ? value.at(-1) : value[Number(step)]
    else if (isObject(value) && Object.hasOwn(value, step)) value = value[step]
    else return undefined
  }
  return value
}

/** Like `valueUnder`, but replaces people and schemas by their names if known, and Guardian’s statuses by words. */
export function shownUnder(
  row: StoredDocument,
  name: string,
  schemas: readonly { readonly iri: string; readonly name: string }[],
): unknown {
  const value = valueUnder(row, name)
  if (name === 'owner') return row['ownerName'] || value
  if (name === 'assignedTo') return row['assignedToName'] || value
  // A signature for a group shows the group's name next to the DID.
  if (name === 'document.issuer') return row['issuerName'] || (isObject(value) ? value['id'] : value)
  if (name === 'schema') return schemas.find(({ iri }) => iri === value)?.name || value
  return withStatusWord(name, value)
}

/** The columns that the source defines, or else the members of its documents. `labelOf` names a member. */
export function columnsOf(
  fields: readonly SourceField[],
  rows: readonly StoredDocument[],
  labelOf: (path: string) => string | null = () => null,
): DocumentColumn[] {
  const named = fields.filter(({ name }) => name !== '').map(({ name, title }) => ({ name, title: title || name }))
  return (named.length > 0 ? named : guessed(rows)).map(({ name, title: given }) => {
    const title = given === name.slice(name.lastIndexOf('.') + 1) || given === name ? (labelOf(name) ?? given) : given
    const cells = rows.map((row) => cellOf(valueUnder(row, name))).filter(({ kind }) => kind !== 'nothing')
    return { name, title, isNumber: cells.length > 0 && cells.every(({ kind }) => kind === 'number') }
  })
}

/** The subject of a credential, or the document itself. */
export function documentContent(document: unknown): unknown {
  if (!isObject(document) || !('credentialSubject' in document)) return document
  const { credentialSubject } = document
  return isList(credentialSubject) ? credentialSubject[0] : credentialSubject
}

/** The credentials in a presentation, such as that of minted tokens; empty for other documents. */
export function credentialsIn(document: unknown): readonly unknown[] {
  if (!isObject(document) || document['verifiableCredential'] === undefined) return []
  const { verifiableCredential } = document
  return isList(verifiableCredential) ? verifiableCredential : [verifiableCredential]
}

/** The type of a credential, which names its schema; null if it has none. */
export function credentialTypeOf(credential: unknown): string | null {
  const subject = documentContent(credential)
  return isObject(subject) && typeof subject['type'] === 'string' ? subject['type'] : null
}

/** The first readable text in a document, by which people recognize it; null if there is none. */
export function firstWords(value: unknown): string | null {
  if (typeof value === 'string') return cellOf(value).kind === 'text' && !isIdentifier(value) ? value : null
  const members = isList(value)
    ? value
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => (commonMembers.has(key) ? [] : [one]))
      : []
  for (const one of members) {
    const words = firstWords(one)
    if (words !== null) return words
  }
  return null
}

/** True if a text is an identifier for machines: a UUID, or a URI that people would not exchange. */
export function isIdentifier(text: string): boolean {
  return uuid.test(text.trim()) || uri.test(text.trim())
}

const uuid = /^#?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:&\S*)?$/i
const uri = /^(?!(?:https?|mailto|tel|geo):)[a-z][a-z0-9+.-]+:\S+$/

const maxGuessedColumns = 6

function guessed(rows: readonly StoredDocument[]): { readonly name: string; readonly title: string }[] {
  const paths = rows.flatMap(({ document }) => {
    const subject = documentContent(document)
    if (!isObject(subject)) return []
    const lead = subject === document ? 'document' : leadOf(document)
    return Object.keys(subject)
      .filter((key) => !commonMembers.has(key) && !key.includes('.'))
      .map((key) => ({ name: `${lead}.${key}`, title: key }))
  })
  const own = [...new Map(paths.map((path) => [path.name, path])).values()].slice(0, maxGuessedColumns - 1)
  return [...own, { name: 'createDate', title: 'createDate' }]
}

/** The members that every credential has. */
export const commonMembers: ReadonlySet<string> = new Set([
  '@context',
  'type',
  'id',
  'policyId',
  'ref',
  'guardianVersion',
])

function leadOf(document: unknown): string {
  return isObject(document) && isList(document['credentialSubject'])
    ? 'document.credentialSubject.0'
    : 'document.credentialSubject'
}

function textCell(text: string): Cell {
  const at = /^\d{4}-\d\d-\d\d[T ]/.test(text) ? parseInstant(text) : null
  return at === null ? { kind: 'text', text } : { kind: 'time', at }
}

function shortened(text: string): string {
  return text.length > maxCellLength ? `${text.slice(0, maxCellLength)}…` : text
}

function exact(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
