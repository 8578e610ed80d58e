import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { ReadyBody } from './ready-body.ts'

/** The order of preference is ours: if several encodings are accepted, the client’s order means little. */
export function acceptsEncoding(context: Context, encoding: 'br' | 'gzip'): boolean {
  return accepts(context, { header: 'Accept-Encoding', supports: [encoding], default: 'identity' }) === encoding
}

/** Answers in an encoding that the client accepts, or with 304. */
export function answerReady(context: Context, body: ReadyBody, headers: Readonly<Record<string, string>>): Response {
  const shared = { ...headers, etag: body.etag }
  if (matchesEtag(context, body.etag)) return new Response(null, { status: 304, headers: shared })
  if (acceptsEncoding(context, 'br')) return whole(body.brotli, { ...shared, 'content-encoding': 'br' })
  if (acceptsEncoding(context, 'gzip')) return whole(body.gzip, { ...shared, 'content-encoding': 'gzip' })
  return whole(body.identity, shared)
}

/** Says the length itself: the server would know it for GET, but not for HEAD. */
function whole(bytes: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>): Response {
  return new Response(bytes, { headers: { ...headers, 'content-length': String(bytes.length) } })
}

/** Whether `If-None-Match` contains the entity tag. The comparison is weak: `W/` makes no difference. */
export function matchesEtag(context: Context, etag: string): boolean {
  return namesEtag(context.req.header('if-none-match'), strong(etag))
}

/** Whether `If-Match` allows writing a resource with this revision: it is absent, `*`, or contains the revision. */
export function allowsWrite(ifMatch: string | undefined, revision: string | null): boolean {
  // Some clients send the revision without quotes.
  return ifMatch === undefined || namesEtag(ifMatch.replaceAll('"', ''), revision)
}

function namesEtag(header: string | undefined, etag: string | null): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => strong(tag) === etag)
}

function strong(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}
