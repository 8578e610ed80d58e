export interface BackoffOptions {
  readonly minMs?: number
  readonly maxMs?: number
  /**
   * From 0 to 1: spreads the attempts of many clients, so that they do not overload a restarted service. 1 for the full
   * pause.
   */
  readonly random?: number
}

/**
 * Exponential backoff with jitter: milliseconds before the next attempt. Doubles with each failure, from `minMs` up to
 * `maxMs`.
 */
export function backoffMs(failures: number, { minMs = 1000, maxMs = 15_000, random = 1 }: BackoffOptions = {}): number {
  const full = Math.min(maxMs, minMs * 2 ** failures)
  return Math.max(minMs, full * (0.5 + random / 2))
}
