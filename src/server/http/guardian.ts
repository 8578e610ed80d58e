import { guardianErrorCode } from '#api/errors.ts'
import { parseJson } from '#api/json.ts'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Caller } from './caller.ts'
import { faultWords, type UpstreamFault } from '../platform/upstream/upstream-fault.ts'
import type { Health } from '../platform/upstream/upstream-health.ts'
import type { Upstream, UpstreamRequest } from '../platform/upstream/upstream-request.ts'
import { HttpError, unauthorized, notFound, tooManyRequests, upstreamFailed } from '../platform/errors.ts'

export interface GuardianRequest extends Pick<UpstreamRequest, 'path' | 'method' | 'body'> {
  readonly token?: string
  /** Its second form of a list. */
  readonly isSecond?: boolean
  /** The text of a body that is too long for most answers may be so long; in bytes. */
  readonly maxBytes?: number
}

/** A good answer: its text, `null` in JSON where there was none. */
export interface GuardianAnswer {
  readonly text: string
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** When it came, in milliseconds since 1970. */
  readonly at: number
}

/** Asks the Guardian. What it refuses is thrown as the `HttpError` or `HttpError` that it is, what it cannot answer as one that says why. */
export type Guardian = (request: GuardianRequest) => Promise<GuardianAnswer>

/** Asks the Guardian with the token of a caller that its accounts have found. */
export type AskAsCaller = (caller: Caller, request: Omit<GuardianRequest, 'token'>) => Promise<GuardianAnswer>

export interface GuardianOptions {
  readonly upstream: Upstream
  readonly health: Health
  readonly log: Logger
}

/** Milliseconds: a browser waits for no longer; what is written may take its time. */
const patience = { read: 9000, write: 30_000 } as const
const maxBytes = 8 * 1024 * 1024
const usualWait = 5

export function createGuardian({ upstream, health, log }: GuardianOptions): Guardian {
  function broken(fault: UpstreamFault, at: number, wait?: number): HttpError {
    const words = `The Guardian ${faultWords(fault)}.`
    if (fault.kind !== 'abandoned') health.failed(at, words)
    log.warn({ reason: words }, 'the Guardian cannot be relied upon')
    if (fault.kind !== 'timeout') return upstreamFailed(words, wait)
    return new HttpError(504, 'upstream_timeout', words, { extra: { error: 'Upstream' } })
  }

  return async ({ path, method = 'GET', body, token, isSecond, maxBytes: most = maxBytes }) => {
    const answer = await upstream({
      path,
      method,
      body,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(isSecond && { 'api-version': '2' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      timeoutMs: method === 'GET' ? patience.read : patience.write,
      maxBytes: most,
      type: 'any',
      // Whatever it is, the body tells more of it.
      accepts: () => true,
    })
    if (!answer.ok) throw broken(answer.fault, answer.at)
    const { status, headers, at, sentAt } = answer
    const text = new TextDecoder().decode(answer.bytes)
    const isWell = status >= 200 && status < 300
    const said = isWell ? null : saidIn(text)
    // A proxy in front of it that fails has no words of its own.
    if (!isWell && said === null && status >= 500)
      throw broken({ kind: 'status', status }, at, secondsIn(headers['retry-after']))
    if (isWell && !isJson(text)) throw broken(faultIn(text, headers['content-type']), at)
    health.succeeded(at, at - sentAt)
    if (isWell) return { text: text.trim() === '' ? 'null' : text, status, headers, at }
    throw refusalOf(status, said, headers)
  }
}

/** A piece of an address that somebody gave. Dots would lead out of the place that it is put in. */
export function segment(text: string): string {
  if (/^\.{0,2}$/.test(text)) throw notFound(`There is nothing called “${text}”.`)
  return encodeURIComponent(text.toWellFormed())
}

interface Said {
  readonly message: string | readonly string[]
  readonly error: string | undefined
}

const ErrorBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ message: v.union([v.string(), v.array(v.string())]), error: v.optional(v.string()) }),
)

/** What an error's body says: its message may be a list, and is all that every release has. */
function saidIn(text: string): Said | null {
  const body = v.safeParse(ErrorBody, text)
  return body.success ? { message: body.output.message, error: body.output.error } : null
}

function refusalOf(status: number, said: Said | null, headers: Readonly<Record<string, string>>): Error {
  const message = said?.message ?? `The Guardian answered with the HTTP status ${status}.`
  const text = typeof message === 'string' ? message : message.join('; ')
  if (status === 401) return unauthorized(text)
  if (status === 404) return notFound(text)
  if (status === 429) return tooManyRequests(text, secondsIn(headers['retry-after']) ?? usualWait)
  // What redirects or says nothing that we know of is no answer to the one who asked us.
  if (status < 400) return upstreamFailed(text)
  const error = status >= 500 ? 'Upstream' : said?.error
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

/** What is wrong with an answer that is not JSON, whatever it calls itself. */
function faultIn(text: string, type: string | undefined): UpstreamFault {
  if (/^\s*</.test(text) || type?.startsWith('text/html')) return { kind: 'not-json', got: 'a web page (HTML)' }
  return { kind: 'unreadable', reason: 'is not complete JSON' }
}

/** The items of an answer that has to be a list: nothing at all is not the same as none. */
export function listIn({ text }: GuardianAnswer): readonly unknown[] {
  const content = parseJson(text)
  if (Array.isArray(content)) return content
  throw upstreamFailed('The Guardian gave an answer that is no list.')
}
