import * as v from 'valibot'
import { addressOf, type Address, type Endpoint, type OutputOf } from './endpoint.ts'
import { ApiError, codeOf } from './error.ts'
import { parseJson } from './json.ts'

export interface ClientOptions {
  /** Prepended to every path; empty for the same origin. */
  readonly baseUrl?: string
  readonly fetch?: typeof globalThis.fetch
  /** Milliseconds before a call is given up. */
  readonly timeout?: number
  /** Sees every answer that arrived and was understood, say to note when the data were confirmed. */
  readonly onAnswer?: (path: string, response: Response) => void
  /** The access token for calls below `/api/v1` that need one; `renew` after a 401. Null: nobody is signed in. */
  readonly accessToken?: (renew: boolean) => Promise<string | null>
}

export interface Call extends Address {
  readonly signal?: AbortSignal
  /** JSON as text: who writes it decides each character. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Client {
  call<E extends Endpoint>(endpoint: E, call?: Call): Promise<OutputOf<E>>
}

/** Typed calls of the endpoints. Every answer is checked against its schema; every failure is an `ApiError`. */
export function createClient(options: ClientOptions = {}): Client {
  const { baseUrl = '', fetch = globalThis.fetch.bind(globalThis), timeout = 10_000, onAnswer } = options

  async function call<E extends Endpoint>(endpoint: E, { signal, ...address }: Call = {}): Promise<OutputOf<E>> {
    const deadline = AbortSignal.timeout(timeout)
    const request = {
      method: endpoint.method,
      // The service's cache header lets shared caches keep an answer for seconds; here a change must show at once.
      cache: 'no-cache',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      headers: { accept: 'application/json' },
    } as const
    const response = await fetch(baseUrl + addressOf(endpoint.path, address), request).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      if (deadline.aborted)
        throw new ApiError('timeout', `${endpoint.path}: no answer in ${timeout / 1000} s`, { cause })
      throw new ApiError('network', `${endpoint.path}: cannot be reached`, { cause })
    })
    const body = await response.text().catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new ApiError('network', `${endpoint.path}: the answer broke off`, { cause })
    })
    if (!response.ok) throw failure(endpoint, response, body)
    const output = check(endpoint, body)
    onAnswer?.(endpoint.path, response)
    return output
  }
  return { call }
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

function check<E extends Endpoint>(endpoint: E, body: string): OutputOf<E> {
  let json: unknown
  try {
    json = parseJson(body)
  } catch (cause) {
    throw new ApiError('contract', `${endpoint.path}: the answer is not JSON`, { cause })
  }
  return checkBody(endpoint, json)
}

function failure(endpoint: Endpoint, response: Response, body: string): ApiError {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(codeOf(response.status), messageOf(body) ?? `${endpoint.path}: ${response.status}`, {
    status: response.status,
    ...(Number.isFinite(seconds) && { retryAfter: seconds }),
  })
}

const OurError = v.object({ message: v.string() })
const LedgerError = v.object({ _status: v.object({ messages: v.array(OurError) }) })

/** The message of an error body, in our form or in the ledger's. */
function messageOf(body: string): string | undefined {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return undefined
  }
  if (v.is(OurError, json)) return json.message
  return v.is(LedgerError, json) ? json._status.messages.map(({ message }) => message).join('; ') : undefined
}
