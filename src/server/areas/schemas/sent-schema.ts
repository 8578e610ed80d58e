import { creatableEntities } from '#api/schemas/schemas.ts'
import {
  describeJsonViolation,
  memberOf,
  membersOf,
  rawAt,
  readJsonTree,
  stringOf,
  type JsonNode,
} from '#domain/json/json-reader.ts'
import { HttpError, invalidBody } from '../../platform/errors.ts'
import { checkJsonWeight, HeavyJsonError } from '../../platform/foreign-json.ts'
import type { SentSchema } from './source.ts'

const maxLengths = { uuid: 100, entity: 100 } as const

/** Throws an `HttpError` with every reason. `id` is the one in the path. */
export function readUpdate(text: string, id: string): SentSchema {
  const body = readBody(text)
  const given = memberOf(body.root, 'id')
  if (given && given.type !== 'null' && stringOf(given) !== id)
    body.reasons.push(`id must be ${id} as in the path, or absent`)
  return checked(body)
}

/** Throws an `HttpError` with every reason. */
export function readNewSchema(text: string): SentSchema {
  const body = readBody(text)
  if (body.texts.entity === undefined) body.reasons.push('entity must be a string')
  const sent = checked(body)
  if (creatableEntities.every((entity) => entity !== sent.entity))
    throw new HttpError(422, 'invalid_body', `Invalid schema types. Entity must be ${creatableEntities.join(' or ')}`)
  return sent
}

interface Body {
  readonly root: JsonNode
  readonly texts: { readonly [key in (typeof keys)[number]]?: string | undefined }
  readonly document: string
  readonly reasons: string[]
}

const keys = ['uuid', 'name', 'description', 'entity'] as const

function readBody(text: string): Body {
  checkWeight(text, 'body')
  const tree = readJsonTree(text)
  if (!tree.ok)
    throw invalidBody([`body ${describeJsonViolation(tree.violation)}, at character ${tree.violation.offset + 1}`])
  const { root } = tree
  if (root.type !== 'object') throw invalidBody(['body must be an object'])
  const reasons: string[] = []
  for (const name of repeatedNames(root)) reasons.push(`${JSON.stringify(name)} is given more than once`)
  const texts = Object.fromEntries(keys.map((key) => [key, textIn(root, key, reasons)]))
  if (texts['name'] === undefined) reasons.push('name must be a string')
  else if (texts['name'].trim() === '') reasons.push('name should not be empty')
  return { root, texts, document: documentIn(text, root, reasons), reasons }
}

/** Throws 422 for a text that would block the thread while it is parsed. */
function checkWeight(text: string, what: string): void {
  try {
    checkJsonWeight(text)
  } catch (error) {
    if (error instanceof HeavyJsonError) throw invalidBody([`${what} ${error.message}`])
    throw error
  }
}

/** If a name is repeated, it is unclear which value is meant. */
function repeatedNames(root: JsonNode): ReadonlySet<string> {
  const [seen, twice] = [new Set<string>(), new Set<string>()]
  for (const { name } of membersOf(root)) (seen.has(name) ? twice : seen).add(name)
  return twice
}

function checked({ texts, document, reasons }: Body): SentSchema {
  if (reasons.length > 0) throw invalidBody(reasons)
  return { ...texts, name: texts.name ?? '', document }
}

/** Null counts as absent: rows that are sent back hold null for missing values. */
function textIn(root: JsonNode, key: (typeof keys)[number], reasons: string[]): string | undefined {
  const node = memberOf(root, key)
  if (!node || node.type === 'null') return undefined
  const text = stringOf(node)
  if (text === undefined) {
    if (key !== 'name') reasons.push(`${key} must be a string`)
    return undefined
  }
  if (text.includes('\0') || !text.isWellFormed()) reasons.push(`${key} contains a character that is not allowed`)
  if (key === 'uuid' && !/^[\w.:-]+$/.test(text)) reasons.push('uuid must consist of letters, digits and . : _ -')
  if (key === 'entity' && text.trim() === '') reasons.push('entity should not be empty')
  if ((key === 'uuid' || key === 'entity') && text.length > maxLengths[key])
    reasons.push(`${key} must be no longer than ${maxLengths[key]} characters`)
  return text
}

/** The text of the document as in the body, or the string if it was sent as one. */
function documentIn(text: string, root: JsonNode, reasons: string[]): string {
  const node = memberOf(root, 'document')
  if (node?.type === 'object') return rawAt(text, node)
  const inner = stringOf(node)
  if (inner !== undefined) checkWeight(inner, 'document')
  const tree = inner === undefined ? undefined : readJsonTree(inner)
  if (inner?.isWellFormed() === false) reasons.push('document contains a character that is not allowed')
  else if (inner !== undefined && tree?.ok && tree.root.type === 'object') return inner.trim()
  else
    reasons.push(tree && !tree.ok ? `document ${describeJsonViolation(tree.violation)}` : 'document must be an object')
  return ''
}
