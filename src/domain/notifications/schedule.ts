const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** A rule sends one message in this time; what happens meanwhile is folded into the next one. */
const foldMs = minute
/** After this a message is given up. */
export const giveUpMs = 24 * hour

const steps = [5 * second, 30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour]

export interface FailedAttempt {
  /** How many attempts have failed. */
  readonly attempts: number
  readonly firstAt: number
  readonly now: number
  /** What the receiver asked for. */
  readonly retryAfterMs: number | null
  /** From 0 to 1: keeps messages that failed together from being repeated together. */
  readonly chance: number
}

/** When the next attempt is due; null once 24 hours are over. The last one is made at their end. */
export function nextAttemptAt({ attempts, firstAt, now, retryAfterMs, chance }: FailedAttempt): number | null {
  const end = firstAt + giveUpMs
  if (now >= end) return null
  const step = steps[Math.min(attempts, steps.length) - 1] ?? second
  const wait = Math.max(step * (0.9 + 0.2 * chance), retryAfterMs ?? 0)
  return Math.min(end, Math.round(now + wait))
}

/** When a message that gathers events may go: at once, or a minute after the one before it. */
export function readyAt(now: number, previousAt: number | null): number {
  return previousAt === null ? now : Math.max(now, previousAt + foldMs)
}
