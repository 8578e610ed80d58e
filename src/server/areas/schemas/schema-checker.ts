import { randomUUID } from 'node:crypto'
import {
  memberOf,
  readJsonTree,
  stringOf,
  describeJsonViolation,
  membersOf,
  rawAt,
  type JsonNode,
} from '#domain/json/json-reader.ts'
import { checkSchema } from '#domain/schemas/check/schema-check.ts'
import type { PlacedViolation } from '#domain/schemas/check/schema-violation.ts'
import { uuidOfIri, withIdentity } from '#domain/schemas/document/schema-identity.ts'
import { startTimer, type SetTimer } from '#api/timer.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { invalidBody, HttpError } from '../../platform/errors.ts'
import { limits } from '../../platform/limits.ts'
import { createWorkerCalls, DeadlineError } from '../../platform/workers/worker-calls.ts'
import type { SentSchema } from './source.ts'
import { creatableEntities } from '#api/schemas/schemas.ts'
import { checkJsonWeight, HeavyJsonError } from '../../platform/foreign-json.ts'

interface CheckedSchema {
  readonly uuid: string
  /** The document with the identity of `uuid`. */
  readonly document: string
  readonly violations: readonly PlacedViolation[]
}

/**
 * Reads schemas in request bodies. `id` is the one in the path if a schema is replaced. Throws an `HttpError` with
 * every reason.
 */
export interface SchemaReader {
  read(text: string, id?: string): Promise<SentSchema>
}

/** Checks schemas that callers send. Without `uuid`, the document keeps its identity or gets a new one. */
export interface SchemaChecker extends SchemaReader {
  check(document: string, uuid?: string): Promise<CheckedSchema>
}

interface WorkerSchemaChecker extends SchemaChecker {
  close(): Promise<void>
}

/** Checks schemas in the calling thread, which a schema with thousands of fields blocks. */
export const localSchemaChecker: SchemaChecker = {
  read: async (text, id) => (id === undefined ? readNewSchema(text) : readUpdate(text, id)),
  check: (document, uuid) => Promise.resolve(checkIdentified(document, uuid)),
}

/** Checks schemas in a worker thread, one at a time. */
export function createWorkerSchemaChecker(setTimer: SetTimer = startTimer): WorkerSchemaChecker {
  const module = new URL('schema-checker-worker.ts', import.meta.url)
  const { callWithin, close } = createWorkerCalls<SchemaChecker>(module, '', setTimer)
  const inTurn = createConcurrencyLimit({
    running: 1,
    waiting: limits.waitingSchemaChecks,
    message: 'Too many schemas at once.',
    retryAfterSeconds: 1,
  })
  const within = <Result>(run: () => Promise<Result>) =>
    inTurn(async () => {
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof DeadlineError)) throw error
        throw invalidBody(['document takes too long to check; send fewer fields'])
      }
    })
  return {
    read: async (text, id) =>
      text.length <= limits.readHereCharacters
        ? localSchemaChecker.read(text, id)
        : within(() => callWithin(limits.schemaCheckMs, 'read', text, id)),
    check: (document, uuid) => within(() => callWithin(limits.schemaCheckMs, 'check', document, uuid)),
    close,
  }
}

function checkIdentified(document: string, given: string | undefined): CheckedSchema {
  const uuid = given ?? uuidIn(document) ?? randomUUID()
  const identified = withIdentity(document, uuid)
  return { uuid, document: identified, violations: checkSchema(identified) }
}

function uuidIn(document: string): string | undefined {
  const tree = readJsonTree(document)
  const iri = tree.ok ? stringOf(memberOf(tree.root, '$id')) : undefined
  const uuid = uuidOfIri(iri ?? '')
  return /^[\w.:-]{1,100}$/.test(uuid) ? uuid : undefined
}

const maxLengths = { uuid: 100, entity: 100 } as const

/** Throws an `HttpError` with every reason. `id` is the one in the path. */
function readUpdate(text: string, id: string): SentSchema {
  const body = readBody(text)
  const given = memberOf(body.root, 'id')
  if (given && given.type !== 'null' && stringOf(given) !== id)
    body.reasons.push(`id must be ${id} as in the path, or absent`)
  return checked(body)
}

/** Throws an `HttpError` with every reason. */
function readNewSchema(text: string): SentSchema {
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
