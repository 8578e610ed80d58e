import { startTimer, type SetTimer } from '#api/timer.ts'
import { faultOf, UpstreamError, type UpstreamFault } from './upstream-fault.ts'
import { Agent as PlainAgent, request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent, request as requestTls } from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { limits } from '../limits.ts'

/**
 * The only headers that an upstream receives. No other header of a browser’s request is forwarded, least of all
 * cookies.
 */
interface SentHeaders {
  readonly accept?: string | undefined
  readonly 'api-version'?: string | undefined
  readonly authorization?: string | undefined
  readonly 'content-type'?: string | undefined
  readonly 'if-none-match'?: string | undefined
}

export interface UpstreamRequest {
  /** Starts with a slash; appended to the configured base URL. */
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined
  readonly headers?: SentHeaders | undefined
  readonly body?: string | undefined
  /** Covers the whole exchange, including redirects. */
  readonly timeoutMs: number
  readonly maxBytes: number
  /** With `json`, the default, any other content type is a fault. */
  readonly type?: 'json' | 'any' | undefined
  /** The statuses that are not faults; 200 to 299 by default. */
  readonly accepts?: ((status: number) => boolean) | undefined
  /** Cancels the request. */
  readonly signal?: AbortSignal | undefined
}

/** Times are milliseconds since 1970. */
export type UpstreamAnswer =
  | {
      readonly ok: true
      readonly status: number
      /** With lower-case names, without cookies. */
      readonly headers: Readonly<Record<string, string>>
      readonly bytes: Uint8Array
      readonly sentAt: number
      readonly at: number
      /** How far the upstream’s clock is ahead of ours; null if its answer has no date. */
      readonly clockAheadMs: number | null
    }
  | {
      readonly ok: false
      readonly fault: UpstreamFault
      /** `Retry-After`; null if there was none. */
      readonly retryAfterSeconds: number | null
      readonly sentAt: number
      readonly at: number
    }

/** Sends a request to one upstream. Never throws. */
export type Upstream = (request: UpstreamRequest) => Promise<UpstreamAnswer>

interface UpstreamOptions {
  /** The configured base URL, without a trailing slash. */
  readonly base: string
  readonly now: () => number
  readonly setTimer?: SetTimer | undefined
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Sends requests with a timeout and a maximum answer size, and never to a host other than the upstream’s. */
export function createUpstream({ base, now, setTimer: timer = startTimer }: UpstreamOptions): Upstream {
  return async (request) => {
    const sentAt = now()
    const fail = (fault: UpstreamFault, retryAfterSeconds: number | null = null): UpstreamAnswer => {
      return { ok: false, fault, retryAfterSeconds, sentAt, at: now() }
    }
    const first = addressOf(base, request.path)
    if (!first) return fail({ kind: 'outside' })
    try {
      const answer = await withinTime(request, timer, (follow) => walk(first, request, follow))
      const { status, headers } = answer
      const accepts = request.accepts ?? ((code) => code >= 200 && code < 300)
      if (!accepts(status)) return fail({ kind: 'status', status }, retryAfterOf(headers, now()))
      const isJson = request.type === 'any' || answer.bytes.length === 0 || saysJson(headers['content-type'])
      if (!isJson) return fail({ kind: 'not-json', got: contentWords(headers['content-type']) })
      const at = now()
      return { ok: true, ...answer, sentAt, at, clockAheadMs: clockAheadOf(headers, at) }
    } catch (error) {
      return fail(faultOf(error))
    }
  }
}

type Follow = (url: URL) => Promise<Exchange>

function notYet(): void {}

/** Cancels the exchange at the timeout, or when the caller cancels. */
async function withinTime(
  request: UpstreamRequest,
  timer: SetTimer,
  run: (follow: Follow) => Promise<Exchange>,
): Promise<Exchange> {
  const { timeoutMs, signal, method = 'GET', body, maxBytes } = request
  let end: (reason: Error) => void = notYet
  const abandon = () => end(new UpstreamError({ kind: 'abandoned' }))
  const cancel = timer(() => end(new UpstreamError({ kind: 'timeout', seconds: timeoutMs / 1000 })), timeoutMs)
  signal?.addEventListener('abort', abandon)
  try {
    return await run((url) => {
      if (signal?.aborted) throw new UpstreamError({ kind: 'abandoned' })
      const running = exchange(url, { method, headers: headersOf(request), body, maxBytes })
      end = running.end
      return running.done
    })
  } finally {
    cancel()
    signal?.removeEventListener('abort', abandon)
  }
}

async function walk(first: URL, { method = 'GET' }: UpstreamRequest, follow: Follow): Promise<Exchange> {
  let url = first
  for (let step = 0; step <= limits.upstreamRedirects; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each address comes from the answer before
    const answer = await follow(url)
    const { location } = answer.headers
    if (!redirects.has(answer.status) || location === undefined) return answer
    const next = URL.canParse(location, url.href) ? new URL(location, url.href) : undefined
    // Writes never follow redirects.
    if (!next || !isSameHost(next, url) || method !== 'GET')
      throw new UpstreamError({ kind: 'redirect', to: next?.host || 'an address that cannot be read' })
    url = next
  }
  throw new UpstreamError({ kind: 'redirect', to: '' })
}

/** The same host, and never from HTTPS to HTTP. */
function isSameHost(next: URL, from: URL): boolean {
  if (next.protocol === from.protocol) return next.host === from.host
  return next.protocol === 'https:' && next.hostname === from.hostname && next.port === '' && from.port === ''
}

/** Undefined if dots or a host in the path lead outside the base URL. */
function addressOf(base: string, path: string): URL | undefined {
  const text = `${base}${path}`
  if (!path.startsWith('/') || !URL.canParse(text)) return undefined
  const [url, root] = [new URL(text), new URL(base)]
  const folder = root.pathname.endsWith('/') ? root.pathname : `${root.pathname}/`
  return url.origin === root.origin && url.pathname.startsWith(folder) ? url : undefined
}

function headersOf({ headers = {}, body, method = 'GET' }: UpstreamRequest): Record<string, string> {
  const sent: Record<string, string> = {
    accept: headers.accept ?? 'application/json',
    'accept-encoding': 'gzip, br',
    'user-agent': 'signalbox',
  }
  for (const name of ['api-version', 'authorization', 'content-type', 'if-none-match'] as const) {
    const value = headers[name]
    if (value !== undefined) sent[name] = value
  }
  if (body !== undefined) sent['content-length'] = String(Buffer.byteLength(body))
  else if (method !== 'GET') sent['content-length'] = '0'
  return sent
}

function saysJson(type: string | undefined): boolean {
  return type !== undefined && /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type.trim())
}

function contentWords(type: string | undefined): string {
  const name = type?.split(';')[0]?.trim().toLowerCase()
  if (!name) return 'an unknown type of content'
  return name === 'text/html' ? 'a web page (HTML)' : name
}

/** A cache adds `Age` to the date of the answer it stored. */
function clockAheadOf({ date, age }: Readonly<Record<string, string>>, at: number): number | null {
  const sent = Date.parse(date ?? '')
  const keptMs = /^\d{1,9}$/.test(age ?? '') ? Number(age) * 1000 : 0
  return Number.isNaN(sent) ? null : sent + keptMs - at
}

/** In seconds. If the answer has a date, `Retry-After` is compared with that, the upstream’s own clock. */
function retryAfterOf(headers: Readonly<Record<string, string>>, now: number): number | null {
  const text = headers['retry-after']?.trim()
  if (text === undefined) return null
  if (/^\d+$/.test(text)) return Number(text)
  const [until, answeredAt] = [Date.parse(text), Date.parse(headers['date'] ?? '')]
  return Number.isNaN(until)
    ? null
    : Math.max(0, Math.ceil((until - (Number.isNaN(answeredAt) ? now : answeredAt)) / 1000))
}

interface Sent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly maxBytes: number
}

interface Exchange {
  readonly status: number
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

const plain = new PlainAgent({ keepAlive: true })
const secure = new TlsAgent({ keepAlive: true })

/**
 * Sends one request and reads its answer. `end` cancels it. Uses `node:http`, because unlike `fetch` it tells
 * whether a reused connection was reset. Only in that case a GET is repeated.
 */
function exchange(url: URL, sent: Sent): { readonly done: Promise<Exchange>; end(reason: Error): void } {
  let end: (reason: Error) => void = notYet
  const done = new Promise<Exchange>((resolve, reject) => {
    let outgoing: ClientRequest
    const begin = (mayRepeat: boolean) => {
      outgoing = open(url, sent)
      outgoing.once('response', (incoming) => {
        collect(incoming, sent.maxBytes).then(
          (bytes) => resolve({ status: incoming.statusCode ?? 0, headers: receivedHeaders(incoming), bytes }),
          (error: unknown) => {
            reject(error)
            outgoing.destroy()
          },
        )
      })
      outgoing.on('error', (error) => {
        // The upstream may just have closed an idle connection: retry once on a new one.
        if (mayRepeat && outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET') begin(false)
        else reject(error)
      })
      outgoing.end(sent.body)
    }
    end = (reason) => {
      reject(reason)
      outgoing.destroy(reason)
    }
    begin(sent.method === 'GET')
  })
  return { done, end: (reason) => end(reason) }
}

function open(url: URL, { method, headers }: Sent): ClientRequest {
  return url.protocol === 'https:'
    ? requestTls(url, { method, headers, agent: secure })
    : requestPlain(url, { method, headers, agent: plain })
}

/** The decompressed body. The limit applies to its decompressed size. */
async function collect(incoming: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of decoded(incoming)) {
    if (!(chunk instanceof Uint8Array)) continue
    size += chunk.length
    if (size > maxBytes) throw new UpstreamError({ kind: 'too-large', bytes: maxBytes })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decoded(incoming: IncomingMessage): Readable {
  const encoding = incoming.headers['content-encoding']
  if (encoding !== 'gzip' && encoding !== 'br') return incoming
  // An answer without a body may still declare an encoding.
  if (incoming.statusCode === 304 || incoming.statusCode === 204) return incoming
  const decoder = encoding === 'gzip' ? createGunzip() : createBrotliDecompress()
  incoming.once('error', (error) => decoder.destroy(error))
  return incoming.pipe(decoder)
}

function receivedHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name === 'set-cookie' ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}
