import { exchange, type Exchange } from './upstream-exchange.ts'
import { faultOf, UpstreamError, type UpstreamFault } from './upstream-fault.ts'

/** Runs something once after some milliseconds; the answer calls it off. */
export type SetTimer = (run: () => void, milliseconds: number) => () => void

const setTimer: SetTimer = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** All that an upstream ever gets of a request's head: nothing else of a browser's is passed on, cookies least of all. */
interface SentHeaders {
  readonly accept?: string | undefined
  readonly 'api-version'?: string | undefined
  readonly authorization?: string | undefined
  readonly 'content-type'?: string | undefined
  readonly 'if-none-match'?: string | undefined
}

export interface UpstreamRequest {
  /** Begins with a slash; put after the address out of the settings. */
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined
  readonly headers?: SentHeaders | undefined
  readonly body?: string | undefined
  /** Milliseconds for the whole of it. */
  readonly timeoutMs: number
  readonly maxBytes: number
  /** `json` unless told otherwise: a body of another content type is a fault. */
  readonly type?: 'json' | 'any' | undefined
  /** The statuses that are an answer and no fault; those of success unless told otherwise. */
  readonly accepts?: ((status: number) => boolean) | undefined
  /** Gives it up. */
  readonly signal?: AbortSignal | undefined
}

/** Times are milliseconds since 1970. */
export type UpstreamAnswer =
  | {
      readonly ok: true
      readonly status: number
      /** By lower-case name, without cookies. */
      readonly headers: Readonly<Record<string, string>>
      readonly bytes: Uint8Array
      readonly sentAt: number
      readonly at: number
    }
  | {
      readonly ok: false
      readonly fault: UpstreamFault
      /** Seconds that the upstream asks to wait; null where it says nothing. */
      readonly retryAfterSeconds: number | null
      readonly sentAt: number
      readonly at: number
    }

/** Asks one upstream; never throws. */
export type Upstream = (request: UpstreamRequest) => Promise<UpstreamAnswer>

export interface UpstreamOptions {
  /** Out of the settings, without a slash at its end. */
  readonly base: string
  readonly now: () => number
  readonly setTimer?: SetTimer | undefined
}

const mostRedirects = 3
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** One bounded request at a time and place: it has an end, a size, and no way out of the upstream's host. */
export function createUpstream({ base, now, setTimer: timer = setTimer }: UpstreamOptions): Upstream {
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
      return { ok: true, ...answer, sentAt, at: now() }
    } catch (error) {
      return fail(faultOf(error))
    }
  }
}

type Follow = (url: URL) => Promise<Exchange>

/** Nothing runs that could be ended. */
function notYet(): void {}

/** Ends what runs when the time is up, or whoever asked has gone. */
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
  for (let step = 0; step <= mostRedirects; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one address leads to the next
    const answer = await follow(url)
    const { location } = answer.headers
    if (!redirects.has(answer.status) || location === undefined) return answer
    const next = URL.canParse(location, url.href) ? new URL(location, url.href) : undefined
    // What is written goes where it was meant to go, or nowhere.
    if (!next || !isSameHost(next, url) || method !== 'GET')
      throw new UpstreamError({ kind: 'redirect', to: next?.host || 'an address that cannot be read' })
    url = next
  }
  throw new UpstreamError({ kind: 'redirect', to: '' })
}

/** The same host, and no step down from a protected connection. */
function isSameHost(next: URL, from: URL): boolean {
  if (next.protocol === from.protocol) return next.host === from.host
  return next.protocol === 'https:' && next.hostname === from.hostname && next.port === '' && from.port === ''
}

/** Undefined where the path leads out of the base, by dots or by a host of its own. */
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
  if (!name) return 'something that names no content type'
  return name === 'text/html' ? 'a web page (HTML)' : name
}

/** Seconds; a date is taken by the upstream's own clock, where it tells it. */
function retryAfterOf(headers: Readonly<Record<string, string>>, now: number): number | null {
  const text = headers['retry-after']?.trim()
  if (text === undefined) return null
  if (/^\d+$/.test(text)) return Number(text)
  const [until, told] = [Date.parse(text), Date.parse(headers['date'] ?? '')]
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - (Number.isNaN(told) ? now : told)) / 1000))
}
