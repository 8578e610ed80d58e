import { stringifyJson } from '#api/json.ts'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { json } from './serve.ts'
import { isDatabaseAway, isStorageFull } from '../platform/database/database-fault.ts'
import { HttpError, unavailable } from '../platform/errors.ts'
import { shownPath } from './request-log.ts'

/** HTTP wants one beside 401 (RFC 9110, section 11.6.1). Browsers show no dialog for this one. */
const challenge = { 'www-authenticate': 'Bearer' }

/** The client has closed the connection, so nobody reads this answer. */
const closedByClient = 499
const storageFull = unavailable(
  'Nothing was stored because the disk of the database is full. Reading still works. Free up space on that disk.',
  30,
)
const databaseAway = unavailable('The database does not answer. Try again in a few seconds.', 5)

/**
 * Answers with the error format of the area: status has an empty body, the ledger the mirror node's format, all
 * others ours.
 */
export function errorResponse(path: string, error: HttpError): Response {
  if (path.startsWith('/api/v2/')) return new Response(null, { status: error.status })
  if (/^\/api\/v1\/transactions(\/|$)/i.test(path)) return ledgerResponse(error)
  return ownResponse(error)
}

/** `{statusCode, message, code}`: our error body, which is Guardian’s with a code added. */
export function ownResponse({ status, code, reason, extra, retryAfterSeconds }: HttpError): Response {
  const headers = { ...(status === 401 && challenge), ...retryHeader(retryAfterSeconds) }
  return json({ statusCode: status, message: reason, code, ...extra }, status, headers)
}

function retryHeader(seconds: number | undefined): Readonly<Record<string, string>> {
  return seconds === undefined ? {} : { 'retry-after': String(Math.ceil(seconds)) }
}

/** The mirror node’s error body, as text. */
export function ledgerErrorText(reason: string | readonly string[]): string {
  const messages = typeof reason === 'string' ? [reason] : reason
  return stringifyJson({ _status: { messages: messages.map((message) => ({ message })) } })
}

/** Answers what a handler threw. Unexpected errors are logged; the answer does not contain their message. */
export function answerError(error: Error, context: Context, log: Logger): Response {
  const { req } = context
  const { path } = req
  if (error instanceof HttpError) return errorResponse(path, error)
  if (req.raw.signal.aborted) {
    log.debug({ path: shownPath(path) }, 'a client aborted its request')
    return new Response(null, { status: closedByClient })
  }
  log.error({ err: error, path: shownPath(path) }, 'a request failed')
  if (isStorageFull(error)) return errorResponse(path, storageFull)
  if (isDatabaseAway(error)) return errorResponse(path, databaseAway)
  return errorResponse(
    path,
    new HttpError(500, 'internal', 'The service failed to answer. See its log for the reason.'),
  )
}

function ledgerResponse({ status, reason, retryAfterSeconds }: HttpError): Response {
  return new Response(ledgerErrorText(reason), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...retryHeader(retryAfterSeconds) },
  })
}
