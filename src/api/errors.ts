import * as v from 'valibot'

/** A closed list, sent as `code` next to `message`. Clients must decide by the code, never by the message. */
export const ErrorCode = v.picklist([
  // Any endpoint
  'unauthorized',
  'forbidden',
  'not_found',
  'wrong_host',
  'invalid_query',
  'invalid_body',
  'body_too_large',
  'conflict',
  'rate_limited',
  'unavailable',
  'internal',
  // A Guardian or mirror node upstream
  'upstream_failed',
  'upstream_timeout',
  // Accounts
  'otp_required',
  'otp_wrong',
  'proof_wrong',
  'passkey_refused',
  'passkey_copied',
  'passkey_unavailable',
  'password_guessable',
  'password_temporary',
  'factor_required',
  'not_registered',
  // Schemas
  'not_allowed',
  'schema_active',
  'schema_conflict',
  'schema_invalid',
  'schema_read_only',
  // Policies
  'block_failed',
  'block_not_runnable',
  'block_unavailable',
  'block_unsupported',
  'not_in_block',
  'policy_changed',
  'policy_taken',
])
export type ErrorCode = v.InferOutput<typeof ErrorCode>

/**
 * Derived from the HTTP status. The exceptions are `network`, `timeout` and `contract`, which mean that no usable
 * response arrived.
 */
export type ErrorKind =
  | 'network'
  | 'timeout'
  | 'contract'
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'too_many'
  | 'unavailable'
  | 'internal'

const kindByStatus: Readonly<Record<number, ErrorKind>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  422: 'invalid',
  429: 'too_many',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

export interface ApiErrorDetail {
  /** The HTTP status, if there was a response. */
  readonly status?: number | undefined
  /** Seconds to wait before the next request (`Retry-After`). */
  readonly retryAfter?: number | undefined
  /** True for a write that was not sent, because the browser was offline or could not get an access token. */
  readonly isUnsent?: boolean
  /** The response body, if it was JSON. Its `code` becomes the error's. */
  readonly body?: unknown
  readonly cause?: unknown
}

/**
 * The only error class of the API layer. `message` is plain text for the log; the app chooses its texts by `code` and
 * `kind`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ErrorKind
  /** Undefined if the body has no code, or one that this version does not know. */
  readonly code: ErrorCode | undefined
  readonly status: number | undefined
  readonly retryAfter: number | undefined
  readonly isUnsent: boolean
  readonly body: unknown

  constructor(kind: ErrorKind, message: string, detail: ApiErrorDetail = {}) {
    super(message, { cause: detail.cause })
    this.kind = kind
    this.code = codeIn(detail.body)
    this.status = detail.status
    this.retryAfter = detail.retryAfter
    this.isUnsent = detail.isUnsent ?? false
    this.body = detail.body
  }
}

const Coded = v.object({ code: ErrorCode })

function codeIn(body: unknown): ErrorCode | undefined {
  return v.is(Coded, body) ? body.code : undefined
}

/** The kind for an HTTP status. An unlisted 4xx is `invalid`, anything else `internal`. */
export function kindOfStatus(status: number): ErrorKind {
  return kindByStatus[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'internal')
}
