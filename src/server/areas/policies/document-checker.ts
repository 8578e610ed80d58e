import { isList, isObject, tryParseJson, type JsonObject } from '#domain/json/json-value.ts'
import { violationAt, type ValueViolation } from '#domain/json/value-violation.ts'
import { typeShapes } from '#domain/schemas/document/field-type.ts'
import { documentViolations } from '#domain/schemas/form/form-validation.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import { limits } from '../../platform/limits.ts'
import { startTimer, type SetTimer } from '#api/timer.ts'
import { createWorkerCalls, DeadlineError } from '../../platform/workers/worker-calls.ts'

const path = ['document']
const retryAfterSeconds = 1

/** Checks documents from callers against schemas, which are written by third parties. */
export interface DocumentChecker {
  /** `sender` is the id of an account. Throws `HttpError` if too many checks are waiting, of the sender or in total. */
  check(schema: string, document: JsonObject, sender: string): Promise<readonly ValueViolation[]>
}

interface WorkerDocumentChecker extends DocumentChecker {
  close(): Promise<void>
}

/** Checks documents in the calling thread, which a hostile schema can block. */
export const localDocumentChecker: DocumentChecker = {
  check: (schema, document) => Promise.resolve(checkDocument(schema, document)),
}

export interface CheckThread {
  check(schema: string, document: JsonObject): Promise<readonly ValueViolation[]>
}

/**
 * Checks documents in a worker thread, one at a time. A check that takes longer than `limits.documentCheckMs` is
 * stopped with its thread, because some patterns take exponential time.
 */
export function createWorkerDocumentChecker(setTimer: SetTimer = startTimer): WorkerDocumentChecker {
  const module = new URL('document-checker-worker.ts', import.meta.url)
  const { callWithin, close } = createWorkerCalls<CheckThread>(module, '', setTimer)
  const inTurn = createConcurrencyLimit({
    running: 1,
    waiting: limits.waitingDocumentChecks,
    message: 'Too many documents at once.',
    retryAfterSeconds,
  })
  const checksBySender = new Map<string, number>()

  async function checkInTime(schema: string, document: JsonObject): Promise<readonly ValueViolation[]> {
    try {
      return await callWithin(limits.documentCheckMs, 'check', schema, document)
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error
      return [violationAt(path, 'could not be checked against its schema in time; try again, or send shorter values')]
    }
  }

  return {
    async check(schema, document, sender) {
      const held = checksBySender.get(sender) ?? 0
      if (held >= limits.documentChecksPerSender)
        throw tooManyRequests('Too many documents at once.', retryAfterSeconds)
      checksBySender.set(sender, held + 1)
      try {
        return await inTurn(() => checkInTime(schema, document))
      } finally {
        const left = (checksBySender.get(sender) ?? 1) - 1
        if (left > 0) checksBySender.set(sender, left)
        else checksBySender.delete(sender)
      }
    },
    close,
  }
}

/** May take any amount of time, because a pattern in the schema may take exponential time. */
export function checkDocument(schema: string, document: JsonObject): readonly ValueViolation[] {
  const patterns = patternsIn(tryParseJson(schema)).filter((pattern) => !linearPatterns.has(pattern))
  if (patterns.some(({ length }) => length > limits.patternLength))
    return [violationAt(path, 'cannot be checked because a pattern of its schema is too long')]
  const tooLong = patterns.length > 0 ? longTexts(document, path) : []
  return tooLong.length > 0 ? tooLong : documentViolations(schema, document, path)
}

/** The patterns of files and accounts, which match texts of any length in no time. */
const linearPatterns: ReadonlySet<string> = new Set(Object.values(typeShapes).flatMap(({ pattern }) => pattern ?? []))

function patternsIn(schema: unknown): readonly string[] {
  if (isList(schema)) return schema.flatMap(patternsIn)
  if (!isObject(schema)) return []
  return Object.entries(schema).flatMap(([name, value]) => {
    if (name === 'pattern' && typeof value === 'string') return [value]
    const names = name === 'patternProperties' && isObject(value) ? Object.keys(value) : []
    return names.concat(patternsIn(value))
  })
}

/** Strings and names too long to be matched against patterns. */
function longTexts(value: unknown, at: ValueViolation['path']): readonly ValueViolation[] {
  if (typeof value === 'string') return value.length > limits.matchedLength ? [violationAt(at, tooLongText)] : []
  if (isList(value)) return value.flatMap((one, index) => longTexts(one, [...at, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, one]) =>
    name.length > limits.matchedLength ? [violationAt(at, tooLongText)] : longTexts(one, [...at, name]),
  )
}

const tooLongText = `contains a text of more than ${limits.matchedLength} characters, which a schema with patterns does not allow`
