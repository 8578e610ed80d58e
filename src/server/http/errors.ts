import { stringifyJson } from '#api/json.ts'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { json } from './serve.ts'
import { HttpError } from '../platform/errors.ts'

/** Answers with the error body of the area that was asked: status has none, the ledger its own, all others ours. */
export function errorResponse(path: string, error: HttpError): Response {
  if (path.startsWith('/api/v2/')) return new Response(null, { status: error.status })
  if (/^\/api\/v1\/transactions(\/|$)/i.test(path)) return ledgerResponse(error)
  return ownResponse(error)
}

/** `{statusCode, message, code}`: our own error body, and Guardian’s with a code. */
export function ownResponse({ status, code, reason, extra, retryAfterSeconds }: HttpError): Response {
  const retry = retryAfterSeconds !== undefined && { 'retry-after': String(Math.ceil(retryAfterSeconds)) }
  return json({ statusCode: status, message: reason, code, ...extra }, status, { ...retry })
}

/** The mirror node’s error body, as text. */
export function ledgerErrorText(reason: string | readonly string[]): string {
  const messages = typeof reason === 'string' ? [reason] : reason
  return stringifyJson({ _status: { messages: messages.map((message) => ({ message })) } })
}

/** Answers what a handler threw. Anything unexpected goes into the log, without its message in the answer. */
export function answerError(error: Error, context: Context, log: Logger): Response {
  const { path } = context.req
  if (error instanceof HttpError) return errorResponse(path, error)
  log.error({ err: error, path }, 'a request failed')
  return errorResponse(
    path,
    new HttpError(500, 'internal', 'The service failed to answer. See its log for the reason.'),
  )
}

function ledgerResponse({ status, reason }: HttpError): Response {
  return new Response(ledgerErrorText(reason), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}
