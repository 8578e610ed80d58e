import { guardianErrorCode } from '#api/guardian-errors.ts'
import { parseJson } from '#api/json.ts'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Caller } from './caller.ts'
import { faultWords, type UpstreamFault } from '../platform/upstream/upstream-fault.ts'
import type { Health } from '../platform/upstream/upstream-health.ts'
import type { Upstream, UpstreamRequest } from '../platform/upstream/upstream-request.ts'
import { HttpError, unauthorized, notFound, tooManyRequests, upstreamFailed } from '../platform/errors.ts'
import { textOrFault } from '../platform/foreign-json.ts'
import { limits } from '../platform/limits.ts'

export interface GuardianRequest extends Pick<UpstreamRequest, 'path' | 'method' | 'body'> {
  readonly token?: string
  /** Sends `Api-Version: 2`. */
  readonly apiVersion2?: boolean
  /** The maximum size of the answer, if larger than the default. */
  readonly maxBytes?: number
}

/** A successful answer. An empty body becomes the text `null`. */
export interface GuardianAnswer {
  readonly text: string
  readonly status: number
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** When the answer arrived, in milliseconds since 1970. */
  readonly at: number
}

/**
 * Sends a request to the Guardian. Throws an `HttpError` with the Guardian’s status, or 502 or 504 if there is no
 * usable answer.
 */
export type Guardian = (request: GuardianRequest) => Promise<GuardianAnswer>

/** Asks the Guardian with the token of an authenticated caller. */
export type AskAsCaller = (caller: Caller, request: Omit<GuardianRequest, 'token'>) => Promise<GuardianAnswer>

export interface GuardianOptions {
  readonly upstream: Upstream
  readonly health: Health
  readonly log: Logger
}

const defaultRetryAfterSeconds = 5

export function createGuardian({ upstream, health, log }: GuardianOptions): Guardian {
  function broken(fault: UpstreamFault, at: number, wait?: number): HttpError {
    const words = `The Guardian ${faultWords(fault)}.`
    if (fault.kind !== 'abandoned') health.failed(at, words)
    log.warn({ reason: words }, 'the Guardian failed')
    if (fault.kind !== 'timeout') return upstreamFailed(words, wait)
    return new HttpError(504, 'upstream_timeout', words, { extra: { error: 'Upstream' } })
  }

  return async ({ path, method = 'GET', body, token, apiVersion2, maxBytes: most = limits.upstreamAnswerBytes }) => {
    const answer = await upstream({
      path,
      method,
      body,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(apiVersion2 && { 'api-version': '2' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      timeoutMs: method === 'GET' ? limits.guardianReadMs : limits.guardianWriteMs,
      maxBytes: most,
      type: 'any',
      // Error bodies contain the message.
      accepts: () => true,
    })
    if (!answer.ok) throw broken(answer.fault, answer.at)
    const { status, headers, at } = answer
    const text = textOrFault(answer.bytes)
    if (status >= 200 && status < 300) {
      if (typeof text !== 'string') throw broken(text, at)
      if (!isJson(text)) throw broken(faultIn(text, headers['content-type']), at)
      health.succeeded(answer)
      return { text: text.trim() === '' ? 'null' : text, status, headers, at }
    }
    const received = typeof text === 'string' ? messageIn(text) : null
    // Without a message, the error comes from a proxy in front of the Guardian.
    if (received === null && status >= 500)
      throw broken({ kind: 'status', status }, at, secondsIn(headers['retry-after']))
    health.succeeded(answer)
    throw errorOf(status, received, headers)
  }
}

/** A path segment from user input. Throws 404 for dots, which would lead out of the path. */
export function segment(text: string): string {
  if (/^\.{0,2}$/.test(text)) throw notFound(`There is nothing named “${text}”.`)
  return encodeURIComponent(text.toWellFormed())
}

interface GuardianMessage {
  readonly message: string | readonly string[]
  readonly error: string | undefined
}

const ErrorBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ message: v.union([v.string(), v.array(v.string())]), error: v.optional(v.string()) }),
)

/** All releases send `message`, as a text or a list; newer ones also `error`. */
function messageIn(text: string): GuardianMessage | null {
  const body = v.safeParse(ErrorBody, text)
  if (!body.success) return null
  const { message, error } = body.output
  return {
    message: typeof message === 'string' ? bounded(message) : boundedList(message),
    error: error && bounded(error),
  }
}

function bounded(text: string): string {
  const most = limits.guardianMessageLength
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text
}

function boundedList(messages: readonly string[]): readonly string[] {
  let left = limits.guardianMessageLength
  const fitting = messages.filter((message) => (left -= message.length) >= 0)
  return fitting.length > 0 ? fitting : messages.slice(0, 1).map(bounded)
}

function errorOf(status: number, received: GuardianMessage | null, headers: Readonly<Record<string, string>>): Error {
  const message = received?.message ?? `The Guardian answered with the HTTP status ${status}.`
  const text = typeof message === 'string' ? message : message.join('; ')
  if (status === 401) return unauthorized(text)
  if (status === 404) return notFound(text)
  if (status === 429) return tooManyRequests(text, secondsIn(headers['retry-after']) ?? defaultRetryAfterSeconds)
  // A redirect or an informational status is useless to our caller.
  if (status < 400) return upstreamFailed(text)
  const error = status >= 500 ? 'Upstream' : received?.error
  return new HttpError(status, guardianErrorCode(status, text), message, {
    retryAfterSeconds: secondsIn(headers['retry-after']),
    ...(error !== undefined && { extra: { error } }),
  })
}

function secondsIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,6}$/.test(text.trim()) ? Math.min(Number(text), 300) : undefined
}

function isJson(text: string): boolean {
  try {
    return text.trim() === '' || JSON.parse(text) !== undefined
  } catch {
    return false
  }
}

/** Explains a body that is not JSON, whatever its content type. */
function faultIn(text: string, type: string | undefined): UpstreamFault {
  if (/^\s*</.test(text) || type?.startsWith('text/html')) return { kind: 'not-json', got: 'a web page (HTML)' }
  return { kind: 'unreadable', reason: 'is not complete JSON' }
}

/** The content of an answer. Throws 502 for another shape, without quoting it, because it may contain tokens. */
export function contentIn<Schema extends v.GenericSchema>(
  { text }: GuardianAnswer,
  schema: Schema,
  what: string,
): v.InferOutput<Schema> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (read.success) return read.output
  throw upstreamFailed(`The Guardian’s answer about ${what} cannot be read.`)
}

/** The items of a list. Throws 502 for anything else, because an unreadable list must not appear empty. */
export function listIn({ text }: GuardianAnswer): readonly unknown[] {
  const content = parseJson(text)
  if (Array.isArray(content)) return content
  throw upstreamFailed('The Guardian’s answer is not a list.')
}
