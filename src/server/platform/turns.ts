import { setImmediate as nextRound } from 'node:timers/promises'
import { requesterNetwork } from './requester.ts'
import { createFairQueue } from './fair-queue.ts'
import { limits } from './limits.ts'

/** One queue for the thread, because it limits how long the thread is busy without a break. */
const queue = createFairQueue({
  running: 1,
  waiting: limits.waitingRequests,
  waitingPerOwner: limits.waitingRequestsPerAddress,
  what: 'requests',
  retryAfterSeconds: 1,
})

/**
 * Waits for the caller's turn. The event loop runs once between two turns, and networks alternate. A request
 * therefore delays the others only by its own work, however many there are. Throws 429 or 503 when too many wait.
 * A request calls this before its work, after its body has arrived, and between the parts of long work.
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

/** For long work without a caller: lets the event loop run if the work has kept the thread busy for a while. */
export async function yieldWhenBusy(): Promise<void> {
  if (performance.now() - backAt < awayMs) return
  await nextRound()
  backAt = performance.now()
}

/**
 * Runs calls in order, and in each round of the event loop as many as fit into `maxMs`. Meant for many short calls
 * that arrive together: requests answered from memory, or readers that waited for the same thing. `monotonic`: a
 * monotonic clock in milliseconds.
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
        // The microtasks that the call has queued count toward its time.
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
