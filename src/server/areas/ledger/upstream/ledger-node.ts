import { parseJson } from '#api/json.ts'
import * as v from 'valibot'
import { readNodePage, type NodePage } from './ledger-answer.ts'
import { faultWords, type UpstreamFault } from '../../../platform/upstream/upstream-fault.ts'
import type { Health } from '../../../platform/upstream/upstream-health.ts'
import type { Upstream } from '../../../platform/upstream/upstream-request.ts'
import { HttpError, badRequest, notFound, unavailable } from '../../../platform/errors.ts'
import { textOrFault } from '../../../platform/foreign-json.ts'
import { limits } from '../../../platform/limits.ts'

export interface NodeAnswer extends NodePage {
  readonly cacheSeconds: number
}

/** Fetches a page from the mirror node. Throws an `HttpError` with the reason if that fails. */
export type LedgerNode = (path: string, signal?: AbortSignal) => Promise<NodeAnswer>

/** Like `LedgerNode`, but returns what `read` makes of a page; `read` returns undefined if the text is not one. */
export type LedgerAsk = <Page>(
  path: string,
  read: (text: string) => Page | undefined,
  signal?: AbortSignal,
) => Promise<{ readonly page: Page; readonly cacheSeconds: number }>

interface LedgerAskOptions {
  readonly upstream: Upstream
  readonly health: Health
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
}

/** Applies if a 429 has no `Retry-After`. */
const defaultWaitSeconds = 5

const Refused = v.object({ _status: v.object({ messages: v.array(v.object({ message: v.string() })) }) })

/** Sends nothing while the mirror node has asked us to wait. */
export function createLedgerAsk({ upstream, health, monotonic }: LedgerAskOptions): LedgerAsk {
  let closed: { readonly until: number; readonly status: 429 | 503; readonly message: string } | undefined

  function fail(fault: UpstreamFault, at: number, retryAfter: number | null): HttpError {
    if (fault.kind === 'abandoned') return unavailable('The request was canceled.')
    const reason = `The mirror node ${faultWords(fault)}.`
    const status = fault.kind === 'status' && fault.status === 429 ? 429 : 503
    const wait = Math.min(retryAfter ?? (status === 429 ? defaultWaitSeconds : 0), limits.ledgerUpstreamWaitSeconds)
    const message = status === 429 ? 'The mirror node is limiting requests.' : reason
    if (wait > 0) closed = { until: monotonic() + wait * 1000, status, message }
    health.failed(at, reason, wait > 0 ? at + wait * 1000 : null)
    return failedBy(status, message, wait > 0 ? wait : undefined)
  }

  return async (path, read, signal) => {
    if (closed && closed.until > monotonic()) {
      const seconds = Math.ceil((closed.until - monotonic()) / 1000)
      throw failedBy(closed.status, `${closed.message} It asked to wait another ${seconds} s.`, seconds)
    }
    const answer = await upstream({
      path,
      timeoutMs: limits.ledgerUpstreamMs,
      maxBytes: limits.upstreamAnswerBytes,
      accepts: isAnswer,
      signal,
    })
    if (!answer.ok) throw fail(answer.fault, answer.at, answer.retryAfterSeconds)
    const { status, headers, bytes, at } = answer
    const text = textOrFault(bytes)
    if (status !== 200) {
      const messages = typeof text === 'string' ? messagesIn(text) : []
      if (messages.length === 0) throw fail({ kind: 'status', status }, at, null)
      health.succeeded(answer)
      throw status === 404 ? notFound(messages) : badRequest(messages)
    }
    if (typeof text !== 'string') throw fail(text, at, null)
    const page = read(text)
    if (!page) throw fail({ kind: 'unreadable', reason: 'is not a page of transactions' }, at, null)
    health.succeeded(answer)
    return { page, cacheSeconds: cacheSeconds(headers) }
  }
}

export function createLedgerNode(ask: LedgerAsk): LedgerNode {
  return async (path, signal) => {
    const answer = await ask(path, readNodePage, signal)
    return { ...answer.page, cacheSeconds: answer.cacheSeconds }
  }
}

function failedBy(status: 429 | 503, message: string, retryAfterSeconds: number | undefined): HttpError {
  return new HttpError(status, status === 429 ? 'rate_limited' : 'upstream_failed', message, { retryAfterSeconds })
}

function isAnswer(status: number): boolean {
  return status === 200 || status === 400 || status === 404
}

function messagesIn(text: string): string[] {
  try {
    const body = v.safeParse(Refused, parseJson(text))
    return body.success ? body.output._status.messages.map(({ message }) => message) : []
  } catch {
    return []
  }
}

/** How long a shared cache may keep an answer, according to `Cache-Control` and `Age`; 0 if it must not. */
export function cacheSeconds(headers: Readonly<Record<string, string>>): number {
  const control = headers['cache-control'] ?? ''
  if (/\b(?:no-store|no-cache|private)\b/i.test(control)) return 0
  const shared = secondsIn(control, 's-maxage') ?? secondsIn(control, 'max-age') ?? 0
  const age = Number(headers['age'] ?? 0)
  return Math.min(limits.ledgerCacheSeconds, Math.max(0, shared - (Number.isFinite(age) && age > 0 ? age : 0)))
}

function secondsIn(control: string, name: string): number | undefined {
  const [, digits] = new RegExp(`(?:^|[,\\s])${name}="?(\\d{1,9})`, 'i').exec(control) ?? []
  return digits === undefined ? undefined : Number(digits)
}
