import { randomUUID } from 'node:crypto'
import { memberOf, readJsonTree, stringOf } from '#domain/json/json-reader.ts'
import { checkSchema } from '#domain/schemas/check/schema-check.ts'
import type { PlacedViolation } from '#domain/schemas/check/schema-violation.ts'
import { uuidOfIri, withIdentity } from '#domain/schemas/document/schema-identity.ts'
import { startTimer, type SetTimer } from '#api/timer.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { invalidBody } from '../../platform/errors.ts'
import { limits } from '../../platform/limits.ts'
import { createWorkerCalls, DeadlineError } from '../../platform/workers/worker-calls.ts'
import { readNewSchema, readUpdate } from './sent-schema.ts'
import type { SentSchema } from './source.ts'

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
