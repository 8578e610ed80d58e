import { ApiError } from '#api/errors.ts'

/** Why something could not be done to a schema, as far as it makes a difference to what one can do about it. */
export type TroubleKind =
  | 'signed-out'
  | 'right-missing'
  | 'not-creator'
  | 'not-allowed'
  | 'gone'
  | 'changed'
  | 'active'
  | 'invalid'
  | 'too-large'
  | 'too-many'
  | 'failed'
  /** What the service has asked in its turn failed. */
  | 'upstream'
  | 'offline'
  | 'timeout'
  | 'unreadable'

export interface SchemaTrouble {
  readonly kind: TroubleKind
  /** What the service said; more than one thing where it found more than one. */
  readonly reasons: readonly string[]
}

/** Reads a failure by its status and, where Guardian tells more by its wording, by that. */
export function troubleOf(error: unknown): SchemaTrouble {
  if (!(error instanceof ApiError)) return { kind: 'unreadable', reasons: [] }
  return { kind: kindOf(error), reasons: reasonsOf(error) }
}

const mayBe: ReadonlySet<TroubleKind> = new Set(['timeout', 'offline', 'failed', 'upstream', 'unreadable'])

/** Whether it may have been done all the same: no answer says that it was not. */
export function mayHaveHappened({ kind }: SchemaTrouble): boolean {
  return mayBe.has(kind)
}

/** Of no use to be tried again before something else was done. */
const hopeless: ReadonlySet<TroubleKind> = new Set([
  'gone',
  'active',
  'changed',
  'not-creator',
  'not-allowed',
  'too-large',
])

/** Whether the same may be tried again. */
export function mayBeTriedAgain({ kind }: SchemaTrouble): boolean {
  return !hopeless.has(kind)
}

function kindOf({ kind, status, message, body }: ApiError): TroubleKind {
  if (kind === 'unauthorized') return 'signed-out'
  if (kind === 'forbidden') {
    if (/forbidden resource/i.test(message)) return 'right-missing'
    return /creator|read-only/i.test(message) ? 'not-creator' : 'not-allowed'
  }
  if (kind === 'not_found') return 'gone'
  if (kind === 'conflict') return 'changed'
  if (kind === 'too_large') return 'too-large'
  if (kind === 'too_many') return 'too-many'
  if (kind === 'network') return 'offline'
  if (kind === 'timeout' || status === 504) return 'timeout'
  if (kind === 'contract') return 'unreadable'
  if (kind === 'invalid') return /schema is active/i.test(message) ? 'active' : 'invalid'
  // Guardian answers some invalid documents so.
  if (/must not contain spaces|circular dependency/i.test(message)) return 'invalid'
  return isOfUpstream(body) ? 'upstream' : 'failed'
}

function reasonsOf({ status, message, body }: ApiError): readonly string[] {
  if (status === undefined) return []
  const said = isAnswer(body) ? body.message : undefined
  if (Array.isArray(said)) return said.filter((reason) => typeof reason === 'string')
  return typeof said === 'string' ? [said] : isAnswer(body) ? [message] : []
}

function isOfUpstream(body: unknown): boolean {
  return isAnswer(body) && 'error' in body && body.error === 'Upstream'
}

function isAnswer(body: unknown): body is { readonly message: unknown } {
  return typeof body === 'object' && body !== null && 'message' in body
}
