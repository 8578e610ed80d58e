import { statusEndpoints } from '#api/endpoints.ts'
import type { Context, Handler } from 'hono'
import { answerReady } from '../../http/negotiation.ts'
import type { ReadyBody } from '../../http/ready-body.ts'
import type { StatusSource } from './source.ts'

/** Headers that Statuspage sends with every answer. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'max-age=10, public, s-maxage=10, stale-while-revalidate=20, stale-if-error=3600',
  vary: 'Accept, Accept-Encoding',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Age',
  'x-content-type-options': 'nosniff',
}
const preflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'If-None-Match',
  'access-control-max-age': '86400',
}
const retrySeconds = '10'
const servedPaths: ReadonlySet<string> = new Set(statusEndpoints.map(({ path }) => path))

/**
 * Serves `/api/v2` from prepared bytes with a weak ETag. Answers 404 for an unknown path and 503 if the page or
 * the status is unknown, both with an empty body.
 */
export function serveStatus(status: StatusSource, now: () => number): Handler {
  return (context) => {
    const { method, path } = context.req
    if (method === 'OPTIONS') return new Response(null, { status: 204, headers: preflight })
    if (method !== 'GET' && method !== 'HEAD') return empty(404)
    const body = status.find(path)
    if (body) return answer(context, body, status.info(now()).age)
    return servedPaths.has(path) ? empty(503, { 'retry-after': retrySeconds }) : empty(404)
  }
}

function answer(context: Context, body: ReadyBody, age: number | null): Response {
  return answerReady(context, body, { ...headers, ...(age !== null && age > 0 && { age: String(age) }) })
}

function empty(status: number, extra: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'access-control-allow-origin': '*', ...extra } })
}
