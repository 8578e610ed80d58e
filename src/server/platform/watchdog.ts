import type { Logger } from 'pino'

/** Reports what the process was doing while it could not answer requests. */
export interface Watchdog {
  /** Notes the start of some work. Call the returned function at its end. */
  note(name: string): () => void
  /** Call it every `watchdogIntervalMs`: a late call means that something blocked the thread. */
  look(): void
  /** How often the thread was blocked. */
  blocks(): number
}

export const watchdogIntervalMs = 50
const blockedMs = 200
const maxNames = 10

/** `monotonic`: a monotonic clock in milliseconds. */
export function createWatchdog(log: Logger, monotonic: () => number): Watchdog {
  const underWay = new Map<symbol, string>()
  let ended: string[] = []
  let lookedAt: number | undefined
  let blocks = 0

  return {
    note(name) {
      const mark = Symbol(name)
      underWay.set(mark, name)
      return () => {
        if (underWay.delete(mark) && ended.length < maxNames) ended.push(name)
      }
    },
    look() {
      const now = monotonic()
      const late = lookedAt === undefined ? 0 : now - lookedAt - watchdogIntervalMs
      lookedAt = now
      if (late > blockedMs) {
        blocks += 1
        // The work that blocked the thread may have ended before this call.
        const during = [...new Set([...ended, ...underWay.values()])].slice(0, maxNames)
        log.warn({ ms: Math.round(late), during }, 'no request was answered: one piece of work blocked the thread')
      }
      ended = []
    },
    blocks: () => blocks,
  }
}
