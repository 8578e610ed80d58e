import { QueryClient } from '@tanstack/react-query'
import type { ApiError } from '#api/errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

const passing = new Set(['network', 'timeout', 'too_many', 'internal'])
/** Seconds. Whoever is asked to wait for longer sees why, and for how long. */
const mostWaited = 3

/** Whether asking again at once may help. A 503 says that there is nothing yet: that is shown, and asked again at leisure. */
export function isWorthRetrying(failures: number, error: ApiError): boolean {
  if ((error.retryAfter ?? 0) > mostWaited) return false
  return failures < 2 && (passing.has(error.kind) || error.status === 502 || error.status === 504)
}

/** `pause`: milliseconds before the first retry; the second waits twice as long. */
export function createQueryClient(pause = 1000): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        retryDelay: (failures, error) =>
          error.retryAfter === undefined ? pause * 2 ** failures : error.retryAfter * 1000,
        staleTime: 10_000,
        // What cannot be reached fails and says so, rather than waiting in silence for the browser to feel online.
        networkMode: 'always',
      },
    },
  })
}
