import { stringifyJson } from '#api/json.ts'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { InvalidQuery } from '../platform/invalid-query.ts'
import { NotFound } from './not-found.ts'
import { Refusal } from './refusal.ts'
import { json } from './serve.ts'

/** The error body of areas B and C, and of our own paths: `{statusCode, message}`. */
export function errorBody(status: number, message: string): Response {
  return json({ statusCode: status, message }, status)
}

/** The ledger's error body, for everything under `/api/v1/transactions`, as text. */
export function ledgerErrorText(messages: readonly string[]): string {
  return stringifyJson({ _status: { messages: messages.map((message) => ({ message })) } })
}

/** The error in the form of the area that was asked: area A's is empty, area D's the ledger's, every other's ours. */
export function errorIn(path: string, status: number, message: string): Response {
  if (path.startsWith('/api/v2/')) return new Response(null, { status })
  if (/^\/api\/v1\/transactions(\/|$)/i.test(path)) return ledgerError(status, message)
  return errorBody(status, message)
}

/** Answers what a handler threw. The unexpected is logged whole and told without its message. */
export function answerError(error: Error, context: Context, log: Logger): Response {
  const { path } = context.req
  if (error instanceof NotFound) return errorIn(path, 404, error.message)
  if (error instanceof InvalidQuery) return errorIn(path, 422, error.message)
  if (error instanceof Refusal) return json(error.body, error.status, error.headers)
  log.error({ err: error, path }, 'a request failed')
  return errorIn(path, 500, 'The service failed to answer. The reason is in its log.')
}

function ledgerError(status: number, message: string): Response {
  return new Response(ledgerErrorText([message]), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}
