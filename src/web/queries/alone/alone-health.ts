import type { UpstreamHealth } from '#api/sources.ts'
import { utcIso } from '#domain/instant.ts'
import { aloneWords } from '#web/words/alone.ts'
import type { Fetch } from './alone.ts'

/** A fetch that remembers how what it asks does. */
export interface WatchedFetch {
  readonly fetch: Fetch
  health(): UpstreamHealth | undefined
  /** An answer came that cannot be used, for a reason that is a sentence. */
  failed(words: string): void
}

/** How an upstream that the browser asks itself does. A browser tells scripts little of why it got no answer. */
export function watchFetch(fetch: Fetch, base: string | null, now: () => number): WatchedFetch {
  let lastSuccess: number | null = null
  let latency: number | null = null
  let failingSince: number | null = null
  let lastError: { readonly at: number; readonly words: string; readonly reached: boolean } | null = null

  function fail(words: string, reached: boolean): void {
    failingSince ??= now()
    lastError = { at: now(), words, reached }
  }

  return {
    async fetch(input, init) {
      const sentAt = now()
      let response: Response
      try {
        response = await fetch(input, init)
      } catch (error) {
        if (!isGivenUp(error)) fail(aloneWords.unreachable, false)
        else if (isTimeout(error)) fail(aloneWords.late, false)
        throw error
      }
      if (response.status >= 500 || response.status === 429) fail(aloneWords.status(response.status), true)
      else {
        failingSince = null
        lastSuccess = now()
        latency = now() - sentAt
      }
      return response
    },
    failed: (words) => fail(words, true),
    health: () =>
      base === null
        ? undefined
        : {
            host: new URL(base).host,
            failing_since: isoOrNull(failingSince),
            last_success: isoOrNull(lastSuccess),
            last_error: lastError && { ...lastError, at: utcIso(lastError.at) },
            retry_in: null,
            latency,
          },
  }
}

function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError')
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : utcIso(instant)
}
