import { createHash } from 'node:crypto'
import { readStatusAnswer, type StatusAnswer } from './status-answer.ts'
import { faultWords, isAnswer } from '../../../platform/upstream/upstream-fault.ts'
import type { Upstream } from '../../../platform/upstream/upstream-request.ts'
import { limits } from '../../../platform/limits.ts'

const summaryPath = '/summary.json'

/** A sentence for operators that begins with “The status page …”. */
export function pageSentence(predicate: string, path = summaryPath): string {
  return `The status page ${predicate}${path === summaryPath ? '' : `, asked for ${path.slice(1)}`}.`
}

export function unreadableSentence([first = '', ...others]: readonly string[], path?: string): string {
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  return pageSentence(`gave an answer with an unreadable part (${first}${more})`, path)
}

/** A stored answer, with the validators for conditional requests. */
interface Kept {
  readonly etag: string | undefined
  readonly digest: string
  readonly answer: StatusAnswer
}

export interface FetchedWell {
  readonly ok: true
  readonly answer: StatusAnswer
  /** Whether it differs from the answer that was stored last. */
  readonly changed: boolean
  /** The `Age` header in seconds. */
  readonly age: number
  readonly latency: number
  readonly clockAheadMs: number | null
  /** Call this once the answer is stored: later requests are then conditional. */
  keep(): void
}

export interface FetchFault {
  readonly ok: false
  readonly sentence: string
  /** Whether an answer came, even if it was unusable. */
  readonly reached: boolean
  /** The path does not exist; compatible pages serve fewer paths. */
  readonly absent: boolean
  readonly retryAfter: number | null
}

export type Fetched = FetchedWell | FetchFault

export interface StatusFetch {
  fetch(path: string): Promise<Fetched>
  /** Forgets the validators, so that everything is fetched again. */
  forget(): void
}

/** Fetches from an upstream page, conditionally if an answer is stored. */
export function createStatusFetch(upstream: Upstream, signal: AbortSignal): StatusFetch {
  const stored = new Map<string, Kept>()
  return {
    async fetch(path) {
      const known = stored.get(path)
      const headers = { 'if-none-match': known?.etag }
      const accepts = (status: number) => status === 200 || (status === 304 && known?.etag !== undefined)
      const got = await upstream({
        path,
        headers,
        accepts,
        timeoutMs: limits.statusUpstreamMs,
        maxBytes: limits.upstreamAnswerBytes,
        signal,
      })
      if (!got.ok) {
        const { fault, retryAfterSeconds: retryAfter } = got
        const absent = fault.kind === 'status' && fault.status === 404 && known === undefined
        return {
          ok: false,
          sentence: pageSentence(faultWords(fault), path),
          reached: isAnswer(fault),
          absent,
          retryAfter,
        }
      }
      const age = ageOf(got.headers['age'])
      const about = { age, latency: got.at - got.sentAt, clockAheadMs: got.clockAheadMs }
      const digest = createHash('sha256').update(got.bytes).digest('base64')
      if (known && (got.status === 304 || known.digest === digest)) {
        const keep = () => void stored.set(path, { ...known, etag: got.headers['etag'] ?? known.etag })
        return { ok: true, answer: known.answer, changed: false, ...about, keep }
      }
      const answer = readStatusAnswer(path, got.bytes)
      if (typeof answer === 'string')
        return {
          ok: false,
          sentence: pageSentence(`gave an answer that ${answer}`, path),
          reached: true,
          absent: false,
          retryAfter: null,
        }
      const keep = () => void stored.set(path, { etag: got.headers['etag'], digest, answer })
      return { ok: true, answer, changed: true, ...about, keep }
    },
    forget: () => stored.clear(),
  }
}

function ageOf(header: string | undefined): number {
  return header !== undefined && /^\d+$/.test(header.trim()) ? Number(header) : 0
}
