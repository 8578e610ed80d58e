import { QueryClient } from '@tanstack/react-query'
import type { ApiError } from '#api/errors.ts'
import { backoffMs } from '#domain/time/backoff.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

const transientKinds = new Set(['network', 'timeout', 'too_many', 'internal'])
const maxRetries = 2
/** For a longer wait, the page explains why and shows the time left. */
const maxSilentWaitSeconds = 3

/** True if the same request may soon succeed: not after a 503, because there are no data yet, nor after a slow 504. */
export function shouldRetryQuery(failures: number, error: ApiError): boolean {
  const { kind, status, retryAfter = 0 } = error
  if (status === 504 || retryAfter > maxSilentWaitSeconds || failures >= maxRetries) return false
  return transientKinds.has(kind) || status === 502
}

/** `pauseMs`: before the first retry; the second waits twice as long. */
export function createQueryClient(pauseMs = 1000): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetryQuery,
        retryDelay: (failures, error) =>
          error.retryAfter === undefined ? backoffMs(failures, { minMs: pauseMs }) : error.retryAfter * 1000,
        staleTime: 10_000,
        // Unreachable requests fail visibly instead of waiting until the browser reports that it is online.
        networkMode: 'always',
      },
      // A write is repeated only at the user's request.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
