import { tooManyRequests, unavailable } from './errors.ts'

/** Runs a few calls at once and queues the rest, round robin by owner. Throws 429 or 503 when a queue is full. */
export type FairQueue = <Result>(owner: string, run: () => Promise<Result>) => Promise<Result>

export interface FairQueueOptions {
  readonly running: number
  /** How many calls may wait in total. */
  readonly waiting: number
  readonly waitingPerOwner: number
  /** A plural noun, as in “Too many searches are waiting.” */
  readonly what: string
  readonly retryAfterSeconds: number
}

/** Creates a queue in which an owner with many calls delays another owner's next call by one call only. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  // A map keeps insertion order: after its turn, an owner moves to the end.
  const lines = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  function wait(owner: string): Promise<void> {
    const line = lines.get(owner) ?? []
    if (line.length >= options.waitingPerOwner)
      throw tooManyRequests(`Too many ${options.what} from your address are waiting.`, options.retryAfterSeconds)
    if (waiting >= options.waiting)
      throw unavailable(`Too many ${options.what} are waiting.`, options.retryAfterSeconds)
    lines.set(owner, line)
    waiting += 1
    return new Promise((resolve) => void line.push(resolve))
  }

  /** Hands the free slot to the first waiting call of the owner whose turn it is. */
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
