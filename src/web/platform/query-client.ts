import { QueryClient } from '@tanstack/react-query'
import type { ApiError } from '#api/errors.ts'
import { backoffMs, isTransient } from './retry.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

const maxRetries = 2
/** For a longer wait, the page explains why and shows the time left. */
const maxSilentWaitSeconds = 3

export function shouldRetryQuery(failures: number, error: ApiError): boolean {
  // A 504 already took seconds.
  if (error.status === 504) return false
  return (error.retryAfter ?? 0) <= maxSilentWaitSeconds && failures < maxRetries && isTransient(error)
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
