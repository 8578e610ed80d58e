import type { BodyOf, Endpoint, OutputOf, QueryOf } from '#api/endpoint.ts'
import { stringifyJson } from '#api/json.ts'
import type { Context, Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import * as v from 'valibot'
import { invalidBody, invalidQuery } from '../platform/errors.ts'
import { checkJsonWeight, HeavyJsonError } from '../platform/foreign-json.ts'
import { containsNul } from '../platform/stored-json.ts'
import { nextTurn } from '../platform/turns.ts'

export interface EndpointRequest<E extends Endpoint> {
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
  handle: (request: EndpointRequest<E>) => Promise<OutputOf<E> | Response> | OutputOf<E> | Response,
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
  return jsonText(stringifyJson(body), headers, status)
}

/** `text` is JSON, or empty for an empty answer. */
export function jsonText(text: string, headers: Readonly<Record<string, string>> = {}, status = 200): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      // Without its length, even the smallest answer would be compressed.
      'content-length': String(Buffer.byteLength(text)),
      ...headers,
    },
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

/** Throws 422 for a body that is not UTF-8. */
async function readBodyText({ req }: Context): Promise<string> {
  const bytes = await req.arrayBuffer()
  // Requests that arrived together take turns before they are parsed.
  await nextTurn()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidBody(['The body is not UTF-8 text'])
  }
}

/** Parses a body with its endpoint’s schema. Throws 422 with every violation. */
function checkedBody<E extends Endpoint>(endpoint: E, text: string): BodyOf<E> {
  const result = v.safeParse(endpoint.body ?? v.unknown(), parseBody(text))
  if (!result.success) throw invalidBody(result.issues.map(violationOf))
  if (containsNul(text)) throw invalidBody(['The body contains a NUL character, which is not allowed'])
  // The body's type is inferred from this schema, but TypeScript cannot follow that through the generic.
  return result.output as BodyOf<E>
}

function parseBody(text: string): unknown {
  try {
    checkJsonWeight(text)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof HeavyJsonError) throw invalidBody([`The body ${error.message}`])
    throw invalidBody([text.trim() === '' ? 'The body is empty, expected JSON' : 'The body is not JSON'])
  }
}

const kinds: Readonly<Record<string, string>> = { string: 'a text', Object: 'an object', Array: 'a list' }

function violationOf(issue: v.BaseIssue<unknown>): string {
  const place = issue.path?.map((step) => String(step.key)).join('.') ?? 'The body'
  if (issue.kind === 'schema' && issue.received === 'undefined') return `${place} is missing`
  const kind = issue.expected === null ? undefined : kinds[issue.expected]
  if (issue.kind === 'schema' && kind !== undefined) return `${place} must be ${kind}`
  if (issue.type === 'non_empty') return `${place} should not be empty`
  return issue.kind === 'schema' && issue.expected !== null
    ? `${place} must be ${issue.expected.replaceAll('"', '').replaceAll(' | ', ' or ').replaceAll(/[()]/g, '')}`
    : `${place}: ${issue.message}`
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
