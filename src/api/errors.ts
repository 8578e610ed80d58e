/** Why a call failed, as one closed list. `network`, `timeout` and `contract` never reached an answer one could use. */
const errorKinds = [
  'network',
  'timeout',
  'contract',
  'invalid',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'too_many',
  'unavailable',
  'internal',
] as const
export type ErrorKind = (typeof errorKinds)[number]

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
  /** The HTTP status, where there was an answer. */
  readonly status?: number
  /** Seconds until the service wants to be asked again (`Retry-After`). */
  readonly retryAfter?: number
  /** What the answer carried, where it was JSON. */
  readonly body?: unknown
  readonly cause?: unknown
}

/** The one error of the API layer. `message` is plain text for the log; words for people are chosen by `kind`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ErrorKind
  readonly status: number | undefined
  readonly retryAfter: number | undefined
  readonly body: unknown

  constructor(kind: ErrorKind, message: string, detail: ApiErrorDetail = {}) {
    super(message, { cause: detail.cause })
    this.kind = kind
    this.status = detail.status
    this.retryAfter = detail.retryAfter
    this.body = detail.body
  }
}

/** The code that stands for an HTTP status; an unlisted 4xx counts as `invalid`, the rest as `internal`. */
export function kindOfStatus(status: number): ErrorKind {
  return kindByStatus[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'internal')
}
