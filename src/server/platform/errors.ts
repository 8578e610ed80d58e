import type { ErrorCode } from '#api/errors.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { limits } from './limits.ts'

interface HttpErrorOptions {
  readonly retryAfterSeconds?: number | undefined
  /** Additional members of the error body. */
  readonly extra?: JsonObject
}

/** An error with an HTTP status. `http/errors.ts` writes it in the format of the API that was called. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly code: ErrorCode
  /** The message sent to the client: one sentence, or a list of reasons. */
  readonly reason: string | readonly string[]
  readonly retryAfterSeconds: number | undefined
  readonly extra: JsonObject

  constructor(status: number, code: ErrorCode, reason: string | readonly string[], options: HttpErrorOptions = {}) {
    super(typeof reason === 'string' ? reason : reason.join('; '))
    this.status = status
    this.code = code
    this.reason = reason
    this.retryAfterSeconds = options.retryAfterSeconds
    this.extra = options.extra ?? {}
  }
}

export function hasStatus(error: unknown, status: number): error is HttpError {
  return error instanceof HttpError && error.status === status
}

/** A ledger query that the mirror node API would reject. */
export function badRequest(messages: readonly string[]): HttpError {
  return new HttpError(400, 'invalid_query', messages)
}

export function unauthorized(message = 'Unauthorized'): HttpError {
  return new HttpError(401, 'unauthorized', message)
}

export function forbidden(): HttpError {
  return new HttpError(403, 'forbidden', 'Forbidden resource', { extra: { error: 'Forbidden' } })
}

export function secondFactorRequired(): HttpError {
  const words = 'Add a second factor to your account before you change anything. This service requires one.'
  return new HttpError(403, 'factor_required', words)
}

export function ownPasswordRequired(): HttpError {
  const words =
    'Your password is temporary: an administrator has set it. Choose your own first, on the page “Your account” or ' +
    'with POST /api/v1/accounts/change-password.'
  return new HttpError(403, 'password_temporary', words)
}

export function notFound(message: string | readonly string[]): HttpError {
  return new HttpError(404, 'not_found', message)
}

export function invalidQuery(parameter: string, reason: string): HttpError {
  return new HttpError(422, 'invalid_query', `${parameter}: ${reason}`)
}

export function invalidBody(
  reasons: readonly string[],
  { code = 'invalid_body', extra }: { readonly code?: ErrorCode; readonly extra?: JsonObject } = {},
): HttpError {
  const more = reasons.length - limits.reasons
  const listed = more > 1 ? [...reasons.slice(0, limits.reasons), `and ${more} more`] : reasons
  return new HttpError(422, code, listed, { extra: { error: 'Unprocessable Entity', ...extra } })
}

/** The resource has changed since the caller read it. */
export function conflict(code: ErrorCode, message: string, extra?: JsonObject): HttpError {
  return new HttpError(409, code, message, { extra: { ...extra } })
}

/** An account without a DID owns nothing and cannot write. */
export function notRegistered(): HttpError {
  return new HttpError(422, 'not_registered', 'User is not registered.')
}

export function tooManyRequests(message: string, seconds: number): HttpError {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds))
  return new HttpError(429, 'rate_limited', message, { retryAfterSeconds, extra: { error: 'Too Many Requests' } })
}

export function unavailable(message: string, retryAfterSeconds?: number): HttpError {
  return new HttpError(503, 'unavailable', message, { retryAfterSeconds })
}

/** An upstream gave no usable answer. */
export function upstreamFailed(message: string, retryAfterSeconds?: number): HttpError {
  return new HttpError(502, 'upstream_failed', message, { retryAfterSeconds, extra: { error: 'Upstream' } })
}
