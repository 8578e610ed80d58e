import { decodePercent } from '#domain/text/decode-percent.ts'
import { transactionsPath } from '#api/ledger/transactions.ts'
import type { Context, Hono } from 'hono'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Logger } from 'pino'
import type { LedgerAnswer, LedgerSource } from './source.ts'
import { subnetOf, type ClientAddress } from '../../http/client-address.ts'
import { acceptsEncoding, matchesEtag } from '../../http/negotiation.ts'
import { ledgerErrorText } from '../../http/errors.ts'
import { readParameters } from './search.ts'
import { HttpError, notFound, unavailable } from '../../platform/errors.ts'

export interface TransactionOptions {
  readonly ledger: LedgerSource
  readonly log: Logger
  readonly now: () => number
  readonly clientAddress: ClientAddress
}

const preflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}
const commonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Retry-After',
}
const defaultRetryAfterSeconds = '5'
/** From this size on, bodies are compressed, in one piece: streaming takes several times as long. */
const minCompressedBytes = 1024
const ledgerPath = new RegExp(`^${transactionsPath}(/|$)`, 'i')

/**
 * The mirror node's transactions API. Paths ignore case and a trailing slash. Unknown paths below it answer 404 in
 * the ledger's error format.
 */
export function serveTransactions(app: Hono, options: TransactionOptions): void {
  app.use(async (context, next) => {
    const { pathname } = new URL(context.req.url)
    if (!ledgerPath.test(pathname)) return next()
    return answerRequest(context, pathname.replace(/\/$/, ''), options)
  })
}

async function answerRequest(context: Context, path: string, { ledger, log, now, clientAddress }: TransactionOptions) {
  const { method, url } = context.req
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: preflight })
  try {
    if (method !== 'GET' && method !== 'HEAD') throw notFound('Not found')
    const owner = subnetOf(clientAddress(context))
    const request = { path, parameters: readParameters(new URL(url).search), owner }
    const id = idOf(path)
    if (id?.includes('/')) throw notFound('Not found')
    const answer = id === null ? await ledger.list(request) : await ledger.entries(decodePercent(id), request, now())
    return okResponse(context, answer)
  } catch (error) {
    return errorResponse(error instanceof HttpError ? error : toLedgerError(error, path, log))
  }
}

function idOf(path: string): string | null {
  const rest = path.slice(transactionsPath.length + 1)
  return rest === '' ? null : rest
}

function okResponse(context: Context, { body, cacheControl, next }: LedgerAnswer): Response {
  const etag = etagOf(body)
  const headers = {
    ...commonHeaders,
    'cache-control': cacheControl,
    etag,
    ...(next !== null && { link: `<${next}>; rel="next"` }),
  }
  if (!/\bno-cache\b/.test(context.req.header('cache-control') ?? '') && matchesEtag(context, etag))
    return new Response(null, { status: 304, headers })
  const bytes = Buffer.from(body)
  const isPacked = bytes.length > minCompressedBytes && acceptsEncoding(context, 'gzip')
  const sent = isPacked ? gzipSync(bytes, { level: 1 }) : bytes
  return new Response(sent, {
    headers: {
      ...headers,
      ...(isPacked && { 'content-encoding': 'gzip' }),
      vary: 'Accept-Encoding',
      'content-length': String(sent.length),
    },
  })
}

function errorResponse({ status, reason, retryAfterSeconds }: HttpError): Response {
  const body = ledgerErrorText(reason)
  const seconds = retryAfterSeconds === undefined ? defaultRetryAfterSeconds : String(Math.ceil(retryAfterSeconds))
  const retry = (status === 503 || status === 429) && { 'retry-after': seconds }
  // Without its length, even this would be compressed as a stream, which takes longer than finding nothing.
  const length = String(Buffer.byteLength(body))
  return new Response(body, {
    status,
    headers: { ...commonHeaders, etag: etagOf(body), 'content-length': length, ...retry },
  })
}

/** The weak ETag that Express would compute. */
function etagOf(body: string): string {
  const hash = createHash('sha1').update(body).digest('base64').slice(0, 27)
  return `W/"${Buffer.byteLength(body).toString(16)}-${hash}"`
}

/** A failure of the store becomes 503, a programming error 500. Both are logged in full. */
function toLedgerError(error: unknown, path: string, log: Logger): HttpError {
  log.error({ err: error, path }, 'a request failed')
  const isOurs = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
  return isOurs ? new HttpError(500, 'internal', 'Internal error') : unavailable('Service unavailable')
}
