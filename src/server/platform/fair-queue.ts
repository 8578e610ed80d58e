import { tooManyRequests, unavailable } from './errors.ts'

/** Runs few calls at once; the rest wait, each owner in turn. Throws 429 or 503 beyond the bounds. */
export type FairQueue = <Result>(owner: string, run: () => Promise<Result>) => Promise<Result>

export interface FairQueueOptions {
  readonly running: number
  /** Calls that wait, in all and of one owner. */
  readonly waiting: number
  readonly waitingPerOwner: number
  /** A plural noun, as in “Too many searches are waiting.” */
  readonly what: string
  readonly retryAfterSeconds: number
}

/** An owner with many calls delays the next call of another by one of them, not by all. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  // A map keeps its order: the owner whose turn it was moves to the end.
  const lines = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  function wait(owner: string): Promise<void> {
    const line = lines.get(owner) ?? []
    if (line.length >= options.waitingPerOwner)
      throw tooManyRequests(`Too many ${options.what} of your address are waiting.`, options.retryAfterSeconds)
    if (waiting >= options.waiting)
      throw unavailable(`Too many ${options.what} are waiting.`, options.retryAfterSeconds)
    lines.set(owner, line)
    waiting += 1
    return new Promise((resolve) => void line.push(resolve))
  }

  /** The first in the line of the owner whose turn it is takes over the slot. */
  function passOn(): void {
    const [owner, line] = lines.entries().next().value ?? []
    const next = line?.shift()
    if (owner === undefined || !line || !next) {
      running -= 1
      return
    }
    waiting -= 1
    lines.delete(owner)
    if (line.length > 0) lines.set(owner, line)
    next()
  }

  return async (owner, run) => {
    if (running < options.running) running += 1
    else await wait(owner)
    try {
      return await run()
    } finally {
      passOn()
    }
  }
}
