import { ApiError, type ErrorCode } from '#api/errors.ts'
import { useState } from 'react'
/** Why something failed, in categories that differ in what the user can do. */
export type FailureKind =
  | 'signed-out'
  | 'permission-missing'
  | 'not-creator'
  /** The service requires a second factor before the account can write. */
  | 'factor-required'
  | 'not-allowed'
  | 'not-found'
  | 'changed'
  | 'schema-active'
  /** The block is switched off, waits for another one, or belongs to another role. */
  | 'block-unavailable'
  /** Blocks of this type cannot be read, or accept nothing. */
  | 'block-unsupported'
  /** The policy contains the block, but this service does not run its type. */
  | 'block-not-run'
  | 'invalid'
  | 'too-large'
  | 'too-many'
  /** 503: the service responds, but cannot do this now. */
  | 'unavailable'
  /** A request that our service made to an upstream failed. */
  | 'upstream'
  | 'failed'
  | 'offline'
  /** A write that never left the browser. */
  | 'unsent'
  | 'timeout'
  | 'unreadable'
  /** A part of the app could not be loaded: probably a newer version was deployed. */
  | 'outdated'
  | 'unexpected'

export interface FailureExplanation {
  /** What happened. */
  readonly title: string
  /** What to do. */
  readonly advice: string
  /** Whether repeating the same request may help, if that differs from the default of its kind. */
  readonly isRetryable?: boolean
}

const forbidden: FailureExplanation = {
  title: 'You may not see this',
  advice: 'Ask an administrator for the permission.',
}
export const factorRequired: FailureExplanation = {
  title: 'Add a second factor first',
  advice: 'This service requires one. Open “Your account”, add one, then try again.',
}
const rejected: FailureExplanation = {
  title: 'The service did not accept this request',
  advice: 'A filter in the address may be wrong. Clear the filters and try again.',
}
/** Also for code that could not be loaded while the connection was down. */
export const unreachable: FailureExplanation = {
  title: 'Signalbox cannot be reached',
  advice: 'Check your connection. This part returns as soon as the service answers.',
}
const unavailable: FailureExplanation = {
  title: 'This cannot be shown right now',
  advice: 'The service is running, but has no data for it yet or is too busy. Signalbox keeps retrying.',
}

/** The default texts, for features without specific ones. */
const failureMessages: Readonly<Record<FailureKind, FailureExplanation>> = {
  offline: unreachable,
  unsent: unreachable,
  timeout: {
    title: 'The service did not answer in time',
    advice: 'It may be busy. Signalbox keeps retrying.',
  },
  unreadable: {
    title: 'The answer could not be read',
    advice:
      'The service sent something this page cannot read. Reload the page; if the problem persists, check the service.',
  },
  invalid: rejected,
  'schema-active': rejected,
  'block-unsupported': rejected,
  'block-not-run': rejected,
  'signed-out': { title: 'You are not signed in', advice: 'Sign in, then try again.' },
  'permission-missing': forbidden,
  'not-creator': forbidden,
  'factor-required': factorRequired,
  'not-allowed': forbidden,
  'not-found': { title: 'Not found', advice: 'It may have been removed, or the address may be mistyped.' },
  changed: { title: 'Someone else changed this', advice: 'Reload to see the newest version.' },
  'too-large': { title: 'Too much data at once', advice: 'Request less and try again.' },
  'too-many': { title: 'Too many requests', advice: 'Wait a moment. Signalbox keeps retrying.' },
  unavailable,
  'block-unavailable': unavailable,
  upstream: unavailable,
  failed: { title: 'The service failed', advice: 'Its log says why. Signalbox keeps retrying.' },
  outdated: {
    title: 'Signalbox was updated',
    advice: 'A part of it could not be loaded. Reload the page.',
  },
  unexpected: {
    title: 'This part of the page failed',
    advice: 'Try again. If it keeps failing, reload the page.',
  },
}

/** The service will not accept the same request later, either. */
function withServerMessage(kind: FailureKind, message: string): string {
  return kind === 'invalid' ? message : `${message} Signalbox keeps retrying.`
}

function quoteServer(message: string): string {
  return `Reason: “${message}”.`
}

/** The service's objection, and the place in the request. */
export interface FailureReason {
  readonly path: readonly string[]
  readonly text: string
}

export interface Failure extends FailureExplanation {
  readonly kind: FailureKind
  /** True if repeating the same request may succeed. */
  readonly isRetryable: boolean
  /** True if a write may have taken effect, because no response says otherwise. */
  readonly mayHaveHappened: boolean
  readonly retryAfterSeconds: number | null
  readonly reasons: readonly FailureReason[]
}

/** A feature's specific texts for some failures. */
export type FailureMessages = Partial<Readonly<Record<FailureKind, FailureExplanation>>>

/** Classifies an error and describes it, with the feature's texts if there are any. */
export function toFailure(error: unknown, messages: FailureMessages = {}): Failure {
  const kind = failureKindOf(error)
  return {
    isRetryable: !permanent.has(kind),
    ...(messages[kind] ?? explain(kind, error)),
    kind,
    mayHaveHappened: uncertain.has(kind),
    retryAfterSeconds: error instanceof ApiError ? (error.retryAfter ?? null) : null,
    reasons: error instanceof ApiError ? reasonsOf(error) : [],
  }
}

/** The server's message about a failure, as a sentence; null if it is not worth showing. */
export function serverMessageOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || !hasMessage(error.body) || error.message === 'Service unavailable') return null
  if (!explained.has(error.kind) && !isUpstream(error.body)) return null
  return /[.!?]$/.test(error.message) ? error.message : quoteServer(error.message)
}

const permanent: ReadonlySet<FailureKind> = new Set([
  'outdated',
  'not-found',
  'changed',
  'schema-active',
  'not-creator',
  'factor-required',
  'not-allowed',
  'too-large',
  'block-unsupported',
  'block-not-run',
])

const uncertain: ReadonlySet<FailureKind> = new Set([
  'timeout',
  'offline',
  'failed',
  'upstream',
  'unreadable',
  'outdated',
  'unexpected',
])

const explained: ReadonlySet<string> = new Set(['unavailable', 'too_many', 'invalid'])

function explain(kind: FailureKind, error: unknown): FailureExplanation {
  const serverMessage = serverMessageOf(error)
  return serverMessage === null
    ? failureMessages[kind]
    : { ...failureMessages[kind], advice: withServerMessage(kind, serverMessage) }
}

export function failureKindOf(error: unknown): FailureKind {
  if (!(error instanceof ApiError))
    return error instanceof Error && /import|module/i.test(error.message) ? 'outdated' : 'unexpected'
  const kind = (error.code && kindByCode[error.code]) ?? kindByErrorKind(error)
  // Only the access token was asked for, so nothing has happened.
  return error.isUnsent && uncertain.has(kind) ? 'unavailable' : kind
}

/** Codes that are more specific than the HTTP status. */
const kindByCode: Partial<Readonly<Record<ErrorCode, FailureKind>>> = {
  not_allowed: 'not-allowed',
  factor_required: 'factor-required',
  schema_read_only: 'not-creator',
  schema_active: 'schema-active',
  schema_invalid: 'invalid',
  block_not_runnable: 'block-not-run',
  block_unavailable: 'block-unavailable',
  block_unsupported: 'block-unsupported',
}

function kindByErrorKind({ kind, status, body, isUnsent }: ApiError): FailureKind {
  if (kind === 'unauthorized') return 'signed-out'
  if (kind === 'forbidden') return 'permission-missing'
  if (kind === 'not_found') return 'not-found'
  if (kind === 'conflict') return 'changed'
  if (kind === 'too_large') return 'too-large'
  if (kind === 'too_many') return 'too-many'
  if (kind === 'network') return isUnsent ? 'unsent' : 'offline'
  if (kind === 'timeout' || status === 504) return 'timeout'
  if (kind === 'contract') return 'unreadable'
  if (kind === 'invalid') return 'invalid'
  if (isUpstream(body)) return 'upstream'
  // A gateway that lost its service knows nothing about the request either.
  return kind === 'unavailable' && status !== 502 ? 'unavailable' : 'failed'
}

/** One reason per violation, with its place if the service names one. */
function reasonsOf({ status, body, message }: ApiError): FailureReason[] {
  if (status === undefined) return []
  const faults = property(body, 'faults')
  if (Array.isArray(faults) && faults.length > 0) return faults.flatMap(reasonOf)
  const messages = property(body, 'message')
  const texts = Array.isArray(messages) ? messages.filter((one) => typeof one === 'string') : [message]
  return texts.map((text) => ({ path: [], text }))
}

function reasonOf(fault: unknown): FailureReason[] {
  const text = property(fault, 'message')
  const path = property(fault, 'path')
  return typeof text === 'string' ? [{ path: Array.isArray(path) ? path.map(String) : [], text }] : []
}

function isUpstream(body: unknown): boolean {
  return property(body, 'error') === 'Upstream'
}

function hasMessage(body: unknown): boolean {
  return property(body, 'message') !== undefined || property(body, '_status') !== undefined
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}

/** A query that may have no data yet. */
interface Awaited {
  readonly data: unknown
  readonly error: ApiError | null
}

/** Why there are no data. A query clears its error on each refetch, but this keeps it until there is a response. */
export function useStandingError({ data, error }: Awaited): ApiError | null {
  const [last, setLast] = useState(error)
  if (error !== null && error !== last) setLast(error)
  return data === undefined ? (error ?? last) : null
}
