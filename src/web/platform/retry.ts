import type { ApiError } from '#api/errors.ts'

export interface BackoffOptions {
  readonly minMs?: number
  readonly maxMs?: number
  /** 0 to 1: spreads the attempts of many clients, so that a restarted service is not stormed. 1 for the full pause. */
  readonly random?: number
}

/** Milliseconds before the next attempt: doubles with each failure, from `minMs` up to `maxMs`. */
export function backoffMs(failures: number, { minMs = 1000, maxMs = 15_000, random = 1 }: BackoffOptions = {}): number {
  const full = Math.min(maxMs, minMs * 2 ** failures)
  return Math.max(minMs, full * (0.5 + random / 2))
}

const transient = new Set(['network', 'timeout', 'too_many', 'internal'])

/** Whether the same request may succeed in a moment. A 503 is not transient: it says that there is nothing yet. */
export function isTransient({ kind, status }: ApiError): boolean {
  return transient.has(kind) || status === 502 || status === 504
}
