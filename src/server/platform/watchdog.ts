import type { Logger } from 'pino'

/** Says what the process was doing while it answered nobody. */
export interface Watchdog {
  /** Notes the beginning of something; the answer notes its end. */
  note(name: string): () => void
  /** Call it every `watchdogIntervalMs`: a call that comes late says that something held the thread. */
  look(): void
  /** How often the thread was held. */
  blocks(): number
}

export const watchdogIntervalMs = 50
const blockedMs = 200
const maxNames = 10

/** `monotonic`: milliseconds of a clock that is never adjusted. */
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
        // What held the thread may have ended before this look.
        const during = [...new Set([...ended, ...underWay.values()])].slice(0, maxNames)
        log.warn({ ms: Math.round(late), during }, 'nothing was answered: one piece of work held the thread')
      }
      ended = []
    },
    blocks: () => blocks,
  }
}
