import { messageOf } from '#api/client.ts'
import { parseJson } from '#api/json.ts'
import type { UpstreamHealth } from '#api/sources.ts'
import { isoOrNull, utcIso } from '#domain/time/instant.ts'
import { standaloneMessages } from './messages.ts'
import { answer } from './answer.ts'
import type { StandaloneParts, Fetch } from './config.ts'

export interface StatusUpstreamParts extends Pick<StandaloneParts, 'fetch' | 'now' | 'isOnline'> {
  /** Null if there is no upstream. */
  readonly base: string | null
  /** As the start of a sentence. */
  readonly name: string
}

export interface StatusUpstream {
  /** Returns a response with an explanation if the upstream fails. Throws only if the caller aborts. */
  readonly fetch: Fetch
  health(): UpstreamHealth | undefined
  /** Reports why the last response was unusable; null if it was usable. */
  judge(reason: string | null): void
  /** Reports a peculiarity of a usable response. */
  remark(words: string): void
}

/** Longer waits requested by the upstream are shortened to this. */
const maxWaitSeconds = 300

/** Tracks the health of an upstream, and sends nothing while it has asked us to wait. */
export function openStatusUpstream({ fetch, base, name, now, isOnline }: StatusUpstreamParts): StatusUpstream {
  let lastSuccess: number | null = null
  let latency: number | null = null
  let failingSince: number | null = null
  let isUsable = true
  let lastError: { readonly at: number; readonly words: string; readonly reached: boolean } | null = null
  let closed: { readonly until: number; readonly status: number; readonly words: string } | null = null

  function fail(words: string, reached = true): void {
    failingSince ??= now()
    lastError = { at: now(), words, reached }
  }

  function succeed(sentAt: number): void {
    lastSuccess = now()
    latency = now() - sentAt
    if (isUsable) failingSince = null
  }

  function refuse(status: number, words: string, wait: number | null = null): Response {
    fail(words)
    if (wait !== null) closed = { until: now() + wait * 1000, status, words }
    return refusal(status, words, wait)
  }

  function unanswered(error: unknown): Response {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    const words = !isOnline()
      ? standaloneMessages.offline
      : isLate
        ? standaloneMessages.timeout(name)
        : standaloneMessages.unreachable(name)
    fail(words, false)
    return refusal(isLate ? 504 : 502, words)
  }

  return {
    async fetch(input, init) {
      const wait = closed === null ? 0 : Math.ceil((closed.until - now()) / 1000)
      if (closed && wait > 0 && wait <= maxWaitSeconds)
        return refusal(closed.status, `${closed.words} ${standaloneMessages.wait(wait)}`, wait)
      closed = null
      const sentAt = now()
      let response: Response
      let text: string
      try {
        response = await fetch(input, init)
        text = await response.text()
      } catch (error) {
        if (init?.signal?.aborted && error instanceof DOMException && error.name === 'AbortError') throw error
        return unanswered(error)
      }
      const { status, ok } = response
      const message = messageIn(text)
      if (status === 429) return refuse(429, standaloneMessages.rateLimited(name), waitIn(response))
      if (status >= 500 && typeof message !== 'string')
        return refuse(502, standaloneMessages.status(name, status), waitIn(response))
      if (ok && message === undefined) return refuse(502, standaloneMessages.unreadable(name))
      succeed(sentAt)
      return new Response(text === '' ? null : text, { status, headers: response.headers })
    },
    remark(words) {
      lastError = { at: now(), words, reached: true }
    },
    judge(reason) {
      isUsable = reason === null
      if (reason === null) failingSince = null
      else fail(reason)
    },
    health: () =>
      base === null
        ? undefined
        : {
            host: new URL(base).host,
            failing_since: isoOrNull(failingSince),
            last_success: isoOrNull(lastSuccess),
            last_error: lastError && { ...lastError, at: utcIso(lastError.at) },
            retry_in: closed && closed.until > now() ? Math.ceil((closed.until - now()) / 1000) : null,
            latency,
          },
  }
}

function refusal(status: number, message: string, wait: number | null = null): Response {
  const headers = wait === null ? {} : { 'retry-after': String(wait) }
  return answer({ statusCode: status, message, error: 'Upstream' }, status, headers)
}

/** The error message of a response; null if it has none, undefined if it is not JSON. */
function messageIn(text: string): string | null | undefined {
  try {
    return text.trim() === '' ? null : (messageOf(parseJson(text)) ?? null)
  } catch {
    return undefined
  }
}

/** Browsers expose `Retry-After` to scripts only if the upstream allows it. */
function waitIn(response: Response): number | null {
  const asked = response.headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(asked) && Number(asked) > 0 ? Math.min(Number(asked), maxWaitSeconds) : null
}
