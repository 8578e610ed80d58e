import * as v from 'valibot'
import { addressOf, type Address, type Endpoint, type OutputOf } from './endpoint.ts'
import { ApiError, kindOfStatus } from './errors.ts'
import { parseJson } from './json.ts'

export interface ClientOptions {
  /** Prepended to every path; empty for the same origin. */
  readonly baseUrl?: string
  readonly fetch?: typeof globalThis.fetch
  /** Milliseconds before a call is given up. */
  readonly timeout?: number
  /** Sees every answer that arrived and was understood, say to note when the data were confirmed. */
  readonly onAnswer?: (path: string, response: Response) => void
  /** The access token for endpoints that want one; another than `refused` after a 401. Null: nobody is signed in. */
  readonly accessToken?: (refused?: string) => Promise<string | null>
  /** Hears that the token that came in place of a refused one was refused as well. */
  readonly onRefused?: () => void
}

interface Call extends Address {
  readonly signal?: AbortSignal
  /** JSON as text: who writes it decides each character. */
  readonly body?: string
  /** Sent as well. With `authorization` among them the call stands by itself: no token is added, none renewed. */
  readonly headers?: Readonly<Record<string, string>>
}

interface Answer<Output> {
  readonly output: Output
  readonly headers: Headers
}

export interface Client {
  call<E extends Endpoint>(endpoint: E, call?: Call): Promise<OutputOf<E>>
  /** The same with the headers of the answer, for what only they tell. */
  answer<E extends Endpoint>(endpoint: E, call?: Call): Promise<Answer<OutputOf<E>>>
}

interface Arrived {
  readonly response: Response
  readonly text: string
}

/** Typed calls of the endpoints. Every answer is checked against its schema; every failure is an `ApiError`. */
export function createClient(options: ClientOptions = {}): Client {
  const { baseUrl = '', fetch = globalThis.fetch.bind(globalThis), timeout = 10_000, onAnswer } = options

  async function send({ method, path }: Endpoint, call: Call, token: string | null): Promise<Arrived> {
    const { signal, body, headers } = call
    const deadline = AbortSignal.timeout(timeout)
    const request: RequestInit = {
      method,
      // The service's cache header lets shared caches keep an answer for seconds; here a change must show at once.
      cache: 'no-cache',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    }
    const response = await fetch(baseUrl + addressOf(path, call), request).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      if (deadline.aborted) throw new ApiError('timeout', `${path}: no answer in ${timeout / 1000} s`, { cause })
      throw new ApiError('network', `${path}: cannot be reached`, { cause })
    })
    const text = await response.text().catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new ApiError('network', `${path}: the answer broke off`, { cause })
    })
    return { response, text }
  }

  async function sendWithToken(endpoint: Endpoint, call: Call): Promise<Arrived> {
    const { accessToken, onRefused } = options
    if (!endpoint.bearer || !accessToken || call.headers?.['authorization']) return send(endpoint, call, null)
    const token = await accessToken()
    if (token === null) throw new ApiError('unauthorized', `${endpoint.path}: nobody is signed in`)
    const first = await send(endpoint, call, token)
    if (first.response.status !== 401) return first
    const other = await accessToken(token)
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

/** Checks a body that came by another way than a call, say inlined in the document. Throws `ApiError('contract')`. */
export function checkBody<E extends Endpoint>(endpoint: E, body: unknown): OutputOf<E> {
  const result = v.safeParse(endpoint.output, body)
  // The schema of an endpoint is what its output type is inferred from; TypeScript does not follow that through the generic.
  if (result.success) return result.output as v.InferOutput<E['output']>
  const [issue] = result.issues
  const place = issue.path?.map((step) => String(step.key)).join('.') ?? 'the answer'
  throw new ApiError('contract', `${endpoint.path}: ${place}: ${issue.message}`)
}

/** An empty body stands for null: a peer may have nothing to say. */
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

/** The message of an error body: in our form, as a list of reasons, or in the ledger's form. */
export function messageOf(body: unknown): string | undefined {
  if (v.is(Message, body)) return body.message
  if (v.is(Messages, body)) return body.message.join('; ')
  return v.is(LedgerError, body) ? body._status.messages.map(({ message }) => message).join('; ') : undefined
}
