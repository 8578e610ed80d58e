import { setImmediate as nextRound } from 'node:timers/promises'
import { requesterNetwork } from './audit.ts'
import { createFairQueue } from './fair-queue.ts'
import { limits } from './limits.ts'

/** One for the thread: what it bounds is how long the thread is away from everything else. */
const queue = createFairQueue({
  running: 1,
  waiting: limits.waitingRequests,
  waitingPerOwner: limits.waitingRequestsPerAddress,
  what: 'requests',
  retryAfterSeconds: 1,
})

/**
 * Lets the event loop run once before anybody else continues, so that of many requests each holds up the others by its own
 * work only, not by that of all. Networks take turns. Throws 429 or 503 where too many wait.
 *
 * A request calls it before its work, after its body has come, and between the parts of work that has many.
 */
export function nextTurn(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  queue(requesterNetwork(), () => {
    resolve()
    return nextRound()
  }).catch(reject)
  return promise
}

const awayMs = 10
let backAt = performance.now()

/** Between the parts of work that nobody may wait for: the event loop runs if the work has held it up for a while. */
export async function letOthersIn(): Promise<void> {
  if (performance.now() - backAt < awayMs) return
  await nextRound()
  backAt = performance.now()
}

/**
 * Runs calls in their order, in each round of the event loop as many as take `maxMs`. For many short calls that come
 * together: requests that are answered from memory, or readers that waited for the same thing. `monotonic`: milliseconds of
 * a clock that is never adjusted.
 */
export function createRounds(maxMs: number, monotonic: () => number): (run: () => void) => void {
  const waiting: (() => void)[] = []
  let isUnderWay = false

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      await nextRound()
      const until = monotonic() + maxMs
      do {
        waiting.shift()?.()
        // What the call has left to promises belongs to its time.
        await Promise.resolve()
      } while (waiting.length > 0 && monotonic() < until)
    }
    isUnderWay = false
  }

  return (run) => {
    waiting.push(run)
    if (isUnderWay) return
    isUnderWay = true
    void runAll()
  }
}
