import * as v from 'valibot'
import { addressOf, type Address, type Endpoint, type OutputOf } from './endpoint.ts'
import { ApiError, kindOfStatus } from './errors.ts'
import { parseJson } from './json.ts'

export interface ClientOptions {
  /** Prepended to every path; empty for the same origin. */
  readonly baseUrl?: string
  readonly fetch?: typeof globalThis.fetch
  readonly timeoutMs?: number
  /** Called with every valid answer. */
  readonly onAnswer?: (path: string, response: Response) => void
  /** Called whenever the service is reached, whatever it answers, or cannot be reached. */
  readonly onReach?: (isReached: boolean) => void
  /** Whether the browser has a connection, as far as it knows. */
  readonly isOnline?: () => boolean
  /**
   * Returns the access token for endpoints that need one, or null if nobody is signed in. After a 401 it is called
   * again with the rejected token.
   */
  readonly accessToken?: (refused?: string) => Promise<string | null>
  /** Called if the replacement for a rejected token is rejected too. */
  readonly onRefused?: () => void
}

interface Call extends Address {
  readonly signal?: AbortSignal
  /** JSON text or a file, sent as is. */
  readonly body?: string | Blob
  readonly timeoutMs?: number
  /** Replaces the client's `fetch`, for instance to report upload progress. */
  readonly fetch?: typeof globalThis.fetch
  /** Additional headers. If they include `authorization`, the client neither adds nor renews a token. */
  readonly headers?: Readonly<Record<string, string>>
}

interface Answer<Output> {
  readonly output: Output
  readonly headers: Headers
}

export interface Client {
  call<E extends Endpoint>(endpoint: E, call?: Call): Promise<OutputOf<E>>
  /** Like `call`, but also returns the response headers. */
  answer<E extends Endpoint>(endpoint: E, call?: Call): Promise<Answer<OutputOf<E>>>
}

interface Arrived {
  readonly response: Response
  readonly text: string
}

const binary = 'application/octet-stream'

/**
 * Validates every response against its endpoint’s schema. Every failure is an `ApiError`, except an abort by the
 * caller.
 */
export function createClient(options: ClientOptions = {}): Client {
  const { baseUrl = '', onAnswer, onReach } = options
  const own = { fetch: options.fetch ?? globalThis.fetch.bind(globalThis), timeoutMs: options.timeoutMs ?? 10_000 }

  async function send({ method, path }: Endpoint, call: Call, token: string | null): Promise<Arrived> {
    const { signal, body, headers, fetch = own.fetch, timeoutMs = own.timeoutMs } = call
    const deadline = AbortSignal.timeout(timeoutMs)
    const request: RequestInit = {
      method,
      // Shared caches may serve a response for several seconds, but the app must show changes at once.
      cache: 'no-cache',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': typeof body === 'string' ? 'application/json' : binary }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    }
    // It is sent all the same: a service on the same computer answers without a connection, too.
    const isUnsent = method !== 'GET' && options.isOnline?.() === false
    const response = await fetch(baseUrl + addressOf(path, call), request).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      if (deadline.aborted) throw new ApiError('timeout', `${path}: no answer in ${timeoutMs / 1000} s`, { cause })
      onReach?.(false)
      throw new ApiError('network', `${path}: cannot be reached`, { isUnsent, cause })
    })
    onReach?.(true)
    const text = await response.text().catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new ApiError('network', `${path}: the answer is incomplete`, { cause })
    })
    return { response, text }
  }

  async function sendWithToken(endpoint: Endpoint, call: Call): Promise<Arrived> {
    const { accessToken, onRefused } = options
    if (!endpoint.bearer || !accessToken || call.headers?.['authorization']) return send(endpoint, call, null)
    const tokenFor = (refused?: string) =>
      accessToken(refused).catch((cause: unknown) => {
        if (endpoint.method === 'GET' || !(cause instanceof ApiError)) throw cause
        throw new ApiError(cause.kind, cause.message, { ...cause, isUnsent: true, cause })
      })
    const token = await tokenFor()
    if (token === null) throw new ApiError('unauthorized', `${endpoint.path}: not signed in`)
    const first = await send(endpoint, call, token)
    if (first.response.status !== 401) return first
    const other = await tokenFor(token)
    if (other === null) return first
    const second = await send(endpoint, call, other)
    if (second.response.status === 401) onRefused?.()
    return second
  }

  async function answer<E extends Endpoint>(endpoint: E, call: Call = {}): Promise<Answer<OutputOf<E>>> {
    const { response, text } = await sendWithToken(endpoint, call)
    if (!response.ok) throw failure(endpoint, response, text)
    const output = check(endpoint, text)
    onAnswer?.(endpoint.path, response)
    return { output, headers: response.headers }
  }
  return { answer, call: async (endpoint, call) => (await answer(endpoint, call)).output }
}

/** Checks a body that was not fetched, such as one inlined in the document. Throws `ApiError('contract')`. */
export function checkBody<E extends Endpoint>(endpoint: E, body: unknown): OutputOf<E> {
  const result = v.safeParse(endpoint.output, body)
  // `Output` is inferred from this schema, but TypeScript cannot follow the inference through the generic.
  if (result.success) return result.output as v.InferOutput<E['output']>
  const [issue] = result.issues
  const place = issue.path?.map((step) => String(step.key)).join('.') ?? 'the answer'
  throw new ApiError('contract', `${endpoint.path}: ${place}: ${issue.message}`)
}

/** An empty body becomes null. */
function check<E extends Endpoint>(endpoint: E, text: string): OutputOf<E> {
  let json: unknown
  try {
    json = text === '' ? null : parseJson(text)
  } catch (cause) {
    throw new ApiError('contract', `${endpoint.path}: the answer is not JSON`, { cause })
  }
  return checkBody(endpoint, json)
}

function failure(endpoint: Endpoint, response: Response, text: string): ApiError {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const body = jsonOf(text)
  return new ApiError(kindOfStatus(response.status), messageOf(body) ?? `${endpoint.path}: ${response.status}`, {
    status: response.status,
    body,
    ...(Number.isFinite(seconds) && { retryAfter: seconds }),
  })
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

const Message = v.object({ message: v.string() })
const Messages = v.object({ message: v.array(v.string()) })
const LedgerError = v.object({ _status: v.object({ messages: v.array(Message) }) })

export function isLedgerError(body: unknown): body is v.InferOutput<typeof LedgerError> {
  return v.is(LedgerError, body)
}

/** Understands our own error bodies, with one message or several, and the mirror node’s. */
export function messageOf(body: unknown): string | undefined {
  if (v.is(Message, body)) return body.message
  if (v.is(Messages, body)) return body.message.join('; ')
  return isLedgerError(body) ? body._status.messages.map(({ message }) => message).join('; ') : undefined
}
