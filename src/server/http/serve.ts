import type { BodyOf, Endpoint, OutputOf, QueryOf } from '#api/endpoint.ts'
import { stringifyJson } from '#api/json.ts'
import type { Context, Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import * as v from 'valibot'
import { readBodyText, checkedBody } from './request-body.ts'
import { invalidQuery } from '../platform/errors.ts'

export interface Request<E extends Endpoint> {
  readonly query: QueryOf<E>
  readonly param: (name: string) => string
  /** The parsed body; throws 422. Call it after the guard, so that 401 and 403 take precedence. */
  readonly body: () => Promise<BodyOf<E>>
  /** The raw body; throws 422 if it is not text. */
  readonly text: () => Promise<string>
  readonly context: Context
}

/**
 * Mounts an endpoint: parses the query with its schema (422 if invalid) and answers with JSON. A handler that
 * needs another status or headers returns a `Response`.
 */
export function serve<E extends Endpoint>(
  app: Hono,
  endpoint: E,
  handle: (request: Request<E>) => Promise<OutputOf<E> | Response> | OutputOf<E> | Response,
): void {
  app.on(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
    const request = {
      query: readQuery(endpoint, context.req.query()),
      param: (name: string) => withoutNul(name, context.req.param(name) ?? ''),
      body: async () => checkedBody(endpoint, await readBodyText(context)),
      text: () => readBodyText(context),
      context,
    }
    const answer = await handle(request)
    return answer instanceof Response ? answer : json(answer)
  })
}

/** 204, for a successful request without an answer. */
export function noContent(headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store', ...headers } })
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(stringifyJson(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}

/** `text` is JSON, or empty for an empty answer. */
export function jsonText(text: string, headers: Readonly<Record<string, string>> = {}, status = 200): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}

function readQuery<E extends Endpoint>(endpoint: E, query: Record<string, string>): QueryOf<E> {
  const given = Object.entries(query).filter(([name, value]) => withoutNul(name, value) !== '')
  const result = v.safeParse(endpoint.query ?? v.object({}), Object.fromEntries(given))
  // The query's type is inferred from this schema, but TypeScript cannot follow that through the generic.
  if (result.success) return result.output as QueryOf<E>
  const [issue] = result.issues
  const reason = issue.received === 'undefined' ? 'is missing' : issue.message
  throw invalidQuery(String(issue.path?.[0]?.key ?? 'query'), reason)
}

/** The unchanged query value. Throws `HttpError` if it contains NUL, which PostgreSQL cannot store in text. */
export function withoutNul(name: string, text: string): string {
  if (text.includes('\0')) throw invalidQuery(name, 'contains a NUL character, which is not allowed')
  return text
}

/** The path used for routing. Guardian's clients use its addresses with and without a trailing slash. */
export function routedPath(request: globalThis.Request): string {
  const path = getPath(request)
  return path.startsWith('/api/v1/') ? path.replace(/\/+$/, '') : path
}
