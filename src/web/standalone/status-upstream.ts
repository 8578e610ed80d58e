import { messageOf } from '#api/client.ts'
import { parseJson } from '#api/json.ts'
import type { UpstreamHealth } from '#api/sources.ts'
import { utcIso } from '#domain/time/instant.ts'
import { standaloneMessages } from './messages.ts'
import { answer } from './answer.ts'
import type { StandaloneParts, Fetch } from './config.ts'

export interface StatusUpstreamParts extends Pick<StandaloneParts, 'fetch' | 'now' | 'isOnline'> {
  /** Null where there is none. */
  readonly base: string | null
  /** How it is called where it begins a sentence. */
  readonly name: string
}

/** An upstream that the browser asks itself. */
export interface StatusUpstream {
  /** What cannot be had is an answer that says why. Throws only where the caller has given up. */
  readonly fetch: Fetch
  health(): UpstreamHealth | undefined
  /** What it answers cannot be used, for a reason that is a sentence; null: it can again. */
  judge(words: string | null): void
}

/** Seconds. Nobody waits longer, whatever it asks for. */
const longestWait = 300

/** Asks an upstream, remembers how it does, and leaves it alone for as long as it asks. A browser tells scripts little of why it got no answer. */
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
        ? standaloneMessages.late(name)
        : standaloneMessages.unreachable(name)
    fail(words, false)
    return refusal(isLate ? 504 : 502, words)
  }

  return {
    async fetch(input, init) {
      const wait = closed === null ? 0 : Math.ceil((closed.until - now()) / 1000)
      if (closed && wait > 0 && wait <= longestWait)
        return refusal(closed.status, `${closed.words} ${standaloneMessages.leaveAlone(wait)}`, wait)
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
      const told = messageIn(text)
      if (status === 429) return refuse(429, standaloneMessages.limits(name), waitIn(response))
      if (status >= 500 && typeof told !== 'string')
        return refuse(502, standaloneMessages.status(name, status), waitIn(response))
      if (ok && told === undefined) return refuse(502, standaloneMessages.unreadable(name))
      succeed(sentAt)
      return new Response(text === '' ? null : text, { status, headers: response.headers })
    },
    judge(words) {
      isUsable = words === null
      if (words === null) failingSince = null
      else fail(words)
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

/** What an answer says in words; null where it says nothing so, undefined where it is not JSON. */
function messageIn(text: string): string | null | undefined {
  try {
    return text.trim() === '' ? null : (messageOf(parseJson(text)) ?? null)
  } catch {
    return undefined
  }
}

/** Seconds that it wants to be left alone; browsers tell scripts of them only where the upstream allows it. */
function waitIn(response: Response): number | null {
  const asked = response.headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(asked) && Number(asked) > 0 ? Math.min(Number(asked), longestWait) : null
}

function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : utcIso(instant)
}
