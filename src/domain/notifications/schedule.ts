const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** A rule sends at most one message in this time; later events are folded into the next one. */
const foldMs = minute
/** A message that is still undelivered after this time is given up. */
export const giveUpMs = 24 * hour

const steps = [5 * second, 30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour]

export interface FailedAttempt {
  /** The number of failed attempts. */
  readonly attempts: number
  readonly firstAt: number
  readonly now: number
  /** The delay that the receiver requested. */
  readonly retryAfterMs: number | null
  /** From 0 to 1: spreads out the retries of messages that failed together. */
  readonly chance: number
}

/** When the next attempt is due; null after 24 hours. The last attempt is at the end of that time. */
export function nextAttemptAt({ attempts, firstAt, now, retryAfterMs, chance }: FailedAttempt): number | null {
  const end = firstAt + giveUpMs
  if (now >= end) return null
  const step = steps[Math.min(attempts, steps.length) - 1] ?? second
  const wait = Math.max(step * (0.9 + 0.2 * chance), retryAfterMs ?? 0)
  return Math.min(end, Math.round(now + wait))
}

/** When a message that collects events may be sent: at once, or one minute after the previous one. */
export function readyAt(now: number, previousAt: number | null): number {
  return previousAt === null ? now : Math.max(now, previousAt + foldMs)
}
